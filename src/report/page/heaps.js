// A game of heaps, for the page: positions are ascending lists of heap sizes.
(() => {
  const data = JSON.parse(byId("page-data").textContent);
  const ask = data.ask;
  if (!ask) return page(null);

  const key = (heaps) => heaps.join(",") || "0";

  // Reads "3,5,7", "1x4", "0".
  const read = (text) => {
    const heaps = [];
    for (const item of text.split(/[,\s]+/).filter(Boolean)) {
      const match = /^(\d+)(?:[x*](\d+))?$/.exec(item);
      if (!match) throw `“${item}” is not a heap size: write whole numbers separated by commas.`;
      const [size, count] = [Number(match[1]), Number(match[2] ?? 1)];
      if (heaps.length + count > 500) throw "That is more heaps than this page counts: at most 500.";
      if (size > 0) for (let i = 0; i < count; i++) heaps.push(size);
    }
    return heaps.sort((a, b) => a - b);
  };

  const title = (heaps) => {
    const total = heaps.reduce((sum, heap) => sum + heap, 0);
    const count = heaps.length === 1 ? "1 heap" : `${heaps.length} heaps`;
    return heaps.length ? `${key(heaps)}: ${count}, total ${total}` : "The empty position";
  };

  const after = (heaps, from, to) => {
    const next = heaps.slice();
    next.splice(next.indexOf(from), 1, ...to);
    return next.sort((a, b) => a - b);
  };

  const largest = ask.heaps.length - 1;
  const listed = ask.heaps.map(([, , list]) =>
    list === null ? [] : list.split(";").map((option) => (option ? option.split(",").map(Number) : [])));
  const inRange = (heaps) => heaps.every((heap) => heap <= largest);

  const options = (heaps) => {
    if (!inRange(heaps)) return null;
    const found = [];
    for (const from of new Set(heaps)) {
      for (const to of listed[from]) {
        const position = after(heaps, from, to);
        found.push({ label: `${from} → ${to.join(",") || "0"}`, leaves: `, leaving ${key(position)}`, position });
      }
    }
    return found;
  };

  // ---- Misère outcomes by rank: positions by total, number of heaps, lexicographically. ----

  // ways(n, k): partitions of n into exactly k parts.
  const table = [];
  const ways = (n, k) => {
    if (n < 0 || k < 0 || k > n) return 0;
    table[n] ??= [];
    return (table[n][k] ??= k === 0 ? Number(n === 0) : ways(n - 1, k - 1) + ways(n - k, k));
  };
  const rank = (heaps) => {
    let total = heaps.reduce((sum, heap) => sum + heap, 0);
    let index = 0;
    for (let t = 0; t < total; t++) for (let k = 0; k <= t; k++) index += ways(t, k);
    for (let k = 0; k < heaps.length; k++) index += ways(total, k);
    let least = 1;
    heaps.forEach((heap, at) => {
      const left = heaps.length - at - 1;
      for (let v = least; v < heap; v++) index += ways(total - v - left * (v - 1), left);
      total -= heap;
      least = heap;
    });
    return index;
  };

  // Six bits a character, the first the highest.
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  const judged = (p, by) => ({ letter: p ? "P" : "N", by });

  // Who wins in misère play, and on whose authority; null where not known.
  const misere = (heaps) => {
    if (!inRange(heaps)) return null;
    const total = heaps.reduce((sum, heap) => sum + heap, 0);
    if (ask.p && total <= ask.total) {
      const at = rank(heaps);
      return judged((DIGITS.indexOf(ask.p[Math.floor(at / 6)]) >> (5 - (at % 6))) & 1, "search of whole positions");
    }
    const parts = heaps.map((heap) => ask.heaps[heap]);
    if (parts.every(([, firm]) => firm !== null)) {
      const xor = parts.reduce((sum, [value]) => sum ^ value, 0);
      return judged(parts.some(([, firm]) => firm) ? xor === 0 : xor === 1, "the theorem on tame games");
    }
    if (ask.quotient && heaps.every((heap) => heap < ask.quotient.words.length)) {
      const { action, p, words } = ask.quotient;
      const element = heaps.reduce((x, heap) => words[heap].reduce((y, g) => action[y][g], x), 0);
      return judged(p.includes(element), `the misère quotient of ${action.length} elements`);
    }
    return null;
  };

  const grundy = (heap) => (heap <= largest ? ask.heaps[heap][0] : data.curve[heap]) ?? null;
  const normal = (heaps) => {
    const values = heaps.map(grundy);
    if (values.includes(null)) return null;
    const value = values.reduce((sum, each) => sum ^ each, 0);
    return { ...judged(value === 0, "the xor of the values of the heaps"), value: `g⁺ = ${value}` };
  };

  // What an addition map says of a pair, in numbers.
  const notes = (heaps, chart) => {
    if (!chart.startsWith("addition")) return [];
    const [a, b] = heaps.length === 2 ? heaps : [0, heaps[0] ?? 0];
    const pairs = data.pairs;
    if (chart === "addition-recipe") {
      return [make("p", { textContent: `g⁺ of the heaps: ${grundy(a)} and ${grundy(b)}` })];
    }
    const [left, right, whole] = [pairs[a]?.[0], pairs[0]?.[b], pairs[a]?.[b]];
    if ([left, right, whole].some((value) => value == null)) return [];
    const xor = chart === "addition-value" ? `, xor ${left ^ right}` : "";
    return [make("p", { textContent: `g⁻ of the heaps: ${left} and ${right}${xor}; of the sum: ${whole}` })];
  };

  const cell = (numbers) => numbers.filter((heap) => heap > 0).sort((a, b) => a - b);
  const command = (heaps) => `lastmove solve ${data.argument} ${key(heaps)}`;
  page({ read, key, title, normal, misere, options, cell, notes, command });
})();

// What a page can do beyond being read: answer positions, name the cell under the pointer,
// sort and filter tables. Everything it knows stands in the element #page-data; it asks nobody.
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("page-data").textContent);
  const ask = data.ask;
  const byId = (id) => document.getElementById(id);
  const make = (tag, props, ...children) => {
    const element = Object.assign(document.createElement(tag), props);
    element.append(...children);
    return element;
  };

  // ---- Positions: ascending lists of heap sizes. ----

  const key = (heaps) => heaps.join(",") || "0";

  // Reads "3,5,7", "1x4", "0"; throws a sentence where it cannot.
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

  const after = (heaps, from, to) => {
    const next = heaps.slice();
    next.splice(next.indexOf(from), 1, ...to);
    return next.sort((a, b) => a - b);
  };

  const largest = ask ? ask.heaps.length - 1 : -1;
  const options = ask
    ? ask.heaps.map(([, , list]) => (list === null ? [] : list.split(";").map((option) => (option ? option.split(",").map(Number) : []))))
    : [];

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

  const inRange = (heaps) => heaps.every((heap) => heap <= largest);

  // Whether the mover loses in misère play, and on whose authority; null where not known.
  const misere = (heaps) => {
    if (!inRange(heaps)) return null;
    const total = heaps.reduce((sum, heap) => sum + heap, 0);
    if (total <= ask.total) {
      const at = rank(heaps);
      return { p: Boolean((parseInt(ask.p[at >> 2], 16) >> (3 - (at & 3))) & 1), by: "search of whole positions" };
    }
    const parts = heaps.map((heap) => ask.heaps[heap]);
    if (parts.every(([, firm]) => firm !== null)) {
      const xor = parts.reduce((sum, [value]) => sum ^ value, 0);
      return { p: parts.some(([, firm]) => firm) ? xor === 0 : xor === 1, by: "the theorem on tame games" };
    }
    if (ask.quotient && heaps.every((heap) => heap < ask.quotient.words.length)) {
      const { action, p, words } = ask.quotient;
      const element = heaps.reduce((x, heap) => words[heap].reduce((y, g) => action[y][g], x), 0);
      return { p: p.includes(element), by: `the misère quotient of ${action.length} elements` };
    }
    return null;
  };

  const grundy = (heap) => (heap <= largest ? ask.heaps[heap][0] : data.curve[heap]) ?? null;
  const normal = (heaps) => {
    const values = heaps.map(grundy);
    if (values.includes(null)) return null;
    const value = values.reduce((sum, each) => sum ^ each, 0);
    return { p: value === 0, value, by: "the xor of the values of the heaps" };
  };

  // Every winning move once a resulting position; null where one cannot be judged.
  const winning = (heaps, judge) => {
    if (!inRange(heaps)) return null;
    const found = [];
    for (const from of new Set(heaps)) {
      for (const to of options[from]) {
        const position = after(heaps, from, to);
        const judged = judge(position);
        if (judged === null) return null;
        if (judged.p) found.push({ from, to, position });
      }
    }
    return found;
  };

  // ---- The position box. ----

  const letter = (judged) =>
    judged === null ? make("span", { className: "unknown", textContent: "?" }) : make("span", { className: judged.p ? "o p" : "o n", textContent: judged.p ? "P" : "N" });
  const move = ({ from, to }) => `${from} → ${to.join(",") || "0"}`;

  // Why a position is lost: an answer to every move, as far as the answers are known.
  const answers = (heaps, judge) => {
    if (!inRange(heaps)) return [];
    const list = make("ul");
    for (const from of new Set(heaps)) {
      for (const to of options[from]) {
        const position = after(heaps, from, to);
        const replies = winning(position, judge);
        if (replies === null) return [];
        const reply = replies[0] ? `is answered by ${move(replies[0])}, leaving ${key(replies[0].position)}` : "leaves the opponent without a move, who has won";
        list.append(make("li", { textContent: `${move({ from, to })} ${reply}` }));
      }
    }
    return list.childElementCount ? [make("p", { textContent: "Every move has its answer:" }), list] : [make("p", { textContent: "No move is left." })];
  };

  const side = (name, heaps, judge, show) => {
    const judged = judge(heaps);
    const box = make("div", { className: "side" }, make("h3", {}, `${name} play: `, letter(judged)));
    if (judged === null) {
      const command = `lastmove solve ${data.argument} ${key(heaps)}`;
      box.append(make("p", {}, "Not known to this page. The program may know: ", make("code", { textContent: command })));
      return box;
    }
    const value = judged.value === undefined ? "" : ` g⁺ = ${judged.value}.`;
    box.append(make("p", {}, judged.p ? "Whoever is to move loses." : "Whoever is to move wins.", value));
    if (!judged.p) {
      const moves = winning(heaps, judge);
      if (moves === null) box.append(make("p", {}, "Its moves lead beyond what this page knows."));
      else if (moves.length === 0) box.append(make("p", {}, "No move is left, and whoever cannot move wins."));
      else {
        const list = make("ul");
        for (const each of moves) {
          const go = make("button", { type: "button", textContent: move(each), title: "Ask about the position it leaves" });
          go.addEventListener("click", () => show(each.position));
          list.append(make("li", {}, go, ` leaving ${key(each.position)}`));
        }
        box.append(make("p", { textContent: moves.length === 1 ? "One move wins:" : `${moves.length} moves win:` }), list);
      }
    } else box.append(...answers(heaps, judge));
    box.append(make("p", { className: "small", textContent: `By ${judged.by}.` }));
    return box;
  };

  const form = byId("ask-form");
  if (form && ask) {
    const [input, answer] = [byId("ask-position"), byId("answer")];
    const show = (heaps) => {
      input.value = key(heaps);
      const total = heaps.reduce((sum, heap) => sum + heap, 0);
      const count = heaps.length === 1 ? "1 heap" : `${heaps.length} heaps`;
      const title = heaps.length ? `${key(heaps)}: ${count}, total ${total}` : "The empty position";
      answer.replaceChildren(
        make("p", {}, make("strong", { textContent: title })),
        make("div", { className: "sides" }, side("Normal", heaps, normal, show), side("Misère", heaps, misere, show)),
      );
    };
    const respond = () => {
      try {
        show(read(input.value));
      } catch (reason) {
        answer.replaceChildren(make("p", { className: "fault", textContent: String(reason) }));
      }
    };
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      respond();
    });
    respond();
  }

  // ---- Charts: the cell under the pointer, or under the cursor keys. ----

  const brief = (heaps, judge) => {
    const judged = judge(heaps);
    const words = [letter(judged)];
    if (judged && !judged.p) {
      const moves = winning(heaps, judge);
      if (moves && moves.length) words.push(` by ${moves.slice(0, 3).map(move).join("; ")}${moves.length > 3 ? `; ${moves.length - 3} more` : ""}`);
      else if (moves) words.push(" as no move is left");
    }
    return words;
  };

  const describe = (heaps, chart) => {
    const lines = [make("p", {}, make("strong", { textContent: heaps.length ? key(heaps) : "The empty position" }))];
    lines.push(make("p", {}, "normal ", ...brief(heaps, normal)));
    lines.push(make("p", {}, "misère ", ...brief(heaps, misere)));
    return lines.concat(chart.startsWith("addition") ? sum(heaps, chart) : []);
  };

  // What an addition map says of a pair, in numbers.
  const sum = (heaps, chart) => {
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

  const cellOf = (field, column, row) => {
    const { cells, first, columns, rows, third } = field.dataset;
    if (cells === "heaps") return [Number(first) + row * Number(columns) + column];
    const pair = [Number(first) + column, Number(first) + Number(rows) - 1 - row];
    return third ? pair.concat(Number(third)) : pair;
  };

  const drawing = (element) => {
    const svg = element.querySelector("svg");
    const fields = [...element.querySelectorAll("[data-cells]")];
    if (!fields.length || !ask) return;
    const tip = make("div", { className: "tip", hidden: true });
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ fill: "none", "stroke-width": 2.5, "pointer-events": "none", visibility: "hidden" })) mark.setAttribute(name, value);
    mark.style.stroke = "var(--no)";
    svg.append(mark);
    const figure = element.closest("figure");
    figure.append(tip);
    const at = { field: 0, column: 0, row: 0 };

    const show = () => {
      const field = fields[at.field];
      const { columns, rows } = field.dataset;
      const box = field.getBBox();
      const [wide, high] = [box.width / columns, box.height / rows];
      const [x, y] = [box.x + at.column * wide, box.y + at.row * high];
      for (const [name, value] of Object.entries({ x, y, width: wide, height: high, visibility: "visible" })) mark.setAttribute(name, value);
      const heaps = cellOf(field, at.column, at.row).filter((heap) => heap > 0).sort((a, b) => a - b);
      tip.replaceChildren(...describe(heaps, element.dataset.chart));
      tip.hidden = false;
      place();
    };
    // Beside the cell where there is room, right or left of it, and else below it.
    const place = () => {
      const [cell, outer] = [mark.getBoundingClientRect(), figure.getBoundingClientRect()];
      const right = cell.right - outer.left + 8;
      const left = cell.left - outer.left - tip.offsetWidth - 8;
      const beside = right + tip.offsetWidth <= outer.width ? right : left >= 0 ? left : null;
      const below = Math.max(0, Math.min(cell.left - outer.left, outer.width - tip.offsetWidth));
      tip.style.left = `${beside ?? below}px`;
      tip.style.top = `${beside === null ? cell.bottom - outer.top + 8 : cell.top - outer.top}px`;
    };
    const hide = () => {
      tip.hidden = true;
      mark.setAttribute("visibility", "hidden");
    };
    const point = (event) => {
      const field = event.target.closest("[data-cells]");
      if (!field) return hide();
      const box = field.getBoundingClientRect();
      const step = (position, size, count) => Math.max(0, Math.min(count - 1, Math.floor((position / size) * count)));
      at.field = fields.indexOf(field);
      at.column = step(event.clientX - box.left, box.width, Number(field.dataset.columns));
      at.row = step(event.clientY - box.top, box.height, Number(field.dataset.rows));
      show();
    };
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    svg.addEventListener("pointermove", point);
    svg.addEventListener("pointerdown", point);
    svg.addEventListener("pointerleave", hide);
    element.tabIndex = 0;
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", `${svg.querySelector("title").textContent}. Arrow keys go from cell to cell.`);
    tip.setAttribute("role", "status");
    element.addEventListener("blur", hide);
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") return hide();
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const { columns, rows } = fields[at.field].dataset;
      if (!tip.hidden) {
        at.column += step[0];
        at.row += step[1];
        // Past an edge the next field begins: the next band of a strip, the next panel.
        const next = at.column >= columns || at.row >= rows ? 1 : at.column < 0 || at.row < 0 ? -1 : 0;
        at.field = Math.max(0, Math.min(fields.length - 1, at.field + next));
        const now = fields[at.field].dataset;
        at.column = next && step[0] ? (next > 0 ? 0 : now.columns - 1) : Math.max(0, Math.min(now.columns - 1, at.column));
        at.row = next && step[1] ? (next > 0 ? 0 : now.rows - 1) : Math.max(0, Math.min(now.rows - 1, at.row));
      }
      show();
    });
  };
  document.querySelectorAll(".drawing").forEach(drawing);

  // ---- Tables: sorting by any column, filtering the differing positions. ----

  const value = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent.trim();
  const compare = (a, b) => {
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b, "en", { numeric: true }) : x - y;
  };
  for (const sortable of document.querySelectorAll("table.sortable")) {
    const body = sortable.tBodies[0];
    [...body.rows].forEach((row, at) => (row.dataset.order = at));
    [...sortable.tHead.rows[0].cells].forEach((head, column) => {
      if ("fixed" in head.dataset) return;
      const button = make("button", { type: "button", textContent: head.textContent });
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of sortable.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...body.rows].sort((a, b) => {
          const order = compare(value(a, column), value(b, column));
          return (down ? -order : order) || a.dataset.order - b.dataset.order;
        });
        body.append(...rows);
      });
    });
  }
  document.querySelectorAll(".with-script").forEach((element) => (element.hidden = false));

  const filters = byId("filters");
  if (filters) {
    const rows = [...byId("differing-table").tBodies[0].rows];
    const [heaps, kind, count] = ["filter-heaps", "filter-class", "filter-count"].map(byId);
    const holds = (row) => {
      const there = row.cells[0].textContent.trim().split(",");
      for (const wanted of heaps.value.split(/[,\s]+/).filter(Boolean)) {
        const found = there.indexOf(wanted);
        if (found < 0) return false;
        there.splice(found, 1);
      }
      const outcomes = row.cells[3].textContent.trim() + row.cells[4].textContent.trim();
      return (!kind.value || kind.value === outcomes) && (!count.value || count.value === row.cells[1].textContent.trim());
    };
    const apply = () => {
      rows.forEach((row) => (row.hidden = !holds(row)));
      byId("filter-shown").textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} shown`;
    };
    filters.hidden = false;
    filters.addEventListener("input", apply);
    filters.addEventListener("submit", (event) => event.preventDefault());
    apply();
  }
})();

// A game by a list of its positions, for the page: a position is its place in the list.
(() => {
  const data = JSON.parse(byId("page-data").textContent);
  const { texts, letters, values, moves, names, pattern } = data;

  // A text means what it means to the program: blanks and one pair of brackets do not matter.
  const plain = (text) => text.replace(/\s+/g, " ").replace(/ ?([,/]) ?/g, "$1").trim().replace(/^\(([^()]*)\)$/, "$1").toLowerCase();
  const places = new Map();
  texts.forEach((text, at) => places.set(plain(text), at));
  for (const [name, at] of names) if (!places.has(plain(name))) places.set(plain(name), at);

  const read = (text) => {
    const at = places.get(plain(text));
    if (at === undefined) throw `“${text}” is none of the ${texts.length} positions this page knows; the program may know it: lastmove solve ${data.argument} '${text}'`;
    return at;
  };
  const judge = (side) => (at) => {
    const letter = letters[2 * at + side];
    if (letter === "?") return null;
    const value = values && values[side][at] !== null ? `${side ? "g⁻" : "g⁺"} = ${values[side][at]}` : undefined;
    return { letter, value, by: "search of whole positions" };
  };
  const key = (at) => texts[at];
  const options = (at) => moves[at].map((to) => ({ label: `to ${texts[to]}`, leaves: "", position: to }));
  const cell = ([a, b, c]) => {
    const text = b === undefined ? String(a) : pattern.replaceAll("{a}", a).replaceAll("{b}", b).replaceAll("{c}", c);
    return places.get(text) ?? null;
  };
  const command = (at) => `lastmove solve ${data.argument} '${texts[at]}'`;
  page({ read, key, title: key, normal: judge(0), misere: judge(1), options, cell, notes: () => [], command });
})();

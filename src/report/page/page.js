// What every page can do beyond being read: answer positions, name the cell under the pointer,
// sort and filter tables. What a position is, and who wins it, a game says that is handed to
// `page`: heaps.js and listed.js have one each. Nobody outside the page is asked.
"use strict";

const byId = (id) => document.getElementById(id);
const make = (tag, props, ...children) => {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
};

// A game has
//   read(text)         the position a text means; throws a sentence where it means none
//   key(position)      how a position is written
//   title(position)    its name at the head of an answer
//   normal, misere     judges: of a position {letter, value, by}, or null where not known
//   options(position)  its moves as {label, leaves, position}; null where they are not known
//   cell(numbers)      the position of a cell of a chart, or null
//   notes(position, chart)  what a chart adds about one of its cells
//   command(position)  what to type to ask the program
const page = (game) => {
  // Every winning move; null where one cannot be judged.
  const winning = (position, judge) => {
    const options = game.options(position);
    if (options === null) return null;
    const judged = options.map((option) => judge(option.position));
    return judged.includes(null) ? null : options.filter((_, at) => judged[at].letter === "P");
  };

  const letter = (judged) =>
    judged === null
      ? make("span", { className: "unknown", textContent: "?" })
      : make("span", { className: `o ${judged.letter.toLowerCase()}`, textContent: judged.letter });

  // ---- The position box. ----

  // Why a position is lost: an answer to every move, as far as the answers are known.
  const answers = (position, judge) => {
    const options = game.options(position);
    if (options === null) return [];
    const list = make("ul");
    for (const option of options) {
      const replies = winning(option.position, judge);
      if (replies === null) return [];
      const reply = replies[0]
        ? `is answered by ${replies[0].label}${replies[0].leaves}`
        : "leaves the opponent without a move, who has won";
      list.append(make("li", { textContent: `${option.label} ${reply}` }));
    }
    return options.length ? [make("p", { textContent: "Every move has its answer:" }), list] : [make("p", { textContent: "No move is left." })];
  };

  const moves = (position, judge, show) => {
    const found = winning(position, judge);
    if (found === null) return [make("p", {}, "Its moves lead beyond what this page knows.")];
    if (found.length === 0) return [make("p", {}, "No move is left, and that decides it.")];
    const list = make("ul");
    for (const each of found) {
      const go = make("button", { type: "button", textContent: each.label, title: "Ask about the position it leaves" });
      go.addEventListener("click", () => show(each.position));
      list.append(make("li", {}, go, each.leaves));
    }
    return [make("p", { textContent: found.length === 1 ? "One move wins:" : `${found.length} moves win:` }), list];
  };

  const side = (name, position, judge, show) => {
    const judged = judge(position);
    const box = make("div", { className: "side" }, make("h3", {}, `${name} play: `, letter(judged)));
    if (judged === null) {
      box.append(make("p", {}, "Not known to this page. The program may know: ", make("code", { textContent: game.command(position) })));
      return box;
    }
    const value = judged.value === undefined ? "" : ` ${judged.value}.`;
    const says = { P: "Whoever is to move loses.", N: "Whoever is to move wins.", D: "Nobody can force a win: a draw." };
    box.append(make("p", {}, says[judged.letter], value));
    if (judged.letter === "N") box.append(...moves(position, judge, show));
    if (judged.letter === "P") box.append(...answers(position, judge));
    box.append(make("p", { className: "small", textContent: `By ${judged.by}.` }));
    return box;
  };

  const form = byId("ask-form");
  if (form && game) {
    const [input, answer] = [byId("ask-position"), byId("answer")];
    const show = (position) => {
      input.value = game.key(position);
      answer.replaceChildren(
        make("p", {}, make("strong", { textContent: game.title(position) })),
        make("div", { className: "sides" }, side("Normal", position, game.normal, show), side("Misère", position, game.misere, show)),
      );
    };
    const respond = () => {
      try {
        show(game.read(input.value));
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

  const brief = (position, judge) => {
    const judged = judge(position);
    const words = [letter(judged)];
    if (judged && judged.letter === "N") {
      const found = winning(position, judge);
      if (found && found.length) {
        const labels = found.slice(0, 3).map((each) => each.label).join("; ");
        words.push(` by ${labels}${found.length > 3 ? `; ${found.length - 3} more` : ""}`);
      } else if (found) words.push(" as no move is left");
    }
    return words;
  };

  const describe = (position, chart) => {
    if (position === null) return [make("p", { textContent: "no such position" })];
    return [
      make("p", {}, make("strong", { textContent: game.title(position).replace(/:.*/, "") })),
      make("p", {}, "normal ", ...brief(position, game.normal)),
      make("p", {}, "misère ", ...brief(position, game.misere)),
      ...game.notes(position, chart),
    ];
  };

  // The numbers that belong to a cell: one, or two and perhaps that of its panel.
  const cellOf = (field, column, row) => {
    const { cells, first, columns, rows, third } = field.dataset;
    if (cells === "heaps") return [Number(first) + row * Number(columns) + column];
    const pair = [Number(first) + column, Number(first) + Number(rows) - 1 - row];
    return third ? pair.concat(Number(third)) : pair;
  };

  const drawing = (element) => {
    const svg = element.querySelector("svg");
    const fields = [...element.querySelectorAll("[data-cells]")];
    if (!fields.length || !game) return;
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
      tip.replaceChildren(...describe(game.cell(cellOf(field, at.column, at.row)), element.dataset.chart));
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

  // ---- Charts that are no files of their own are saved from the page, in the inks of paper. ----

  const save = (figure) => {
    const svg = figure.querySelector("svg").cloneNode(true);
    svg.querySelectorAll("[pointer-events]").forEach((helper) => helper.remove());
    const paper = document.styleSheets[0].cssRules[0].style;
    const ink = (name) => paper.getPropertyValue(name).trim();
    const text = svg.outerHTML.replace(/var\((--i\d+)\)/g, (_, name) => ink(name));
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: `${figure.id}.svg` });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  for (const links of document.querySelectorAll("figure .links.save")) {
    const button = make("button", { type: "button", textContent: "Save as SVG" });
    button.addEventListener("click", () => save(links.closest("figure")));
    links.append(links.childElementCount ? " · " : "", button);
  }

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
      const there = row.cells[0].textContent.trim().split(/[,()\s]+/).filter(Boolean);
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
};

// The tray: pieces by family or in words, their counts and mobility, and pieces that somebody draws.
import { Board } from "./board.js";
import { el } from "./elements.js";
import { choice, field } from "./fields.js";
import { keyOf } from "./layout.js";
import { picture } from "./picture.js";
import { Slices } from "./slices.js";

const MOBILITIES = [
  { name: "free", title: "turn and flip" },
  { name: "one-sided", title: "turn only" },
  { name: "fixed", title: "neither" },
];
const USES = [
  { name: "", title: "each once" },
  { name: "any*", title: "any number" },
];
const DRAWN = { rows: 6, columns: 6, layers: 3 }; // the board for a piece
const DEALT = 60; // cards that are made in one frame
const NEAR = 4; // pixels that a pointer may move in a click
const MOST_WORDS = 5; // of a text, which may name the pieces
const MOST_WORD = 200; // characters

// `tab` is that of packing.js, and has `change(pieces, name)` too, which resolves to the message of an error;
// `select(name)`; `take(name)`, which puts a piece into the hand; and `drag(event, ended)`, which moves it there.
export function pieces(tab) {
  const family = el("select", { "aria-label": "Family of pieces", onchange: compose });
  const mobility = el("select", { "aria-label": "How they may be moved", onchange: compose });
  const uses = el("select", { "aria-label": "How often they are used", onchange: compose }, ...choice(USES, ""));
  const words = field(
    "Pieces",
    el("input", { type: "text", class: "words", spellcheck: "false", autocomplete: "off", placeholder: "4*T4, 12*L4 …" }),
    el("button", { class: "use", title: "Take these pieces instead of the others" }, "Use"),
    el(
      "button",
      { class: "add", type: "button", title: "Take these pieces, too", onclick: () => take(true) },
      "Add",
    ),
  );
  const enter = el(
    "form",
    { class: "language" },
    el("div", { class: "families" }, family, mobility, uses),
    words.element,
  );
  const tally = el("output", { class: "tally" });
  const tray = el("div", { class: "tray", role: "group", "aria-label": "Tray" });
  const draw = el(
    "button",
    { type: "button", class: "own-piece", "aria-expanded": "false", onclick: () => begin(null) },
    "Draw a piece…",
  );
  const editor = pieceEditor(tab, () => begin(tab.state.selected));
  const drawing = el("form", { class: "drawing", hidden: true });
  const element = el(
    "section",
    { class: "pieces", "aria-label": "Pieces" },
    enter,
    tally,
    tray,
    editor.element,
    draw,
    drawing,
  );

  enter.addEventListener("submit", (event) => {
    event.preventDefault();
    take(false);
  });

  function compose() {
    words.input.value = family.value && wordsOf(uses.value, mobility.value, family.value);
    words.fail("");
  }

  const wordsOf = (often, moved, name) => `${often}${moved === tab.state.lattice?.mobility ? "" : `${moved}-`}${name}`;

  // Take the pieces that the words mean now: a change that ends before this one may write others.
  function take(more) {
    const { value } = words.input;
    tab.changing(() => read(value, more));
  }

  // Read words, and take these pieces instead of the others or with them.
  async function read(typed, more) {
    const { puzzle } = tab.state;
    if (!typed) await naming;
    const text = typed || words.input.value;
    const heard = await tab.ask({ ask: "pieces", text, ...boardOf(puzzle) });
    if (heard.event !== "result") return words.fail(heard.message, heard);
    const { lattice, pieces: read, count } = heard.value;
    if (lattice !== puzzle.lattice)
      return words.fail(`these pieces consist of ${lattice}s, and the board of ${puzzle.lattice}s`);
    if (count > read.length)
      return words.fail(`these are ${count} pieces, too many for a page, which takes ${read.length}`);
    if (more) return words.fail(await tab.change([...puzzle.pieces, ...read]));
    return words.fail(await tab.change(read, null, text));
  }

  // What the fields say of the pieces: the words by which somebody took them, or the family that they are, if they are
  // one; else nothing. They are written anew with other pieces, and until then what somebody chooses or types stays.
  let shown = null; // the pieces that the fields speak of
  let naming = null;
  function renderWords({ puzzle, words: known, named }) {
    if (shown === puzzle.pieces || !families.length) return;
    shown = puzzle.pieces;
    write(known ?? "");
    naming = known === null ? nameOf(puzzle, named).then((name) => shown === puzzle.pieces && !words.input.value && write(name)) : null;
  }

  function write(text) {
    words.input.value = text;
    words.fail("");
    const of = (select) => [...select.options].map(({ value }) => value);
    const all = of(uses).flatMap((often) => of(mobility).flatMap((moved) => of(family).map((name) => [often, moved, name])));
    const found = text && all.find((each) => each[2] && wordsOf(...each) === text);
    [uses.value, mobility.value, family.value] = found || ["", tab.state.lattice?.mobility ?? "", ""];
  }

  // Words for pieces that came with a puzzle: those in its text that mean these pieces, or their family; empty if there
  // are none.
  async function nameOf(puzzle, { text }) {
    const sizes = new Set(puzzle.pieces.map(({ shapes }) => shapes[0].length));
    const own = families.filter((each) => each.lattice === puzzle.lattice && sizes.size === 1 && sizes.has(each.size));
    const [{ mobility: moved, uses: [, most] }] = puzzle.pieces;
    const often = most > 1 ? ["", "any*"] : [""];
    const tried = text.split(/\s+/, MOST_WORDS).filter((word) => word && word.length <= MOST_WORD);
    const wanted = JSON.stringify(puzzle.pieces);
    const glance = tab.backend.glance ?? tab.ask; // names are not worth loading Python for
    for (const words of [...own.flatMap(({ name }) => often.map((each) => wordsOf(each, moved, name))), ...tried]) {
      const heard = await glance({ ask: "pieces", text: words, ...boardOf(puzzle) });
      if (heard.event === "result" && JSON.stringify(heard.value.pieces) === wanted) return words;
    }
    return "";
  }

  // Pieces of one's own.

  let board = null;
  let cells = [];
  let changing = null;
  async function begin(name) {
    const { puzzle } = tab.state;
    const piece = puzzle.pieces.find((each) => each.name === name);
    const own = piece?.shapes[0] ?? [];
    const heard = await tab.ask({
      ask: "lattice",
      name: puzzle.lattice,
      ...(own.length > 30 ? { around: own } : DRAWN),
    });
    if (heard.event !== "result") return;
    changing = piece ?? null;
    const around = own.length ? await tab.ask({ ask: "lattice", name: puzzle.lattice, around: own }) : heard;
    const all = new Map(
      [...(own.length ? around.value.board : heard.value.board), ...own].map((cell) => [keyOf(cell), cell]),
    );
    cells = own;
    board = new Board(heard.value, [...all.values()], { size: 26, label: "Shape of the piece" });
    let painting = null;
    board.onCell = (cell) => {
      if (!cell) painting = null;
      else toggle(cell, (painting ??= !cells.some((each) => keyOf(each) === keyOf(cell))));
    };
    board.onKey = (cell, event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      toggle(cell, !cells.some((each) => keyOf(each) === keyOf(cell)));
    };
    const title = field(
      "Name",
      el("input", {
        type: "text",
        class: "name",
        value: piece?.name ?? unused(puzzle),
        size: "6",
        spellcheck: "false",
        autocomplete: "off",
      }),
    );
    drawing.replaceChildren(
      board.svg,
      title.element,
      el(
        "div",
        { class: "row" },
        el("button", { class: "done" }, piece ? "Change the piece" : "Add the piece"),
        el("button", { type: "button", onclick: finish }, "Cancel"),
      ),
    );
    drawing.onsubmit = async (event) => {
      event.preventDefault();
      const name = title.input.value;
      const wrong = await tab.changing(() => tab.change(withPiece(name), name));
      if (wrong) title.fail(wrong);
      else finish();
    };
    drawing.hidden = false;
    draw.setAttribute("aria-expanded", "true");
    toggle(null);
    board.focus(cells[0] ?? board.cells.values().next().value.cell);
  }

  function toggle(cell, inside) {
    if (cell)
      cells = inside
        ? [...cells.filter((each) => keyOf(each) !== keyOf(cell)), cell]
        : cells.filter((each) => keyOf(each) !== keyOf(cell));
    const filled = new Set(cells.map(keyOf));
    for (const [key, { cell: each }] of board.cells) {
      const state = filled.has(key) ? "in the piece" : "empty";
      board.paint(each, {
        class: filled.has(key) ? "inside own" : "outside",
        label: `cell ${each.join(", ")}: ${state}`,
      });
    }
  }

  function withPiece(name) {
    const { puzzle, lattice } = tab.state;
    if (changing)
      return puzzle.pieces.map((each) => (each.name === changing.name ? { ...each, name, shapes: [cells] } : each));
    return [...puzzle.pieces, { name, shapes: [cells], mobility: lattice.mobility, uses: [1, 1] }];
  }

  function finish() {
    drawing.hidden = true;
    draw.setAttribute("aria-expanded", "false");
    draw.focus();
  }

  // Drawing it all.

  let families = [];
  async function load() {
    const heard = await tab.ask({ ask: "families" });
    families = heard.value?.families ?? [];
    render();
  }

  let lattice = null;
  function renderFamilies(state) {
    if (lattice === state.puzzle.lattice || !families.length) return;
    lattice = state.puzzle.lattice;
    drawing.hidden = true;
    const own = families.filter((each) => each.lattice === lattice);
    const none = { name: "", title: "Family…" };
    family.replaceChildren(...choice([none, ...own.map(({ name }) => ({ name, title: name }))], ""));
    mobility.replaceChildren(...choice(MOBILITIES, state.lattice.mobility));
  }

  const slices = new Slices(DEALT);
  const cards = new Map(); // name of a piece -> its card
  function render() {
    const { state } = tab;
    if (state.puzzle?.kind !== "packing" || !state.lattice) return;
    renderFamilies(state);
    renderWords(state);
    const used = new Map();
    for (const { piece } of state.shown) used.set(piece, (used.get(piece) ?? 0) + 1);
    const named = new Set(state.puzzle.pieces.map(({ name }) => name));
    for (const name of cards.keys()) if (!named.has(name)) cards.delete(name);
    const deal = (piece, k) => {
      const before = cards.get(piece.name);
      const drawn = card(piece, used.get(piece.name) ?? 0);
      if (tray.children[k] !== drawn) tray.insertBefore(drawn, tray.children[k] ?? null);
      // A card that is drawn anew, such as when its colour is known, keeps the focus.
      if (drawn !== before && tray.getRootNode().activeElement === before && before) drawn.focus({ preventScroll: true });
    };
    slices.begin(state.puzzle.pieces, deal, () => {
      while (tray.childElementCount > named.size) tray.lastElementChild.remove();
    });
    tally.textContent = tallied(state);
    editor.render(state);
  }

  function card(piece, used) {
    const { state } = tab;
    const color = state.colors.look(piece.name);
    const { name } = piece;
    const drawn = JSON.stringify([piece.shapes[0], state.puzzle.lattice, color]);
    if (cards.get(name)?.dataset.drawn !== drawn) {
      const own = el(
        "button",
        { type: "button", class: "piece", "data-piece": name, "data-drawn": drawn },
        picture(state.lattice, { cells: piece.shapes[0], color }),
        el("span", { class: "words" }, el("span", { class: "title", title: name }, name), el("span", { class: "left" })),
      );
      own.addEventListener("keydown", (event) => key(event, name));
      draggable(own, name);
      cards.set(name, own);
    }
    const own = cards.get(name);
    const [least, most] = piece.uses;
    const left = `${used}/${least === most ? most : `${least}–${most}`}`;
    own.querySelector(".left").textContent = left;
    own.classList.toggle("used", used >= most);
    own.classList.toggle("blamed", state.blame?.pieces.includes(name) ?? false);
    own.setAttribute("aria-pressed", String(state.selected === name));
    own.setAttribute("aria-label", `Piece ${name}, ${piece.shapes[0].length} cells, used ${left.replace("/", " of ")}`);
    return own;
  }

  function key(event, name) {
    if (event.key === "Enter") {
      event.preventDefault();
      tab.take(name, true);
    } else if (event.key === " ") {
      event.preventDefault();
      tab.select(name);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      tab.changing(() => tab.change(tab.state.puzzle.pieces.filter((each) => each.name !== name)));
    } else if (event.key.startsWith("Arrow")) {
      const all = [...tray.children];
      const to =
        all[all.indexOf(event.currentTarget) + (event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1)];
      event.preventDefault();
      to?.focus();
    }
  }

  // A click takes a piece, and so does a drag, which goes on over the board.
  function draggable(own, name) {
    let from = null;
    let dragging = false;
    let pointer = 0;
    own.addEventListener("pointerdown", (event) => {
      if (event.button || from) return;
      pointer = event.pointerId;
      own.setPointerCapture(event.pointerId);
      from = [event.clientX, event.clientY];
      dragging = false;
    });
    own.addEventListener("pointermove", (event) => {
      if (!from || event.pointerId !== pointer) return;
      if (!dragging && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > NEAR) {
        dragging = true;
        tab.take(name, false);
      }
      if (dragging) tab.drag(event, false);
    });
    const up = (event) => {
      if (!from || event.pointerId !== pointer) return;
      from = null;
      if (dragging) tab.drag(event, true);
      else if (event.type === "pointerup") tab.take(name, false);
    };
    own.addEventListener("pointerup", up);
    own.addEventListener("pointercancel", up);
  }

  return { element, load, render, tray };
}

// For pieces that may be used any number of times, and for all rectangles that fit: the cells to fill.
const boardOf = ({ cells, optional, lattice }) => ({ within: [...cells, ...optional], lattice });

const unused = ({ pieces }) => {
  const taken = new Set(pieces.map(({ name }) => name));
  for (let number = 1; ; number++) if (!taken.has(`own${number}`)) return `own${number}`;
};

// How many cells there are, and how many the pieces cover.
function tallied({ puzzle }) {
  const sum = (bound) => puzzle.pieces.reduce((all, { shapes, uses }) => all + shapes[0].length * uses[bound], 0);
  const [least, most] = [sum(0), sum(1)];
  const cells = `${puzzle.cells.length} cells to fill`;
  const optional = puzzle.optional.length ? `, ${puzzle.optional.length} may stay empty` : "";
  return `${cells}${optional}; the pieces cover ${least === most ? most : `${least} to ${most}`}`;
}

// The fields of the piece that is selected.
function pieceEditor(tab, redraw) {
  const name = field("Name", el("input", { type: "text", size: "6", spellcheck: "false", autocomplete: "off" }));
  const least = field("At least", el("input", { type: "number", min: "0", max: "65536" }));
  const most = field("At most", el("input", { type: "number", min: "1", max: "65536" }));
  const mobility = field("May", el("select", {}, ...choice(MOBILITIES)));
  const element = el(
    "div",
    { class: "editor", role: "group", hidden: true },
    name.element,
    least.element,
    most.element,
    mobility.element,
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", onclick: redraw }, "Change shape…"),
      el("button", { type: "button", class: "remove", onclick: () => apply(null, () => null) }, "Remove"),
    ),
  );

  const apply = (from, make) => tab.changing(() => applied(from, make));

  // Change the selected piece; without a change that makes sense, say why beside the field.
  async function applied(from, make) {
    const { puzzle, selected } = tab.state;
    const piece = puzzle.pieces.find((each) => each.name === selected);
    if (!piece) return;
    const made = make(piece);
    const wrong = await tab.change(
      puzzle.pieces.flatMap((each) => (each === piece ? (made ?? []) : each)),
      made?.name ?? null,
    );
    from?.fail(wrong);
  }
  const number = ({ value }) => (value.trim() === "" ? null : Number(value));
  // The value is read at once: the change before this one may draw the fields again.
  const when = (field, read, make) =>
    field.input.addEventListener("change", () => {
      const value = read(field.input);
      apply(field, (piece) => ({ ...piece, ...make(value, piece) }));
    });
  const text = ({ value }) => value;
  when(name, text, (value) => ({ name: value }));
  when(least, number, (value, { uses: [, high] }) => ({ uses: [value, Math.max(high, value ?? 0)] }));
  when(most, number, (value, { uses: [low] }) => ({ uses: [Math.min(low, value ?? 0), value] }));
  when(mobility, text, (value) => ({ mobility: value }));

  let shown = null;
  function render({ puzzle, selected }) {
    const piece = puzzle.pieces.find((each) => each.name === selected);
    element.hidden = !piece;
    if (!piece || piece === shown) return;
    shown = piece;
    element.setAttribute("aria-label", `Piece ${piece.name}`);
    for (const [{ input, fail }, value] of [
      [name, piece.name],
      [least, piece.uses[0]],
      [most, piece.uses[1]],
      [mobility, piece.mobility],
    ]) {
      input.value = value;
      fail("");
    }
  }
  return { element, render };
}

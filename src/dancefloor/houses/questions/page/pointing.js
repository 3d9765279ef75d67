// A menu of constraints about what somebody points at: a cell of the board, or a piece in the tray.
//
// It opens by the right mouse button, by a long press, or by the key for menus. On the board the tool Pieces must be
// chosen for the mouse, since the right button erases with the others.
import { el } from "./elements.js";
import { keyOf } from "./layout.js";

const spoken = (cell) => cell.join(",");
const isOfPointer = (event) => event.button === 2 || event.pointerType === "touch";
const isWord = (name) => !/\s/.test(name); // others cannot be named in a sentence

// `tab` is that of packing.js; `ask(sentences)` asks for more, and `suggest(text)` begins a sentence.
export function pointing(tab, { ask, suggest }) {
  const { root, state } = tab;
  const menu = el("div", { class: "menu", role: "menu", hidden: true });
  let from = null; // what had the focus

  root.addEventListener("contextmenu", (event) => {
    if (state.puzzle?.kind !== "packing") return;
    const { target } = event;
    const piece = target.closest?.("[data-piece]")?.dataset.piece;
    const found = piece ? aboutPiece(piece) : tab.board()?.svg.contains(target) ? onBoard(event) : [];
    if (!found.length) return;
    event.preventDefault();
    open(found, event);
  });

  // A press on the board is captured by it: then no cell is the target of the event.
  function onBoard(event) {
    if (state.held || (isOfPointer(event) && state.tool !== "pieces")) return [];
    const cell = tab.board().cells.get(event.target.dataset.cell)?.cell ?? tab.board().at(event.clientX, event.clientY);
    const inside = cell && [...state.puzzle.cells, ...state.puzzle.optional].some((each) => keyOf(each) === keyOf(cell));
    return inside ? aboutCell(cell) : [];
  }

  function aboutCell(cell) {
    const there = state.shown.find(({ cells }) => cells.some((each) => keyOf(each) === keyOf(cell)));
    const names = [...new Set([there?.piece, state.selected])].filter((name) => name && isWord(name));
    const exactly = there && isWord(there.piece) ? [`${there.piece} on ${there.cells.map(spoken).join(" ")}`] : [];
    return [
      ...exactly,
      ...names.flatMap((name) => [`${name} at ${spoken(cell)}`, `nothing of ${name} at ${spoken(cell)}`]),
      { title: "Another piece here…", text: ` at ${spoken(cell)}` },
    ];
  }

  function aboutPiece(name) {
    if (!isWord(name)) return [];
    const { mobility, uses } = state.puzzle.pieces.find((piece) => piece.name === name);
    const other = state.selected && state.selected !== name && isWord(state.selected) ? state.selected : null;
    return [
      ...(uses[0] === 1 && uses[1] === 1 ? [] : [`${name} once`, `at most 2 of ${name}`]),
      ...(mobility === "fixed" ? [] : [`${name} not turned`]),
      ...(mobility === "free" ? [`${name} face up`] : []),
      `${name} within the border`,
      `${name} outside the border`,
      ...(other ? [`${other} touches ${name}`, `${other} apart from ${name}`] : []),
      { title: `${name} at a cell…`, text: `${name} at ` },
    ];
  }

  function open(found, event) {
    from = root.getRootNode().activeElement;
    const items = found.map((each) =>
      typeof each === "string" ? item(each, () => ask([each])) : item(each.title, () => suggest(each.text)),
    );
    menu.replaceChildren(...items);
    menu.hidden = false;
    const { left, top, width, height } = event.target.getBoundingClientRect();
    const [x, y] = isOfPointer(event) ? [event.clientX, event.clientY] : [left + width / 2, top + height / 2];
    const own = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(4, Math.min(x, innerWidth - own.width - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(y, innerHeight - own.height - 4))}px`;
    items[0].focus();
    addEventListener("scroll", () => close({ back: false }), { once: true, passive: true });
  }

  const item = (title, act) =>
    el("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: () => close() || act() }, title);

  function close({ back = true } = {}) {
    if (menu.hidden) return;
    menu.hidden = true;
    if (back) from?.focus({ preventScroll: true });
  }

  menu.addEventListener("keydown", (event) => {
    const items = [...menu.children];
    const at = items.indexOf(event.target);
    const last = items.length - 1;
    const to = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at ? at - 1 : last, Home: 0, End: last }[event.key];
    if (to !== undefined) items[to].focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => menu.contains(relatedTarget) || close({ back: false }));
  return { element: menu };
}

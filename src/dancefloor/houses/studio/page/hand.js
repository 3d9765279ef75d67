// The hand: pieces are taken, turned, flipped, and put down, by mouse and by keyboard.
import { el } from "./elements.js";
import { keyOf } from "./layout.js";
import { Held, MOTIONS, fits } from "./moving.js";
import { regionOf } from "./region.js";

const SEEN = 80; // pixels of a board that is in sight

const motionOf = (key) => Object.keys(MOTIONS).find((name) => MOTIONS[name].key === key.toLowerCase());

// `tab` is that of packing.js.
export function hand(tab) {
  const { app, ask, edit, root, state } = tab;
  const poses = new Map(); // what `orientations` said, by piece
  const turning = el("div", { class: "turning", role: "group", "aria-label": "Piece in the hand", hidden: true });
  const floating = el("div", { class: "floating", hidden: true, "aria-hidden": "true" });

  const pieceNamed = (name) => state.puzzle.pieces.find((piece) => piece.name === name);

  async function posesOf(piece) {
    const { lattice } = state.puzzle;
    const name = JSON.stringify([lattice, piece.mobility, piece.shapes]);
    if (!poses.has(name)) {
      const all = [];
      for (const cells of piece.shapes) {
        const heard = await ask({ ask: "orientations", lattice, cells, mobility: piece.mobility });
        if (heard.event !== "result") return app.fail(heard.message);
        const first = all.length;
        for (const { cells: own, motions } of heard.value.orientations) {
          const led = Object.entries(motions).map(([motion, { to, cells: images }]) => [
            motion,
            { to: to + first, cells: images },
          ]);
          all.push({ cells: own, motions: Object.fromEntries(led) });
        }
      }
      poses.set(name, all);
    }
    return poses.get(name);
  }

  // Take a piece from the tray into the hand; `toBoard` moves the focus to the board, too.
  let wanted = 0; // counts what was taken, since the orientations may arrive late
  async function take(name, toBoard) {
    const turn = ++wanted;
    Object.assign(state, { selected: name, tool: "pieces", at: -1 });
    const all = await posesOf(pieceNamed(name));
    if (!all || turn !== wanted || !tab.board()) return;
    state.held = Held.byMiddle(name, all, tab.board().layout);
    const { top, bottom } = tab.board().svg.getBoundingClientRect();
    // On a narrow screen the tray is below the board. One that is in sight stays where it is, under a piece on its way.
    if (bottom < SEEN || top > innerHeight - SEEN) tab.board().svg.scrollIntoView({ block: "nearest" });
    if (toBoard) {
      state.over = tab.board().current;
      tab.board().focus(state.over);
    }
    tab.render();
    app.say(`${name} in the hand: ${held()}`);
  }

  const held = () => {
    const motions = Object.keys(state.held?.poses[state.held.pose].motions ?? {});
    return [
      ...motions.map((name) => `${MOTIONS[name].key} ${MOTIONS[name].title.toLowerCase()}`),
      "Enter put down",
      "Esc put back",
    ].join(", ");
  };

  // Take a piece off the board. The others stay, be they one's own or those of a solution.
  async function lift(cell) {
    const found = state.shown.find(({ cells }) => cells.some((each) => keyOf(each) === keyOf(cell)));
    if (!found) return false;
    edit({ placed: state.shown.filter((each) => each !== found), at: -1, selected: found.piece, over: cell });
    const turn = ++wanted;
    const all = await posesOf(pieceNamed(found.piece));
    if (!all || turn !== wanted) return true;
    state.held = Held.byCell(found.piece, all, found.cells, cell, state.lattice.rank);
    tab.render();
    return true;
  }

  function drop() {
    wanted++;
    Object.assign(state, { held: null, over: null });
    tab.render();
  }

  function turn(motion) {
    if (!state.held) return;
    state.held = state.held.after(motion);
    tab.render();
  }

  // Put the piece in the hand down on a cell, if it fits; and go on with the next one of them, if there is one.
  function put(cell) {
    const { held: piece, placed, puzzle } = state;
    const cells = piece.on(cell, state.lattice.rank);
    const kind = pieceNamed(piece.name);
    if (!fits(cells, regionOf(puzzle), placed, kind)) {
      app.say(`${piece.name} does not fit here`);
      return false;
    }
    const now = [...placed, { piece: piece.name, cells }];
    const left = now.filter((each) => each.piece === piece.name).length < kind.uses[1];
    edit({ placed: now, held: left ? piece : null, over: left ? cell : null });
    const free = puzzle.cells.length - now.reduce((sum, each) => sum + each.cells.length, 0);
    app.say(
      free > 0 ? `${piece.name} is placed; ${free} cells are left` : `${piece.name} is placed; the region is full`,
    );
    return true;
  }

  // The hand over the board: press on a piece to lift it, let go to put it down. A click does both in turn.
  let pressed = null; // { cell, lifted, moved }
  async function onCell(cell, event) {
    if (event.type === "pointerdown") {
      if (event.button === 2) return drop();
      pressed = { cell, lifted: !state.held, moved: false };
      if (state.held) hover(cell);
      else if (!(await lift(cell))) pressed = null;
      return undefined;
    }
    if (cell) {
      if (pressed) pressed.moved = true;
      return hover(cell);
    }
    const was = pressed;
    pressed = null;
    if (!was || !state.held) return undefined;
    const target = tab.board().at(event.clientX, event.clientY);
    if (!target) return was.moved ? drop() : undefined;
    if (!was.lifted || was.moved) put(target);
    return undefined;
  }

  function hover(cell) {
    if (!state.held || (cell && state.over && keyOf(cell) === keyOf(state.over))) return;
    state.over = cell;
    renderGhost();
  }

  // A drag that began in the tray.
  function carry(event, ended) {
    const cell = tab.board()?.at(event.clientX, event.clientY) ?? null;
    if (!state.held) return;
    hover(cell);
    floating.hidden = ended || cell !== null;
    floating.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    if (!ended) return;
    if (!cell || event.type === "pointercancel") drop();
    else put(cell);
  }

  function remove(cell) {
    const found = state.shown.find(({ cells }) => cells.some((each) => keyOf(each) === keyOf(cell)));
    if (found) edit({ placed: state.shown.filter((each) => each !== found), at: -1 });
  }

  // A key on the board. Returns whether it means something.
  function onKey(cell, event) {
    const { key } = event;
    const motion = state.held && motionOf(key);
    if (state.held) hover(cell);
    if (motion) turn(motion);
    else if (state.held && key === "Escape") drop();
    else if (key === "Delete" || key === "Backspace") remove(cell);
    else if (state.tool !== "pieces" || (key !== "Enter" && key !== " ")) return false;
    else if (state.held) put(cell);
    else lift(cell);
    return true;
  }

  // What is in the hand is turned by keys wherever the focus is, such as in the tray during a drag.
  root.addEventListener("keydown", (event) => {
    if (!state.held || event.ctrlKey || event.metaKey || event.altKey || tab.board()?.svg.contains(event.target))
      return;
    if (event.target.closest("input, select, textarea")) return;
    const motion = motionOf(event.key);
    if (motion) turn(motion);
    else if (event.key === "Escape") drop();
  });

  root.addEventListener(
    "wheel",
    (event) => {
      if (!state.held || !tab.board()?.svg.contains(event.target)) return;
      event.preventDefault();
      turn(event.shiftKey ? "flip" : "turn");
    },
    { passive: false },
  );

  function renderGhost() {
    const board = tab.board();
    if (!board) return;
    const { held: piece, over, puzzle, placed } = state;
    const cells = piece && over ? piece.on(over, state.lattice.rank) : [];
    const good = cells.length && fits(cells, regionOf(puzzle), placed, pieceNamed(piece.name));
    board.ghost(cells, good ? "fits" : "misfits", piece && state.colors.look(piece.name));
    turning.hidden = !piece;
    if (!piece) return;
    const motions = Object.keys(piece.poses[piece.pose].motions);
    const buttons = motions.map((name) =>
      el(
        "button",
        { type: "button", "data-motion": name, onclick: () => turn(name) },
        `${MOTIONS[name].sign} ${MOTIONS[name].title}`,
        el("kbd", {}, MOTIONS[name].key),
      ),
    );
    const names = [piece.name, ...motions].join(" ");
    if (turning.dataset.names === names) return;
    turning.dataset.names = names;
    turning.replaceChildren(
      el("span", { class: "title" }, `${piece.name} in the hand`),
      ...buttons,
      el("button", { type: "button", onclick: drop }, "Put back", el("kbd", {}, "Esc")),
    );
    floating.replaceChildren(el("span", {}, piece.name));
  }

  return { carry, drop, elements: { turning, floating }, hover, onCell, onKey, render: renderGhost, take };
}

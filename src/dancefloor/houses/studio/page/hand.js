// The hand: pieces are taken, turned, flipped, and put down, by mouse and by keyboard.
import { beside } from "./beside.js";
import { keyOf, mean } from "./layout.js";
import { Held, MOTIONS, fits } from "./moving.js";
import { regionOf } from "./region.js";

const SEEN = 80; // pixels of a board that is in sight
const LIFT = 56; // pixels above a finger, where the piece that it carries can be seen
const NEAR = 1.5; // cells: as near is a place where a piece snaps to
const WIDE = 8; // cells: so far from the middle a piece is put that a finger took

const motionOf = (key) => Object.keys(MOTIONS).find((name) => MOTIONS[name].key === key.toLowerCase());

// `tab` is that of packing.js.
export function hand(tab) {
  const { app, ask, edit, root, state } = tab;
  const poses = new Map(); // what `orientations` said, by piece
  const buttons = beside(tab, { turn, drop, put: () => state.over && put(snapped(state.over) ?? state.over) });
  let isTouched = false; // whether a finger or a pen was at work last
  let carried = false; // whether a piece is on its way from the tray

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
    if (isTouched && !toBoard && !carried) state.over = snapped(middle(), WIDE) ?? middle();
    if (toBoard) {
      state.over = tab.board().current;
      tab.board().focus(state.over);
    }
    tab.render();
    app.say(`${name} in the hand: ${held()}`);
  }

  const held = () => {
    if (isTouched) return "drag it; a tap or a second finger turns it";
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

  // The cell in the middle of the region.
  function middle() {
    const { layout } = tab.board();
    const points = state.puzzle.cells.map((cell) => layout.middle(cell));
    if (!points.length) return tab.board().current;
    const [x, y] = mean(points);
    const far = points.map(([a, b]) => Math.hypot(a - x, b - y));
    return state.puzzle.cells[far.indexOf(Math.min(...far))];
  }

  // The cell that is nearest to another one, and on which the piece fits; null if there is none within so many cells.
  function snapped(cell, most = NEAR) {
    const { held: piece, lattice, placed, puzzle } = state;
    const board = tab.board();
    const [region, kind] = [regionOf(puzzle), pieceNamed(piece.name)];
    const [{ middle: [x, y] }, reach] = [board.cells.get(keyOf(cell)), most * board.size];
    const around = [...board.cells.values()].map((each) => ({ each: each.cell, far: Math.hypot(each.middle[0] - x, each.middle[1] - y) }));
    const close = around.filter(({ far }) => far <= reach).sort((one, other) => one.far - other.far);
    return close.find(({ each }) => fits(piece.on(each, lattice.rank), region, placed, kind))?.each ?? null;
  }

  // The hand over the board: press on a piece to lift it, let go to put it down. A click does both in turn. A finger that
  // taps the piece in the hand turns it, and so does a second finger.
  let pressed = null; // { cell, lifted, moved, turns }
  async function onCell(cell, event) {
    if (event.type === "pointerdown") {
      if (event.button === 2) return drop();
      pressed = { cell, lifted: !state.held, moved: false, turns: grip(cell) };
      if (state.held) hover(cell);
      else if (!(await lift(cell))) pressed = null;
      return undefined;
    }
    if (cell) {
      if (pressed) pressed.moved = true;
      return state.held && hover(pressed?.moved ? (snapped(cell) ?? cell) : cell);
    }
    const was = pressed;
    pressed = null;
    if (!was || !state.held) return undefined;
    const target = tab.board().at(event.clientX, event.clientY);
    if (was.turns && !was.moved) turn(nextOf(state.held));
    else if (!target) return was.moved ? drop() : renderGhost();
    else if (!was.lifted || was.moved) put(was.moved ? (snapped(target) ?? target) : target);
    return renderGhost();
  }

  // Hold the piece in the hand by the cell under a finger. Returns whether it lies there.
  function grip(cell) {
    if (!isTouched || !state.held || !state.over) return false;
    const at = state.held.on(state.over, state.lattice.rank).findIndex((each) => keyOf(each) === keyOf(cell));
    if (at < 0) return false;
    Object.assign(state, { held: state.held.by(at), over: cell });
    return true;
  }

  // The motion of a tap: a turn, or else what the piece allows.
  const nextOf = ({ poses, pose }) => ("turn" in poses[pose].motions ? "turn" : Object.keys(poses[pose].motions)[0]);

  root.addEventListener(
    "pointerdown",
    (event) => {
      isTouched = event.pointerType !== "mouse";
      if (event.isPrimary || !state.held) return;
      event.preventDefault();
      event.stopPropagation();
      turn(nextOf(state.held)); // a second finger
    },
    true,
  );

  function hover(cell, event = null) {
    if (!state.held || (cell && state.over && keyOf(cell) === keyOf(state.over))) return;
    if (!cell && (isTouched || buttons.elements.turning.contains(event?.relatedTarget))) return; // it waits there
    state.over = cell;
    renderGhost();
  }

  // A drag that began in the tray.
  function carry(event, ended) {
    const lift = isTouched ? LIFT : 0;
    const seen = [lift, 0].map((up) => tab.board()?.at(event.clientX, event.clientY - up)).find(Boolean) ?? null;
    carried = !ended;
    if (!state.held) return;
    const cell = seen && (snapped(seen) ?? seen);
    state.over = cell;
    buttons.carry(ended || cell ? null : [event.clientX, event.clientY - lift]);
    renderGhost();
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
    buttons.render(isTouched, Boolean(carried || pressed?.moved));
  }

  return { carry, drop, elements: buttons.elements, hover, onCell, onKey, render: renderGhost, take };
}

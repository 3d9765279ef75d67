// Marks of one's own on a board: dots, crosses and shades in cells, and lines along their sides. They mean what one wants,
// lie under the pieces, and are no part of the puzzle.
//
// What there is of them is an object, which is never changed in place. It has a text by the name of each marked cell, with
// a letter for each mark; and a line by the name of a cell, a slash, and the number of a side.
import { el, svg } from "./elements.js";
import { choice } from "./fields.js";
import { keyOf, mean, moved, polygons, round, sidesOf, spot, strokes } from "./layout.js";

export const UNMARKED = Object.freeze({});
const [DOT, CROSS, SHADE, LINE] = ["d", "x", "s", "l"];
const MARKS = [
  { name: DOT, title: "Dot" },
  { name: CROSS, title: "Cross" },
  { name: SHADE, title: "Shade" },
  { name: LINE, title: "Line" },
];
const SAID = { [DOT]: "dot", [CROSS]: "cross", [SHADE]: "shaded" };
export const MARK = /^-?\d{1,6}(,-?\d{1,6}){0,5}(\/\d)?$/; // the name of one
export const MARKED = /^(l|[dx]?s?)$/; // and its text
const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const [SMALL, WIDE] = [0.11, 0.17]; // a dot and half a cross, in cells

const cellOf = (name) => name.split("/")[0];
const isLine = (name) => name.includes("/");

// The marks, with a region that is moved.
export const movedMarks = (marks, by) =>
  Object.fromEntries(Object.entries(marks).map(([name, text]) => [name.replace(cellOf(name), keyOf(moved(cellOf(name).split(",").map(Number), by))), text]));

// `tab` is that of packing.js.
export function marking(tab) {
  const { app, edit, state } = tab;
  const select = el("select", { "aria-label": "What to mark with" }, ...choice(MARKS, DOT));
  const clear = el("button", { type: "button", class: "clear-marks", title: "Take all marks away", onclick: () => edit({ marks: UNMARKED }) }, "Clear marks");
  const options = el("span", { class: "options", hidden: true }, select, clear);
  const preview = svg("path", { class: "begun", "aria-hidden": "true" }); // of a line
  let stroke = null; // while a button is down: { there, going, erases } and for lines { begun, corner, end, ways }

  // The side of a cell with a number: the place where it lies, and its line.
  function sideOf(name) {
    const drawn = tab.board().cells.get(cellOf(name));
    return drawn && (drawn.sides ??= sidesOf(drawn.corners))[Number(name.split("/")[1])];
  }

  // The name by which there is a line at the place of a side; undefined without one.
  function lineAt(place) {
    return Object.keys(state.marks).find((name) => isLine(name) && sideOf(name)?.place === place);
  }

  // Have a mark in a cell, or none of it. A dot and a cross replace each other.
  function set(cell, mark, there) {
    const name = keyOf(cell);
    const before = state.marks[name] ?? "";
    const others = [...before].filter((each) => each !== mark && (mark === SHADE || !there || each === SHADE));
    change(name, [...others, ...(there ? [mark] : [])].sort((one, other) => (one === SHADE) - (other === SHADE)).join(""));
  }

  function setLine(name, there) {
    const known = lineAt(sideOf(name).place);
    if (Boolean(known) !== there) change(known ?? name, there ? LINE : "");
  }

  function change(name, text) {
    const { [name]: before = "", ...others } = state.marks;
    if (before === text) return;
    edit({ marks: text ? { ...others, [name]: text } : others, at: -1 }, { going: stroke?.going ?? false });
    if (stroke) stroke.going = true;
  }

  // Take all marks of a cell away, and the lines around it.
  function erase(cell) {
    const { sides, corners } = tab.board().cells.get(keyOf(cell));
    const places = new Set((sides ?? sidesOf(corners)).map(({ place }) => place));
    const isHere = (name) => (isLine(name) ? places.has(sideOf(name)?.place) : name === keyOf(cell));
    const left = Object.entries(state.marks).filter(([name]) => !isHere(name));
    if (left.length === Object.keys(state.marks).length) return false;
    edit({ marks: Object.fromEntries(left), at: -1 }, { going: stroke?.going ?? false });
    if (stroke) stroke.going = true;
    return true;
  }

  const has = (cell) => (state.marks[keyOf(cell)] ?? "").includes(select.value);

  // A press on a cell, and each cell that it goes on to; null at its end.
  function onCell(cell, event) {
    if (select.value === LINE && event.button !== 2 && !stroke?.erases) return line(cell, event);
    if (!cell) stroke = null;
    else if (event.button === 2 || stroke?.erases) {
      stroke ??= { erases: true, going: false };
      erase(cell);
    } else {
      stroke ??= { there: !has(cell), going: false };
      set(cell, select.value, stroke.there);
    }
    return undefined;
  }

  // A line begins at a press: on the way of the pointer all sides from corner to corner; if it goes nowhere, the nearest one.
  function line(cell, event) {
    if (cell && !stroke) {
      const { svg: shown } = tab.board();
      const at = pointOf(event);
      stroke = { begun: nearestSide(cell, at), corner: nearestCorner(cell, at), there: null, going: false, ways: waysOf(tab.board()) };
      shown.append(preview);
      foresee(at);
      shown.addEventListener("pointermove", goOn);
      stroke.end = () => {
        shown.removeEventListener("pointermove", goOn);
        preview.remove();
      };
    } else if (!cell && stroke) {
      const { begun, end, there } = stroke;
      end();
      if (there === null && event.type === "pointerup") setLine(begun, !lineAt(sideOf(begun).place));
      stroke = null;
    }
  }

  // Go from corner to corner, as long as that leads nearer to the pointer.
  function goOn(event) {
    const [x, y] = pointOf(event);
    follow([x, y]);
    foresee([x, y]);
  }

  function follow([x, y]) {
    const away = ([a, b]) => Math.hypot(a - x, b - y);
    for (;;) {
      const next = least(stroke.ways.get(spot(stroke.corner)), ({ to }) => away(to));
      if (away(next.to) >= away(stroke.corner)) return;
      stroke.corner = next.to;
      stroke.there ??= !lineAt(sideOf(next.name).place);
      setLine(next.name, stroke.there);
    }
  }

  // Show the way to the pointer; and before it goes anywhere the side that a release takes.
  function foresee(at) {
    const { begun, corner, there } = stroke;
    preview.setAttribute("d", strokes([...(there === null ? [sideOf(begun)] : []), { line: [corner, at] }]));
  }

  // Where one comes from each corner: { to, name }, another corner and the side between them.
  function waysOf({ cells }) {
    const ways = new Map();
    for (const { cell } of cells.values())
      for (const { line: [a, b], name } of sidesIn(cell))
        for (const [from, to] of [[a, b], [b, a]]) {
          if (!ways.has(spot(from))) ways.set(spot(from), []);
          ways.get(spot(from)).push({ to, name });
        }
    return ways;
  }

  function pointOf({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(tab.board().svg.getScreenCTM().inverse());
    return [x, y];
  }
  const sidesIn = (cell) => sidesOf(tab.board().cells.get(keyOf(cell)).corners).map((side, k) => ({ ...side, name: `${keyOf(cell)}/${k}` }));
  const nearestCorner = (cell, [x, y]) => least(tab.board().cells.get(keyOf(cell)).corners, ([a, b]) => Math.hypot(a - x, b - y));
  const nearestSide = (cell, [x, y]) => least(sidesIn(cell), ({ line }) => far([x, y], line)).name;

  // A key on the board. Returns whether it means something.
  function onKey(cell, event) {
    if (state.tool !== "mark" || event.metaKey) return false;
    const { key } = event;
    const ahead = AHEAD[key];
    if (ahead && (event.ctrlKey || event.altKey)) lineTowards(cell, ahead, event.shiftKey);
    else if (event.ctrlKey || event.altKey) return false;
    else if (key === "Enter" || key === " ") press(cell);
    else if (key === "Delete" || key === "Backspace") return erase(cell);
    else return false;
    return true;
  }

  function press(cell) {
    if (select.value === LINE) app.say("Ctrl or Alt with an arrow draws a line");
    else set(cell, select.value, !has(cell));
  }

  // Draw a line at the side of a cell that lies in a direction, or take it away; `aside` takes the next one.
  function lineTowards(cell, [dx, dy], aside) {
    const [x, y] = tab.board().cells.get(keyOf(cell)).middle;
    const ahead = ({ line }) => {
      const [a, b] = mean(line);
      return ((a - x) * dx + (b - y) * dy) / Math.hypot(a - x, b - y);
    };
    const sides = sidesIn(cell).sort((one, other) => ahead(other) - ahead(one));
    const { name, place } = sides[aside ? 1 : 0];
    setLine(name, !lineAt(place));
  }

  // What a screen reader says of the marks of a cell.
  function said(key) {
    if (state.at >= 0 || state.member) return "";
    const { sides = [] } = tab.board().cells.get(key) ?? {};
    const lines = places.size ? sides.filter(({ place }) => places.has(place)).length : 0;
    const words = [...(state.marks[key] ?? "")].map((each) => SAID[each]);
    if (lines) words.push(lines === 1 ? "a line" : `${lines} lines`);
    return words.length ? `, ${words.join(", ")}` : "";
  }

  let places = new Set(); // where lines lie on the board
  // Find where lines lie, before cells are painted.
  function look() {
    places = new Set(Object.keys(state.marks).filter(isLine).map((name) => sideOf(name)?.place));
    if (places.size) for (const drawn of tab.board().cells.values()) drawn.sides ??= sidesOf(drawn.corners);
  }

  // Draw the marks of one's own, but in cells with pieces, and between them; none on a solution.
  function render(covered) {
    const board = tab.board();
    const bare = places.size ? [...board.cells].filter(([key]) => !covered.has(key)).flatMap(([, { sides }]) => sides) : [];
    const seenAt = new Set(bare.map(({ place }) => place));
    clear.disabled = state.marks === UNMARKED || !Object.keys(state.marks).length;
    const seen = state.at < 0 && !state.member ? Object.entries(state.marks) : [];
    const open = (mark) => seen.filter(([name, text]) => text.includes(mark) && !isLine(name) && !covered.has(name)).map(([name]) => board.cells.get(name)).filter(Boolean);
    const [small, wide] = [SMALL * board.size, WIDE * board.size].map(round);
    const at = ({ middle: [x, y] }) => `M${round(x)} ${round(y)}`;
    const shapes = {
      shades: polygons(open(SHADE).map(({ corners }) => corners)),
      crosses: open(CROSS).map((each) => `${at(each)}m${-wide} ${-wide}l${2 * wide} ${2 * wide}m0 ${-2 * wide}l${-2 * wide} ${2 * wide}`).join(""),
      dots: open(DOT).map((each) => `${at(each)}m${-small} 0a${small} ${small} 0 1 0 ${2 * small} 0a${small} ${small} 0 1 0 ${-2 * small} 0`).join(""),
      strokes: strokes(seen.filter(([name]) => isLine(name)).map(([name]) => sideOf(name)).filter((side) => seenAt.has(side?.place))),
    };
    board.notes.replaceChildren(...Object.entries(shapes).filter(([, d]) => d).map(([name, d]) => svg("path", { class: name, d })));
  }

  return { look, onCell, onKey, options, render, said, select };
}

// The thing that is least by some measure.
const least = (things, measure) => things.reduce((best, each) => (measure(each) < measure(best) ? each : best));

// The distance of a point from a line between two others.
function far([x, y], [[a, b], [c, d]]) {
  const along = Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)));
  return Math.hypot(x - a - along * (c - a), y - b - along * (d - b));
}

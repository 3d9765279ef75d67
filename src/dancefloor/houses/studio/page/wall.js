// The wall: all solutions at once, as small pictures side by side, from which one is chosen.
//
// Whatever the number of solutions, only the pixels that are seen are painted. The wheel, two fingers and the keys + and
// - come nearer, down to a single solution; there a click shows it on the board.
import { Covers, grouped } from "./covers.js";
import { el } from "./elements.js";
import { choice } from "./fields.js";
import { Layout } from "./layout.js";
import { download, sharing } from "./share.js";
import { oncePerFrame } from "./slices.js";
import { boxOf, packed, paintThrough, stencilOf } from "./stencil.js";

const UNKNOWN = "#c3c9d2"; // the colour of pieces whose own is not known yet
const LINE = 0xff1d1814; // between pieces
const EXACT = 3; // pixels of a cell from which on copies of a piece have the shades that they have on the board
const PALE = 0.7; // how much of the colour of other pieces is taken away if solutions are grouped by one
const GAP = 0.7; // between pictures, in cells
const ROW = 4; // layers of a solid in a row at most, if they are no more
const LEAST = 1; // pixel of that gap
const NEARER = 1.3; // with a key or a button
const LONG = 350; // milliseconds to come near
const SLOW = 30; // milliseconds of painting, which is put off then until a movement has
const SETTLED = 120; // ended for so many milliseconds
const STILL = 5; // pixels by which a click may move
const MOST = 100_000; // solutions
const MARK = 3; // pixels of the frame around the chosen one
const ALONE = 0.9; // share of the room that a single picture takes
const GROUPS = { none: "As they were found", classes: "Mirror images together" };

// `tab` is that of packing.js; `wishes()` gives which solutions are the same, and what is placed.
export function wall(tab, wishes) {
  const { app, state } = tab;
  const title = el("h2", {}, "All solutions");
  const said = el("output", { class: "said" });
  const groups = el("select", { "aria-label": "Which solutions stand together", onchange: arrange });
  const tool = (name, words, about, act) => el("button", { type: "button", class: name, title: about, onclick: act }, words);
  const sign = (name, words, about, act) => el("button", { type: "button", class: name, "aria-label": about, title: about, onclick: act }, words);
  const share = sharing(app, tab.ask, { shared: () => ({ ...tab.shared(), sight: "wall" }), picture: () => null, formats: () => ({}) });
  const stop = tool("stop", "Stop", "Find no more", () => search?.cancel() ?? undefined);
  const canvas = el("canvas", { class: "pictures", tabindex: "0", role: "img" });
  const tools = el("div", { class: "row", role: "group", "aria-label": "Wall" }, groups,
    sign("further", "−", "Further away  -", () => zoom(1 / NEARER)), sign("nearer", "+", "Nearer  +", () => zoom(NEARER)),
    tool("whole", "Whole wall", "See the whole wall  0", whole), tool("show", "Show on the board", "Show the chosen solution on the board  Enter", show),
    share.button, tool("save", "Save PNG", "Save what is seen as a picture", save), stop, tool("close", "Close", "Close  Esc", () => dialog.close()));
  const dialog = el("dialog", { class: "wall", "aria-label": "All solutions" }, el("div", { class: "head" }, title, said, tools), canvas);
  dialog.addEventListener("close", () => halt());

  let all = new Covers([]);
  let of = ""; // what was asked, as JSON, if all of it was answered
  let search = null;
  let motions = [];
  let polygons = [];
  let box = boxOf([[[0, 0], [1, 1]]]);
  let order = new Int32Array(0); // solutions by their places
  let groupOf = []; // the group of each place
  let many = []; // the groups
  let chosen = 0; // place
  let columns = 1;
  let fit = 1; // pixels of a cell with which the whole wall is seen
  let view = { scale: 1, x: 0, y: 0 }; // pixels of a cell, and of the wall to the left and above

  // --- what there is ---

  async function open() {
    await tab.settled();
    if (!dialog.isConnected) app.root.append(dialog);
    dialog.showModal();
    canvas.focus();
    const query = { ask: "wall", puzzle: state.puzzle, limit: MOST, ...wishes() };
    if (of === JSON.stringify(query)) return relay();
    begin(query);
  }

  function begin(query) {
    const { puzzle, lattice } = state;
    const cells = [...puzzle.cells, ...puzzle.optional];
    const { layers } = new Layout(lattice, cells);
    const layout = new Layout(lattice, cells, layers > ROW ? Math.ceil(Math.sqrt(layers)) : ROW);
    polygons = cells.map((cell) => layout.corners(cell));
    box = boxOf(polygons);
    all = new Covers(cells);
    Object.assign(state, { blame: null });
    motions = [];
    of = "";
    chosen = 0;
    groups.replaceChildren(...choice(named(), "none"));
    said.textContent = "looking for solutions …";
    const began = performance.now();
    const mine = (search = tab.backend.ask(query, (event) => {
      if (event.event === "covers") {
        all.take(event);
        said.textContent = counted();
        arrived();
      } else if (event.event === "progress" && !all.length) said.textContent = `looking for solutions … ${event.text}`;
    }));
    stop.hidden = false;
    painted = null;
    cost = 0;
    arrange();
    mine.done.then((heard) => {
      if (mine !== search) return;
      search = null;
      stop.hidden = true;
      if (heard.event === "error") said.textContent = heard.message;
      if (heard.event !== "result") return;
      of = JSON.stringify(query);
      ({ motions } = heard.value);
      groups.replaceChildren(...choice(named(), "none"));
      said.textContent = heard.text[0];
      dialog.dataset.filled = String(Math.round(performance.now() - began));
      arrange();
    });
  }

  const counted = () => `${all.length.toLocaleString("en")} ${all.length === 1 ? "solution" : "solutions"}`;
  const arrived = oncePerFrame(() => arrange());

  function halt() {
    clearTimeout(settling);
    search?.cancel();
    search = null;
  }

  // The ways to group solutions: by symmetry, if symmetric ones are there, and by where a piece lies.
  function named() {
    const ways = [{ name: "none", title: GROUPS.none }];
    if (motions.length > 1) ways.push({ name: "classes", title: GROUPS.classes });
    for (const { name, uses = [1, 1] } of state.puzzle.pieces)
      if (uses[1] === 1) ways.push({ name: `piece ${name}`, title: `By where ${name} lies` });
    return ways;
  }

  const piece = () => (groups.value.startsWith("piece ") ? groups.value.slice(6) : null);

  // Give each solution a place.
  function arrange() {
    const words = piece() ? all.places(piece()) : groups.value === "classes" ? all.classes(motions) : null;
    if (words) ({ order, groups: many } = grouped(words));
    else {
      order = Int32Array.from({ length: all.length }, (_, k) => k);
      many = [];
    }
    groupOf = new Int32Array(order.length);
    many.forEach(({ first, many: length }, number) => groupOf.fill(number, first, first + length));
    relay();
  }

  // --- where it stands ---

  const dense = () => globalThis.devicePixelRatio || 1;
  const gap = (scale) => Math.max(LEAST, Math.round((state.lattice.layer === null ? 1 : 2) * GAP * scale));
  const pitch = (scale) => [box.wide, box.high].map((length) => Math.max(1, Math.round(length * scale)) + gap(scale));
  const room = () => [canvas.clientWidth, canvas.clientHeight].map((length) => Math.max(1, Math.floor(length * dense())));

  // As many columns as make the pictures largest if all are to be seen.
  function relay() {
    const [wide, high] = room();
    const fits = (scale) => {
      const [across, down] = pitch(scale);
      const row = Math.floor(wide / across);
      return row && Math.ceil(order.length / row) * down <= high ? row : 0;
    };
    let [small, large] = [0.02, Math.max(wide / box.wide, high / box.high)];
    for (let k = 0; k < 30; k++) {
      const middle = (small + large) / 2;
      if (fits(middle)) small = middle;
      else large = middle;
    }
    fit = small;
    columns = Math.max(1, Math.min(order.length, fits(small)));
    whole();
  }

  function whole() {
    const [across, down] = pitch(fit);
    const [wide, high] = room();
    see({ scale: fit, x: (columns * across - gap(fit) - wide) / 2, y: Math.min(0, (Math.ceil(order.length / columns) * down - high) / 2) });
  }

  function see(to) {
    cancelAnimationFrame(moving);
    view = to;
    draw();
  }

  const nearest = () => {
    const [wide, high] = room();
    return ALONE * Math.min(wide / box.wide, high / box.high);
  };

  // Come nearer to a point of the canvas, which stays where it is; or go further away.
  function zoom(by, [px, py] = room().map((length) => length / 2)) {
    const scale = Math.max(fit, Math.min(nearest(), view.scale * by));
    if (scale <= fit) return whole();
    const [[a, b], [c, d]] = [pitch(view.scale), pitch(scale)];
    see({ scale, x: ((view.x + px) * c) / a - px, y: ((view.y + py) * d) / b - py });
  }

  // Come near to one place.
  let moving = 0;
  function comeTo(place) {
    const [wide, high] = room();
    const start = performance.now();
    const from = { ...view };
    const scale = nearest();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const middle = ({ scale: now, x, y }) => [(x + wide / 2) / pitch(now)[0], (y + high / 2) / pitch(now)[1]];
    const [was, will] = [middle(from), [(place % columns) + 0.5, Math.floor(place / columns) + 0.5]];
    const step = (now) => {
      const part = still ? 1 : Math.min(1, Math.max(0, (now - start) / LONG));
      const smooth = part * part * (3 - 2 * part);
      const size = from.scale * (scale / from.scale) ** smooth;
      const [across, down] = pitch(size);
      const at = [0, 1].map((k) => was[k] + (will[k] - was[k]) * smooth);
      view = { scale: size, x: at[0] * across - wide / 2 - gap(size) / 2, y: at[1] * down - high / 2 - gap(size) / 2 };
      draw();
      if (part < 1) moving = requestAnimationFrame(step);
    };
    cancelAnimationFrame(moving);
    step(start);
  }

  // The place at a point of the canvas; -1 if there is none.
  function placeAt([px, py]) {
    const [across, down] = pitch(view.scale);
    const [column, row] = [Math.floor((view.x + px) / across), Math.floor((view.y + py) / down)];
    const place = row * columns + column;
    return column >= 0 && column < columns && row >= 0 && place < order.length ? place : -1;
  }

  // --- painting ---

  const stencils = { scale: 0, made: null };
  function stencil(scale) {
    if (stencils.scale !== scale || stencils.of !== polygons) Object.assign(stencils, { scale, of: polygons, made: stencilOf(polygons, scale) });
    return stencils.made;
  }

  // What was painted last stands in, larger or smaller, while painting anew would take too long for a movement.
  let painted = null; // { image, view }
  let cost = 0; // milliseconds of painting
  let settling = 0;
  const draw = oncePerFrame(() => {
    if (!dialog.open) return;
    clearTimeout(settling);
    if (cost < SLOW || !painted) return paint();
    settling = setTimeout(paint, Math.max(SETTLED, cost / 2));
    standIn();
  });
  function standIn() {
    const { image, view: before } = painted;
    const [width, height] = room();
    Object.assign(canvas, { width, height });
    const [[a, b], [c, d]] = [pitch(before.scale), pitch(view.scale)];
    canvas.getContext("2d").drawImage(image, (before.x * c) / a - view.x, (before.y * d) / b - view.y, (image.width * c) / a, (image.height * d) / b);
  }

  function paint() {
    const began = performance.now();
    const [width, height] = room();
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    const image = pen.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const [across, down] = pitch(view.scale);
    const through = stencil(view.scale);
    const owners = new Int16Array(all.cells.length);
    const shades = shading();
    const [first, last] = [Math.max(0, Math.floor(view.x / across)), Math.min(columns - 1, Math.floor((view.x + width) / across))];
    const ends = Math.min(Math.ceil(order.length / columns) - 1, Math.floor((view.y + height) / down));
    for (let row = Math.max(0, Math.floor(view.y / down)); row <= ends; row++)
      for (let column = first; column <= last && row * columns + column < order.length; column++) {
        const place = row * columns + column;
        const at = { pixels, width, height, left: Math.round(column * across - view.x), top: Math.round(row * down - view.y) };
        if (groupOf[place] % 2) tint(at, across, down);
        paintThrough(through, all.owners(order[place], owners), shades(order[place]), LINE, at);
      }
    pen.putImageData(image, 0, 0);
    painted = { image: el("canvas", { width, height }), view };
    painted.image.getContext("2d").drawImage(canvas, 0, 0);
    cost = performance.now() - began;
    const [column, row] = [chosen % columns, Math.floor(chosen / columns)];
    pen.strokeStyle = getComputedStyle(canvas).outlineColor; // that of the focus
    pen.lineWidth = Math.max(1, Math.min(MARK * dense(), gap(view.scale)));
    if (order.length) pen.strokeRect(column * across - view.x - 1, row * down - view.y - 1, through.wide + 2, through.high + 2);
    tell();
  }

  // Every other group stands on a ground of its own.
  function tint({ pixels, width, height, left, top }, across, down) {
    const half = Math.floor(gap(view.scale) / 2);
    const [right, bottom] = [Math.min(width, left + across - half), Math.min(height, top + down - half)];
    for (let y = Math.max(0, top - half); y < bottom; y++) pixels.fill(0x60a08070, y * width + Math.max(0, left - half), y * width + Math.max(0, right));
  }

  // A function that gives the colours of the placements of a solution: pale ones for all but the piece by which solutions
  // are grouped. In small pictures copies of a piece have their shades in any order, since nobody can tell.
  function shading() {
    const only = piece();
    const kinds = new Map(state.puzzle.pieces.map(({ name, uses = [1, 1] }) => [name, { name, single: uses[1] === 1, met: 0, shades: [] }]));
    const shade = (kind, copy) => (kind.shades[copy] ??= packed(state.colors.look(kind.name, copy).fill || UNKNOWN, only && kind.name !== only ? PALE : 0));
    const exact = view.scale >= EXACT && [...kinds.values()].some(({ single }) => !single);
    const kindOf = all.placements.map(({ piece: name }) => kinds.get(name));
    const colors = [];
    return (number) => {
      if (exact) return all.copies(number).map(({ piece: name, copy }) => shade(kinds.get(name), copy));
      const numbers = all.numbers(number);
      for (let k = 0; k < numbers.length; k++) kindOf[numbers[k]].met = 0;
      for (let k = 0; k < numbers.length; k++) {
        const kind = kindOf[numbers[k]];
        colors[k] = shade(kind, kind.single ? 0 : ++kind.met);
      }
      return colors;
    };
  }

  function tell() {
    const group = many[groupOf[chosen]];
    const about = group && many.length > 1 ? `, in group ${groupOf[chosen] + 1} of ${many.length}, which has ${group.many}` : "";
    canvas.setAttribute("aria-label", order.length ? `${counted()}; number ${order[chosen] + 1} is chosen${about}. Arrow keys choose another one, Enter shows it on the board` : "No solutions yet");
    title.textContent = order.length ? `Solution ${(order[chosen] + 1).toLocaleString("en")}${about}` : "All solutions";
  }

  // --- what somebody does ---

  function choose(place) {
    if (place < 0 || place >= order.length) return;
    chosen = place;
    const [across, down] = pitch(view.scale);
    const [wide, high] = room();
    const [left, top] = [(place % columns) * across, Math.floor(place / columns) * down];
    const within = (at, length, seen, from) => (length > seen ? at - (seen - length) / 2 : Math.max(at + length - seen, Math.min(at, from)));
    see({ ...view, x: within(left, across, wide, view.x), y: within(top, down, high, view.y) });
  }

  // Show the chosen solution on the board, among all others.
  function show() {
    if (!order.length) return;
    const solutions = Array.from({ length: all.length }, (_, k) => all.solution(k));
    Object.assign(state, { solutions, at: order[chosen], held: null, over: null, blame: null, member: null, unsolved: null });
    dialog.close();
    tab.render();
  }

  async function save() {
    paint();
    const flat = el("canvas", { width: canvas.width, height: canvas.height });
    const pen = flat.getContext("2d");
    pen.fillStyle = getComputedStyle(app.root).backgroundColor;
    pen.fillRect(0, 0, flat.width, flat.height);
    pen.drawImage(canvas, 0, 0);
    flat.toBlob((blob) => blob && download(blob, "solutions.png"), "image/png");
  }

  const point = ({ clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect();
    return [(clientX - left) * dense(), (clientY - top) * dense()];
  };
  const down = new Map(); // pointers, by their numbers: where they are
  let pressed = null; // where the only one was when it came; null if it has moved since
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, point(event));
    pressed = down.size === 1 ? point(event) : null;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = point(event);
    if (pressed && Math.hypot(now[0] - pressed[0], now[1] - pressed[1]) > STILL * dense()) pressed = null;
    down.set(event.pointerId, now);
    if (pressed) return;
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (!other) return see({ ...view, x: view.x + before[0] - now[0], y: view.y + before[1] - now[1] });
    const far = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]);
    zoom(far(now) / Math.max(1, far(before)), other);
  });
  canvas.addEventListener("pointerup", (event) => {
    down.delete(event.pointerId);
    const place = pressed ? placeAt(pressed) : -1;
    pressed = null;
    if (place < 0) return;
    const again = place === chosen && view.scale > 0.8 * nearest();
    chosen = place;
    if (again) show();
    else comeTo(place);
  });
  canvas.addEventListener("pointercancel", ({ pointerId }) => down.delete(pointerId));
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), point(event));
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowLeft: () => choose(chosen - 1), ArrowRight: () => choose(chosen + 1), ArrowUp: () => choose(chosen - columns), ArrowDown: () => choose(chosen + columns),
      Home: () => choose(0), End: () => choose(order.length - 1), "+": () => zoom(NEARER), "-": () => zoom(1 / NEARER), 0: whole, " ": () => comeTo(chosen), Enter: show,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  new ResizeObserver(oncePerFrame(() => dialog.open && relay())).observe(canvas);

  return { open, render: draw };
}

// A solid, beside its layers: the pieces that lie on the board, the solution that is shown, or the region without any.
//
// It is turned by drag, by a finger and by arrow keys, moved apart, cut by layers, and taken out piece by piece. The steps
// of building are a picture that the program draws from a corner.
import { styleOf } from "./colors.js";
import { bodyAt, cornerOf, nearestYaw, paint, pitchOf, TURNS, USUAL, yawOf } from "./cubes.js";
import { el } from "./elements.js";
import { choice, choose } from "./fields.js";
import { areSolid, orderOf, solidOf } from "./polyhedra.js";

const VIEWS = [
  { name: "assembled", title: "Assembled" },
  { name: "exploded", title: "Exploded" },
  { name: "layers", title: "Layers apart" },
  { name: "steps", title: "Steps of building" },
  { name: "", title: "Layers only" },
];
const KEYS = { v: "view", c: "corner", b: "below" }; // on the board
const ARROWS = { ArrowLeft: ["yaw", 15], ArrowRight: ["yaw", -15], ArrowUp: ["pitch", 15], ArrowDown: ["pitch", -15] };
const SPEED = 0.6; // degrees for a pixel
const STEEPEST = 90;
const STILL = 5; // pixels that a press may move without turning the solid
const LONG = 260; // milliseconds of a movement
const FAR = 1; // how far pieces are apart at most
const [MOST, LEAST, BESIDE] = [720, 220, 575]; // pixels of its height, and of what stands above and below it in a window

// `tab` is that of packing.js.
export function solid(tab) {
  const { app, ask, state } = tab;
  const views = el("select", { class: "view", "aria-label": "View of the solid", onchange: change }, ...choice(VIEWS, "assembled"));
  const turn = el("button", { type: "button", class: "corner", title: "From the next corner  c", onclick: () => act("corner") }, "↻ Next corner");
  const below = el("button", { type: "button", class: "below", "aria-pressed": "false", title: "From below  b", onclick: () => act("below") }, "From below");
  const names = el("input", { type: "checkbox", checked: true, onchange: () => draw() });
  const named = el("label", { class: "named" }, names, "Names");
  const hiding = el("select", { class: "hiding", "aria-label": "Hide a piece", title: "Or press on the piece", onchange: () => hide(hiding.value) });
  const image = el("div", { class: "seen", hidden: true });
  const canvas = el("canvas", { class: "turned", role: "img", tabindex: "0" });
  const slider = (title, use) => {
    const input = el("input", { type: "range", min: "0", max: "1", step: "any", value: "0", oninput: () => use(Number(input.value)) });
    return { input, element: el("label", { class: "slider" }, title, input) };
  };
  const apart = slider("Apart", (value) => {
    if (views.value !== "layers") views.value = value ? "exploded" : "assembled";
    see(views.value === "layers" ? { gap: value } : { apart: value * FAR });
  });
  const layers = slider("Layers", (value) => see({ layers: value }));
  layers.input.step = "1";
  const out = slider("Taken out", (value) => see({ out: value }));
  const sliders = el("div", { class: "sliders" }, apart.element, layers.element, out.element);
  const element = el("div", { class: "solid", hidden: true }, canvas, hiding, image, el("div", { class: "row", role: "group", "aria-label": "Solid" }, views, turn, below, named), sliders);
  let sight = { ...USUAL };
  let corner = 0;
  let asked = ""; // the picture that is drawn, or being drawn
  let seen = null; // what the canvas shows
  let made = []; // what it was made of

  // What a key does, or a button.
  function act(what) {
    if (what === "view") views.value = VIEWS[(views.selectedIndex + 1) % VIEWS.length].name;
    else if (!views.value) views.value = "assembled";
    if (what === "corner") corner = corner - (corner % 4) + TURNS[corner % 4];
    if (what === "below") corner = (corner + 4) % 8;
    change();
  }

  function change() {
    below.setAttribute("aria-pressed", String(corner >= 4));
    const [exploded, gap] = ["exploded", "layers"].map((name) => Number(views.value === name));
    move({ yaw: nearestYaw(sight.yaw, yawOf(corner)), pitch: pitchOf(corner), apart: exploded * 0.6, gap });
    render();
  }

  function onKey(cell, event) {
    const what = !element.hidden && KEYS[event.key.toLowerCase()];
    if (!what) return false;
    act(what);
    return true;
  }

  // --- the sight of cubes ---

  // See it otherwise at once.
  function see(changed) {
    cancelAnimationFrame(moving);
    Object.assign(sight, changed);
    corner = cornerOf(sight);
    below.setAttribute("aria-pressed", String(corner >= 4));
    draw();
  }

  // See it otherwise by a movement, unless somebody wants none.
  let moving = 0;
  function move(to) {
    cancelAnimationFrame(moving);
    apart.input.value = String(to.apart || to.gap);
    const from = { ...sight };
    const start = performance.now();
    const long = element.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : LONG;
    const step = (now) => {
      const part = long ? Math.min(1, Math.max(0, (now - start) / long)) : 1;
      const smooth = part * part * (3 - 2 * part);
      for (const name of Object.keys(to)) sight[name] = from[name] + (to[name] - from[name]) * smooth;
      draw();
      if (part < 1) moving = requestAnimationFrame(step);
    };
    step(start);
  }

  let drawing = 0;
  function draw() {
    const where = `corner ${(corner % 4) + 1}${corner < 4 ? "" : ", from below"}`;
    canvas.setAttribute("aria-label", `The solid, ${VIEWS[views.selectedIndex].title.toLowerCase()}, seen from ${where}; arrow keys turn it`);
    if (canvas.hidden || element.hidden) return;
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(() => {
      if (seen && size()[0]) paint(canvas, seen.all, seen.order, sight, size(), { patterned: tab.patterned(), named: names.checked });
    });
  }

  // The height and width of the canvas, in pixels.
  const size = () => {
    const wide = Math.floor(element.clientWidth);
    return [wide, Math.min(MOST, wide, Math.max(LEAST, innerHeight - BESIDE))];
  };

  // Hide a piece, by its number from 0 as a text, or show it again; an empty text shows all.
  function hide(number) {
    const body = seen?.all.bodies[number];
    const hidden = new Set(body ? sight.hidden : []);
    if (body && !hidden.delete(body)) hidden.add(body);
    see({ hidden });
    offer();
  }

  function offer() {
    const bodies = seen?.order.length ? seen.all.bodies : [];
    hiding.hidden = canvas.hidden || bodies.length < 2;
    const first = el("option", { value: "" }, sight.hidden.size ? `Show all pieces (${sight.hidden.size} hidden)` : "Hide…");
    const others = bodies.map((body, k) => el("option", { value: String(k) }, `${sight.hidden.has(body) ? "Show" : "Hide"} ${body.label || k + 1}`));
    const none = sight.hidden.size ? [el("option", { value: "-", hidden: true, selected: true }, `${sight.hidden.size} hidden`)] : [];
    hiding.replaceChildren(...none, first, ...others);
  }

  let from = null; // where a pointer was
  let pressed = null; // where it was pressed, until it has turned the solid
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    from = pressed = [event.clientX, event.clientY];
  });
  canvas.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!pressed || !seen?.order.length) return;
    const { left, top } = canvas.getBoundingClientRect();
    const body = bodyAt(seen.all, seen.order, sight, size(), [clientX - left, clientY - top]);
    if (body) hide(seen.all.bodies.indexOf(body));
  });
  canvas.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from || (pressed && Math.hypot(clientX - pressed[0], clientY - pressed[1]) < STILL)) return;
    pressed = null;
    turnBy((from[0] - clientX) * SPEED, (clientY - from[1]) * SPEED);
    from = [clientX, clientY];
  });
  for (const type of ["pointerup", "pointercancel"]) canvas.addEventListener(type, () => (from = pressed = null));
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [name, by] = ARROWS[event.key] ?? [];
    if (name) turnBy(name === "yaw" ? by : 0, name === "pitch" ? by : 0);
    else if (!onKey(null, event)) return;
    event.preventDefault();
  });
  const turnBy = (yaw, pitch) => see({ yaw: sight.yaw + yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, sight.pitch + pitch)) });
  new ResizeObserver(draw).observe(element);

  // What the canvas shows: pieces in their colours, or the region.
  function renderCubes() {
    const { puzzle, lattice, shown, colors } = state;
    const now = [shown, puzzle, colors.version, tab.patterned(), state.labels.of(puzzle, shown, state.solutions[state.at])];
    if (now.some((each, k) => each !== made[k])) {
      const other = shown !== made[0] || puzzle !== made[1];
      made = now;
      const before = seen?.all.bodies ?? [];
      const region = { cells: [...puzzle.cells, ...puzzle.optional], color: null };
      const parts = shown.length ? tab.looks() : [region];
      const all = solidOf(lattice, parts);
      seen = { all, order: shown.length ? orderOf(lattice, all.bodies) : [] };
      const hidden = other ? [] : [...sight.hidden].map((body) => before.indexOf(body));
      sight.hidden = new Set(hidden.map((k) => all.bodies[k]));
      if (other) bound(all.layers.length, seen.order.length);
    }
    draw();
  }

  // A solid has as many layers and pieces as it has.
  function bound(many, pieces) {
    layers.input.min = "1";
    layers.input.max = String(many);
    layers.input.value = String(many);
    out.input.max = String(pieces);
    out.input.value = "0";
    layers.element.hidden = many < 2;
    out.element.hidden = !pieces;
    Object.assign(sight, { layers: many, out: 0 });
  }

  async function render() {
    const { puzzle, lattice, shown } = state;
    const isTurned = areSolid(lattice);
    const isSolid = puzzle?.kind === "packing" && lattice?.layer != null;
    element.hidden = !isSolid || !(shown.length || (isTurned && puzzle.cells.length));
    named.hidden = !shown.length;
    canvas.hidden = element.hidden || !isTurned || !views.value || (views.value === "steps" && shown.length > 0);
    sliders.hidden = canvas.hidden;
    image.hidden = element.hidden || !views.value || !canvas.hidden;
    if (!canvas.hidden) renderCubes();
    offer();
    const query = { ask: "picture", puzzle, solution: { placements: shown }, view: views.value, corner, style: styleOf(app.root), colors: state.dyes };
    const name = image.hidden ? "" : JSON.stringify(query);
    if (name === asked) return;
    asked = name;
    if (!name) return;
    const heard = await ask(query);
    if (asked !== name) return;
    if (heard.event !== "result") return app.fail(heard.message);
    const address = URL.createObjectURL(new Blob([heard.value.svg], { type: "image/svg+xml" }));
    const title = VIEWS[views.selectedIndex].title.toLowerCase();
    const where = `corner ${(corner % 4) + 1}${corner < 4 ? "" : ", from below"}`;
    const drawn = el("img", { class: "drawn", src: address, alt: `The solid, ${title}, seen from ${where}` });
    drawn.addEventListener("load", () => URL.revokeObjectURL(address));
    image.replaceChildren(drawn);
  }

  // How the solid is seen, as a link holds it; null if it is not shown, or is seen as usual.
  const isUsual = () => views.value === "assembled" && !corner;
  const view = () => (!element.hidden && !isUsual() && state.shown.length ? { name: views.value, corner } : null);

  // See it as a link says.
  function look({ name, corner: from }) {
    corner = from;
    choose(views, name);
    change();
  }

  new MutationObserver(render).observe(app.root, { attributeFilter: ["data-palette", "data-patterns"] });
  return { element, look, onKey, render, view };
}

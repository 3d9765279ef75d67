// Random tilings: an Aztec diamond of dominoes and a hexagon of lozenges, grown before one's eyes, with the circle
// inside of which chance rules.
//
// A tiling is known by its shape, its size and its seed; so is its link, such as #tilings=.dominoes-200-7.
import { el, svg } from "./elements.js";
import { choice, field } from "./fields.js";
import { keys } from "./keys.js";
import { round } from "./layout.js";
import { sharing } from "./share.js";
import { CIRCLE, colorsOf, EDGE, kindOf, named, painted, SHAPES } from "./tilingpicture.js";
import { DIRECTIONS, MOST } from "./tilings.js";

const LONG = 4000; // milliseconds of growing at most
const QUICK = 60; // and those of a step
const ROOM = 175; // pixels below it, for the legend and what is told
const MOST_SEED = 999_999;
const ABOUT = {
  dominoes: "Each tiling of this shape is as likely as any other. In the four corners all dominoes lie alike: all chance is within the arctic circle, more and more sharply as the shape grows (Jockusch, Propp and Shor, 1998).",
  lozenges: "Each tiling of this shape is as likely as any other; you may see a pile of cubes in a corner. In the six corners all lozenges lie alike: all chance is within the circle that touches the sides (Cohn, Larsen and Propp, 1998).",
};
const KEYS = [["space", "grow it again"], ["n", "another one"], ["c", "the circle, or none"]];

export function mount(root, backend, app) {
  const state = { shape: SHAPES[0].name, size: SHAPES[0].usual, seed: 1, circle: true };
  const shape = el("select", { onchange: () => become({ shape: shape.value, size: kindOf(shape.value).usual }) }, ...choice(SHAPES, state.shape));
  const size = el("input", { type: "range", min: "1", max: String(MOST), step: "1", oninput: () => become({ size: Number(size.value) }, false) });
  const seed = el("input", { type: "number", min: "0", max: String(MOST_SEED), onchange: () => become({ seed: clamped(Number(seed.value), 0, MOST_SEED) }) });
  const many = el("output", { class: "many" });
  const button = (name, title, about, act) => el("button", { type: "button", class: name, title: about, onclick: act }, title);
  const circle = button("circle", "Circle", "Show the circle of chance  c", () => become({ circle: !state.circle }, false));
  const share = sharing(app, (query) => backend.ask(query).done, { shared, picture: () => ({ svg: picture() }), formats: () => ({}) });
  const fields = [field("Tiling", shape), field("Size", size, many), field("Seed", seed)];
  const tools = el("div", { class: "tools" }, ...fields.map(({ element }) => element),
    button("another", "Another one", "Another seed  n", () => become({ seed: 1 + Math.floor(Math.random() * MOST_SEED) })),
    button("grow", "Grow", "Grow it again  space", () => grow(true)), circle, share.button);
  const canvas = el("canvas", { class: "tiling", role: "img" });
  const place = el("div", { class: "place" }, canvas);
  const about = el("p", { class: "explained" });
  const legend = el("p", { class: "legend" });
  root.append(tools, place, legend, about, keys(KEYS));

  let drawn = null; // what is seen: a function, and what it gave
  let timer = 0;

  function become(change, again = true) {
    Object.assign(state, change);
    render();
    if ("size" in change || "seed" in change || "shape" in change) grow(again);
    else paint();
    app.keep("tilings", again);
  }

  // Grow the tiling; step by step, if it is to be seen and nobody wants to be spared.
  function grow(isSeen) {
    clearTimeout(timer);
    const steps = kindOf(state.shape).grow(state.size, state.seed);
    const still = !isSeen || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pause = Math.min(QUICK, LONG / state.size);
    root.dataset.grown = "";
    let [shown, made, begin] = [0, 0, performance.now()];
    const step = () => {
      let last = null;
      const until = still ? Infinity : Math.max(shown + 1, Math.floor((performance.now() - begin) / pause));
      for (; made < until; made++) {
        const { value, done } = steps.next();
        if (done) break;
        last = value;
      }
      if (last) show(last);
      shown = made;
      if (made < state.size) timer = setTimeout(step);
      else root.dataset.grown = name();
    };
    step();
  }

  function show(draw) {
    drawn = draw();
    paint();
  }

  const name = () => `${state.shape}-${state.size}-${state.seed}`;
  const colors = () => colorsOf(app.root.dataset.palette);

  function paint() {
    if (!drawn) return;
    const { wide, high } = drawn;
    const [across, down] = [place.clientWidth || 600, Math.max(280, innerHeight - place.getBoundingClientRect().top - scrollY - ROOM)];
    painted(canvas, { ...drawn, circle: state.circle && drawn.circle }, Math.min(across / wide, down / high), colors());
  }

  // What is seen, as SVG: a path for each direction.
  function picture() {
    const { tiles, wide, high, circle: curve } = drawn;
    const unit = 10;
    const point = (x, y) => `${round(x * unit)} ${round(y * unit)}`;
    const path = (all) => all.map((each) => `M${point(each[0], each[1])}L${point(each[2], each[3])}L${point(each[4], each[5])}L${point(each[6], each[7])}Z`).join("");
    const made = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `-1 -1 ${round(wide * unit) + 2} ${round(high * unit) + 2}`, width: round(wide * unit) + 2, height: round(high * unit) + 2, "stroke-linejoin": "round" },
      ...tiles.map((all, way) => svg("path", { fill: colors()[way], stroke: EDGE, "stroke-width": "0.6", d: path(all) })),
      ...(state.circle && curve ? [svg("circle", { cx: round(curve.x * unit), cy: round(curve.y * unit), r: round(curve.radius * unit), fill: "none", stroke: CIRCLE, "stroke-width": String(round(unit * wide / 250)) })] : []));
    return new XMLSerializer().serializeToString(made);
  }

  function render() {
    shape.value = state.shape;
    size.value = String(state.size);
    seed.value = String(state.seed);
    many.textContent = String(state.size);
    circle.setAttribute("aria-pressed", String(state.circle));
    about.textContent = ABOUT[state.shape];
    const { title } = kindOf(state.shape);
    canvas.setAttribute("aria-label", `${title}, size ${state.size}, tiled at random with seed ${state.seed}`);
    legend.replaceChildren(...DIRECTIONS[state.shape].map((way, number) => el("span", {}, swatch(colors()[number]), way)));
  }

  const swatch = (color) => svg("svg", { class: "dot", width: "14", height: "14", "aria-hidden": "true" }, svg("rect", { width: "14", height: "14", fill: color }));

  root.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, button, summary, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { " ": () => grow(true), n: () => root.querySelector(".another").click(), c: () => circle.click() }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  root.tabIndex = -1;
  let room = 0;
  new ResizeObserver(() => {
    if (Math.abs(room - place.clientWidth) < 2) return;
    room = place.clientWidth;
    paint();
  }).observe(place);
  new MutationObserver(() => {
    render();
    paint();
  }).observe(app.root, { attributeFilter: ["data-palette"] });

  // --- what the page keeps, and links ---

  function shared() {
    return { own: { tab: "tilings", text: name() } };
  }

  function open({ puzzle }) {
    const found = named(puzzle.text);
    if (found) become(found);
    else app.fail(`there is no tiling ${puzzle.text.slice(0, 40)}; one is such as dominoes-120-1`);
  }

  async function follow(held) {
    if (held instanceof Error) return held.message;
    const found = named(held.puzzle.text);
    if (found) become(found, false);
    return found ? "" : "the link to a tiling is damaged";
  }

  async function restore(kept, linked) {
    const found = kept ? named(String(kept.name)) : null;
    Object.assign(state, found, kept ? { circle: kept.circle !== false } : null);
    render();
    if (!linked) grow(!found);
    return !kept || Boolean(found);
  }

  return {
    open,
    follow,
    restore,
    show() {
      app.say("");
      paint();
    },
    hide: () => clearTimeout(timer),
    state: () => ({ name: name(), circle: state.circle }),
    view: () => ({ step: { name: name() }, shared: shared(), title: `${kindOf(state.shape).title} ${state.size}` }),
    revisit: async ({ name: text }) => {
      const found = named(JSON.parse(text));
      if (found) become(found, false);
    },
  };
}

const clamped = (number, least, most) => Math.max(least, Math.min(most, Math.floor(number) || 0));

// The start: cards with pictures, the last things somebody did, and all built-in puzzles, to be searched.
//
// A card leads to a puzzle, to a tab, or to the choices of a module:
//
//   choices(day) -> [{ title, query }]
//
// `day` is a number such as 20261127, and the query gives a puzzle.
import { dyesOf } from "./codes.js";
import { collectionOf, collectionText } from "./collections.js";
import { CARDS, TABS } from "./declared.js";
import { el } from "./elements.js";
import { choice, field } from "./fields.js";
import { imageOf } from "./images.js";
import { heldBy, linkIn } from "./links.js";
import { textOf } from "./incoming.js";
import { sketch } from "./picture.js";
import { sharing } from "./share.js";
import { solvedOf } from "./shelf.js";

const ANY = { name: "", title: "Any" };
const NUMBERS = [
  { name: "one", title: "One", has: (number) => number === 1 },
  { name: "some", title: "2 to 100", has: (number) => number > 1 && number <= 100 },
  { name: "many", title: "101 to 10,000", has: (number) => number > 100 && number <= 10_000 },
  { name: "more", title: "More than 10,000", has: (number) => number > 10_000 },
  { name: "none", title: "None", has: (number) => number === 0 },
];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const AT_ONCE = 0.3; // seconds to find a solution for a picture
const SMALL = [140, 90]; // pixels of a picture of the last things
const EMPTY = "#dfe3e8"; // the colour of a cell without a piece
const NEAR = "300px"; // from what is seen; pictures are drawn from there on

export function mount(root, backend, app) {
  const ask = (query) => backend.ask(query).done;

  // --- what a card does ---

  let opening = 0; // counts: only the last one that was chosen is opened
  async function go(act, title) {
    const mine = ++opening;
    app.say(`opening ${title} …`);
    const goes = () => mine === opening && !root.hidden; // who has gone to another tab meanwhile stays there
    await act(goes);
  }
  const text = (words) => () => app.open(words.replace("{today}", today()));
  const link = (words) => async () => app.openHeld(await heldBy(linkIn(words)).catch((error) => error));
  const tab = (name) => async () => {
    const { made } = await app.select(name);
    made.begin?.();
  };
  const query = (asked) => async (goes) => {
    const heard = await ask(asked);
    if (!goes()) return;
    if (heard.value?.puzzle) await app.openPuzzle(heard.value.puzzle);
    else app.fail(heard.message ?? heard.text?.[0]);
  };

  // --- cards ---

  const words = (title, about) => [el("span", { class: "name" }, title), el("span", { class: "more" }, about)];
  const frame = () => el("span", { class: "frame", "aria-hidden": "true" });

  // A card that is one button, and one that has a button for each choice.
  const single = (title, about, act, image = frame()) =>
    el("li", { class: "card" }, el("button", { type: "button", onclick: () => go(act, title) }, image, ...words(title, about)));
  async function several(title, about, load, image) {
    const { choices } = await load();
    const buttons = choices(dayOf(new Date())).map((each) =>
      el("button", { type: "button", "aria-label": `${title}: ${each.title}`, onclick: () => go(query(each.query), title) }, each.title));
    return el("li", { class: "card" }, el("div", { class: "whole", role: "group", "aria-label": title }, image, ...words(title, about), el("span", { class: "choices" }, ...buttons)));
  }

  const frames = new Map(CARDS.map(({ name }) => [name, frame()]));
  const declared = ({ name, title, about, opens, tab: to, load }) => {
    if (load) return several(title, about, load, frames.get(name));
    return single(title, about, opens ? text(opens) : tab(to), frames.get(name));
  };

  // --- what there is to see ---

  const search = field("Find a puzzle", el("input", { type: "search", placeholder: "soma, hexagon, 2339 …", autocomplete: "off", spellcheck: "false" }));
  const lattice = field("Cells", el("select", {}, ...choice([ANY], "")));
  const number = field("Solutions", el("select", {}, ...choice([ANY, ...NUMBERS], "")));
  const finder = el("form", { class: "finder", role: "search" }, search.element, lattice.element, number.element);
  const list = (title, name) => {
    const cards = el("ul", { class: "cards" });
    const said = el("p", { class: "said", role: "status" });
    const section = el("section", { class: name, "aria-label": title }, el("h2", {}, title), said, cards);
    return { cards, section, said };
  };
  const begin = list("Begin", "begin");
  const last = list("Go on", "last");
  const all = list("All puzzles", "all");
  const shelves = el("div", { class: "shelves" });
  const file = el("input", { type: "file", hidden: true, "aria-label": "Open a file" });
  const choosing = el("button", { type: "button", title: "A puzzle, or a collection of puzzles", onclick: () => file.click() }, "Open a file…");
  finder.append(choosing, file);
  file.addEventListener("change", async () => {
    try {
      if (file.files[0]) await receive(await textOf(file.files[0]));
    } catch (error) {
      app.fail(error.message);
    }
    file.value = "";
  });
  root.append(finder, shelves, last.section, begin.section, all.section);
  last.section.hidden = true;
  Promise.all(CARDS.map(declared)).then((cards) => begin.cards.append(...cards));
  import("./pictures.js").then(({ PICTURES }) => {
    for (const [name, image] of frames) if (PICTURES[name]) image.append(drawn(PICTURES[name]));
  });

  // --- all puzzles ---

  let known = []; // { card, lattice, number, words }
  let listed = null;
  async function enlist() {
    all.said.textContent = "The list is loading …";
    const heard = await ask({ ask: "presets" });
    all.said.textContent = "";
    if (heard.message) app.fail(heard.message);
    known = (heard.value?.puzzles ?? []).map((each) => {
      const opens = `${each.name} ${each.example}`.trim();
      const { distinct, raw } = each.solutions;
      const many = distinct ?? raw;
      const card = single(each.title, about(each, many), text(opens));
      later(card, () => sketched(opens, each.lattice, many));
      return { card, lattice: each.lattice, number: many, words: `${each.name} ${each.title} ${each.lattice} ${many}`.toLowerCase() };
    });
    const lattices = [...new Set(known.map((each) => each.lattice))];
    lattice.input.append(...choice(lattices.map((name) => ({ name, title: plural(name) }))));
    find();
  }

  // A solution, if one of several is found at once; else the board. A static folder has the pictures.
  async function sketched(opens, on, many) {
    const { SKETCHES } = (await backend.sketches?.()) ?? { SKETCHES: {} };
    if (Object.hasOwn(SKETCHES, opens)) return drawn(SKETCHES[opens]);
    const puzzle = { kind: "text", text: opens };
    const found = [];
    if (many === null || many > 1)
      await backend.ask({ ask: "solve", puzzle, limit: 1, seconds: AT_ONCE }, ({ solutions = [] }) => found.push(...solutions)).done;
    return imageOf(ask, puzzle, found[0] ?? null, "", { view: !found.length && on === "cube" ? "plan" : null });
  }

  // Draw the picture of a card when it is nearly seen, one after another.
  const waiting = new Map(); // from a card to the function that resolves to its picture
  let drawing = Promise.resolve();
  const seen = new IntersectionObserver((cards) => {
    for (const { target, isIntersecting } of cards) {
      const draw = isIntersecting && waiting.get(target);
      if (!draw) continue;
      waiting.delete(target);
      seen.unobserve(target);
      drawing = drawing.then(draw).then((image) => image && target.querySelector(".frame").append(image), () => {});
    }
  }, { rootMargin: NEAR });
  function later(card, draw) {
    waiting.set(card, draw);
    seen.observe(card);
  }

  function find() {
    const wanted = search.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { has } = NUMBERS.find(({ name }) => name === number.input.value) ?? { has: () => true };
    const cells = lattice.input.value;
    const found = known.filter((each) => wanted.every((word) => each.words.includes(word)) && (!cells || each.lattice === cells) && has(each.number));
    const isAll = found.length === known.length;
    all.cards.replaceChildren(...found.map(({ card }) => card));
    begin.section.hidden = !isAll;
    shelves.hidden = !isAll;
    last.section.hidden = !isAll || !last.cards.childElementCount;
    if (known.length) all.said.textContent = `${found.length || "no"} ${found.length === 1 ? "puzzle" : "puzzles"}${found.length ? "" : ": the field for a puzzle under Packing takes any box and any pieces"}`;
    return found;
  }
  for (const type of ["input", "change"]) finder.addEventListener(type, find);
  finder.addEventListener("submit", (event) => {
    event.preventDefault();
    find()[0]?.card.querySelector("button").focus();
  });

  // --- the last things ---

  let told = ""; // what the cards are made of
  async function remember() {
    const things = await app.recent();
    if (JSON.stringify(things) === told) return;
    told = JSON.stringify(things);
    last.cards.replaceChildren(...things.map(({ link: address, title }) => {
      const card = single(title, "", link(address));
      later(card, () => pictured(address));
      return card;
    }));
    find();
  }

  // What a picture needs; in a static folder, nothing for which Python would have to be loaded.
  const glance = backend.glance ?? ask;

  // The picture of what a link holds, or a text means.
  async function pictured(words) {
    const link = linkIn(words);
    const held = link ? await heldBy(link) : { puzzle: { kind: "text", text: words }, placed: () => [] };
    const heard = held.puzzle.kind === "text" ? await glance({ ask: "read", text: held.puzzle.text }) : null;
    if (heard && !heard.value) return null;
    const puzzle = heard?.value.puzzle ?? held.puzzle;
    const own = TABS.find(({ name, opens, small: load }) => load && (held.isOwn ? name : opens) === puzzle.kind);
    const drawn = own && (await (await own.small()).small(glance, puzzle, held));
    if (drawn || held.isOwn) return drawn || null;
    const placements = held.placed(puzzle);
    const dyes = dyesOf(puzzle, held.dyes);
    if (backend.sketches && puzzle.kind === "packing") return small(puzzle, placements, dyes);
    return imageOf(glance, puzzle, placements.length ? { placements } : null, "", { view: puzzle.lattice === "cube" && !placements.length ? "plan" : null, colors: dyes });
  }

  // A picture that needs no Python.
  async function small({ lattice: name, cells, pieces }, placements, dyes) {
    const names = pieces.map((piece) => piece.name);
    const [{ value: on }, { value: painted }] = await Promise.all([glance({ ask: "lattice", name, rows: 1, columns: 1 }), glance({ ask: "colors", names })]);
    if (!on || !painted) return null;
    const fills = new Map(names.map((each, k) => [each, dyes[each] ?? painted.colors[k].fill]));
    const covered = new Set(placements.flatMap((each) => each.cells.map(String)));
    const parts = placements.map((each) => ({ cells: each.cells, color: { fill: fills.get(each.piece) } }));
    for (const cell of cells) if (!covered.has(String(cell))) parts.push({ cells: [cell], color: { fill: EMPTY } });
    return sketch(on, parts, ...SMALL);
  }

  // --- the shelf ---

  let onShelf = ""; // what it is drawn from
  function stock() {
    const now = JSON.stringify(app.shelf.all());
    if (now === onShelf) return;
    onShelf = now;
    shelves.replaceChildren(...app.shelf.all().map(collected));
  }

  function collected({ id, title, puzzles }) {
    const done = solvedOf({ puzzles });
    const said = `${done} of ${puzzles.length} solved`;
    const next = puzzles.findIndex(({ solved }) => !solved);
    const read = (number) => async () => {
      const heard = await app.shelf.open(id, number);
      if (heard.message) app.fail(heard.message);
    };
    const cards = puzzles.map(({ text: words, link: begun, solved }, k) => {
      const state = solved ? "solved" : begun ? "begun" : "";
      const card = single(String(k + 1), state, read(k));
      card.dataset.state = state;
      card.querySelector("button").setAttribute("aria-label", `${title}: ${[k + 1, state].filter(Boolean).join(", ")}`);
      later(card, () => pictured(begun || words));
      return card;
    });
    const remove = el("button", { type: "button", onclick: () => (sure.hidden = !sure.hidden) }, "Remove…");
    const sure = el("button", { type: "button", class: "forget", hidden: true, onclick: () => (app.shelf.remove(id), stock()) }, "Take it off the shelf, with what you did");
    const share = el("button", { type: "button", "aria-label": `Share ${title}`, onclick: () => give(title, puzzles) }, "Share…");
    const going = el("button", { type: "button", onclick: () => go(read(Math.max(0, next)), title) }, next < 0 ? "Look again" : done || puzzles.some(({ link: begun }) => begun) ? "Go on" : "Begin");
    return el("section", { class: "collection", "aria-label": title },
      el("div", { class: "title" }, el("h2", {}, title), el("progress", { max: puzzles.length, value: done, "aria-label": said }), el("span", {}, said), going, share, remove, sure),
      el("ul", { class: "cards" }, ...cards));
  }

  let own = { tab: "start", text: "" }; // a collection, as a link has it
  const sharer = sharing(app, ask, { shared: () => ({ own }), picture: () => null, formats: () => ({}) }, "collection");
  async function give(title, puzzles) {
    try {
      own = { ...own, text: await collectionText(title, puzzles.map((each) => each.text)) };
      sharer.button.click();
    } catch ({ message }) {
      app.fail(message);
    }
  }

  // Open a link to a collection, or say why one holds nothing. Resolves to what is wrong.
  async function follow(held) {
    if (!held.isOwn) return (await app.openHeld(held)).message;
    try {
      const { title, texts } = collectionOf(held.puzzle.text);
      return (await app.shelf.add(texts, title)).message;
    } catch ({ message }) {
      return message;
    }
  }

  async function receive(given) {
    const heard = await app.open(given);
    if (heard.message) app.fail(heard.message);
  }

  async function show() {
    app.say("");
    await app.shelf.settled();
    stock();
    remember();
    listed ??= enlist();
  }

  return {
    follow,
    open: async (held) => {
      const message = await follow(held);
      if (message) app.fail(message);
    },
    receive,
    refuse: ({ message }) => app.fail(message),
    restore: async () => true,
    revisit: async () => {},
    show,
    state: () => null,
    view: () => ({ step: {}, shared: null }),
  };
}

const today = () => `${new Date().getDate()}-${MONTHS[new Date().getMonth()]}`;
const dayOf = (date) => (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
const plural = (lattice) => `${lattice[0].toUpperCase()}${lattice.slice(1)}s`;

function about({ cells, lattice }, many) {
  const solutions = many === null ? "" : many === 1 ? ", one solution" : `, ${many.toLocaleString("en")} solutions`;
  return `${cells} ${lattice}s${solutions}`;
}

function drawn(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = el("img", { src: address, alt: "" });
  image.addEventListener("load", () => URL.revokeObjectURL(address));
  return image;
}

// Share: what others can open. A link, the text of a frame for a page of one's own, an address of puzz.link, pictures.
//
// A link is worth something to others only behind an address that they can open: that of a static folder. A page from
// such a folder knows its own. A page on this machine knows the one of `dancefloor web --public-url`, or that somebody has
// typed here; it is kept in the browser.
import { answerCode } from "./answers.js";
import { PUBLIC } from "./declared.js";
import { el } from "./elements.js";
import { field } from "./fields.js";
import { linkTo } from "./links.js";
import { place } from "./storage.js";

const KEY = "dancefloor-public";
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;
const SCALE = 2; // pixels of a PNG for one of the picture
const MOST_PIXELS = 4000; // along a side
const HERE =
  "This page runs on your machine, where nobody else can open it. To get links for everybody, put the static folder" +
  " (docs/static.md) on a web host, and write its address here. What stands above is the part behind that address; it also" +
  " opens in the field Puzzle of any dancefloor page.";

const store = place("localStorage");
if (PUBLIC) store.set(KEY, PUBLIC);

// The address of the static folder; empty if none is known. A page has its own, if it came from a web host.
function home(app) {
  const { protocol, hostname, origin, pathname } = location;
  const isHosted = app.options.address && /^https?:$/.test(protocol) && !LOCAL.test(hostname);
  return isHosted ? origin + pathname : (PUBLIC ?? store.get(KEY) ?? "");
}

// `tab` has `shared()`, which gives what links.js takes; `solution()`, if there is a board: what fills it, or null;
// `picture()`, the query for a picture, or { svg }, or null; `film()`, if there is something to build, a function that
// gives the text of an SVG that moves, or null; and `formats()`, queries for texts by their titles. `what` is shared.
export function sharing(app, ask, tab, what = "puzzle") {
  const link = line(`Link to this ${what}`);
  const frame = line("Frame for a page of your own");
  const others = el("div", { class: "others" });
  const hiding = el("input", { type: "checkbox", onchange: make });
  const hidden = el("label", { class: "hiding" }, hiding, "Hide the answer: the link asks for it, and the page tells who finds it");
  const where = field("Address of the static folder", el("input", { type: "text", placeholder: "https://example.org/dancefloor/", spellcheck: "false", autocomplete: "off" }), el("button", { type: "submit" }, "Use it"));
  const hint = el("p", { class: "hint" }, HERE);
  const local = el("form", { class: "nowhere" }, hint, where.element);
  const said = el("p", { class: "said", role: "status", "aria-live": "polite" });
  const pictures = el("div", { class: "row", role: "group", "aria-label": "Pictures" },
    el("button", { type: "button", onclick: () => save("png") }, "Save PNG"),
    el("button", { type: "button", onclick: () => save("svg") }, "Save SVG"));
  const film = el("button", { type: "button", class: "filmed", title: "The pieces come one by one: a picture that moves", onclick: saveFilm }, "Save film");
  pictures.append(film);
  const close = el("button", { type: "button", class: "close", onclick: () => dialog.close() }, "Close");
  const dialog = el("dialog", { class: "share", "aria-label": "Share" }, el("h2", {}, "Share"), link.element, hidden, local, frame.element, others, pictures, said, close);
  const button = el("button", { type: "button", class: "sharing", title: "A link for others, and pictures", onclick: open }, "Share…");
  let code = ""; // from `#` on

  local.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = where.input.value.trim();
    const wrong = typed ? wrongAddress(typed) : "";
    where.fail(wrong);
    if (wrong) return;
    if (typed) store.set(KEY, typed.replace(/#.*/, ""));
    else store.remove(KEY);
    render();
  });

  async function open() {
    say("");
    where.fail("");
    others.replaceChildren();
    hidden.hidden = !tab.solution?.();
    await make();
    pictures.hidden = !tab.picture();
    film.hidden = !tab.film?.();
    if (!dialog.isConnected) app.root.append(dialog);
    dialog.showModal();
    link.input.select();
    for (const [title, query] of Object.entries(tab.formats())) offer(title, query);
  }

  // What others get: all of it, or the puzzle with a code of its answer.
  function told() {
    const [shared, solution] = [tab.shared(), tab.solution?.()];
    return hiding.checked && solution ? { ...shared, placed: [], filled: [], answer: answerCode(shared.puzzle, solution) } : shared;
  }

  async function make() {
    code = "";
    try {
      code = await linkTo(told());
    } catch (error) {
      say(error.message);
    }
    render();
  }

  function render() {
    const address = home(app);
    const isOwn = address && app.options.address && !LOCAL.test(location.hostname);
    link.show(code && address + code);
    link.element.hidden = !code;
    frame.element.hidden = !(code && address);
    frame.show(code && framed(address + code));
    local.hidden = Boolean(isOwn);
    hint.hidden = Boolean(address);
    where.input.value = address;
  }

  // Show an address of another site, once it is there.
  async function offer(title, query) {
    const heard = await ask(query);
    if (heard.event !== "result") return;
    const other = line(title);
    other.show(heard.value.text.trim());
    others.append(other.element);
  }

  function line(title) {
    const input = el("input", { type: "text", class: "link", readonly: true });
    const copying = el("button", { type: "button", "aria-label": `Copy: ${title}`, onclick: copy }, "Copy");
    const { element } = field(title, input, copying);
    async function copy() {
      input.select();
      try {
        await navigator.clipboard.writeText(input.value);
        say(`Copied, ${input.value.length} characters.`);
      } catch {
        say("The text is selected: copy it."); // no clipboard here
      }
    }
    return { element, input, show: (text) => (input.value = text) };
  }

  async function save(kind) {
    const asked = tab.picture();
    const heard = asked.svg ? { event: "result", value: asked } : await ask(asked);
    if (heard.event !== "result") return say(heard.message);
    const drawn = new Blob([heard.value.svg], { type: "image/svg+xml" });
    try {
      download(kind === "svg" ? drawn : await pixels(drawn), `puzzle.${kind}`);
      return say(`Saved as puzzle.${kind}.`);
    } catch (error) {
      return say(error.message);
    }
  }

  function saveFilm() {
    download(new Blob([tab.film()()], { type: "image/svg+xml" }), "film.svg");
    say("Saved as film.svg.");
  }

  const say = (text) => (said.textContent = text);
  return { button };
}

// The text of a frame that shows a link on another page.
function framed(address) {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe src="${escaped}" title="dancefloor" width="900" height="700" style="border:0" loading="lazy"></iframe>`;
}

// What is wrong with the address of a static folder; empty if nothing is.
function wrongAddress(typed) {
  try {
    const { protocol, username, hostname } = new URL(typed);
    if (/^https?:$/.test(protocol) && !username && !LOCAL.test(hostname)) return "";
  } catch {
    // It is none.
  }
  return "it should be the address of a folder on a web host, such as https://example.org/dancefloor/";
}

// Save a file.
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// Resolves to an SVG as PNG.
async function pixels(drawn) {
  const address = URL.createObjectURL(drawn);
  try {
    const image = el("img", { src: address, alt: "" });
    await image.decode();
    const scale = Math.min(SCALE, MOST_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = el("canvas", { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) });
    const brush = canvas.getContext("2d");
    brush.fillStyle = "#ffffff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser cannot draw the picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

// The start of the page: a server on this machine gives a token in the address, a static folder none.
//
// The address also holds the puzzle, behind the same `#`. The token is taken out of it at once, so that nobody copies
// it with the address, and no link has it.
import { mount } from "./app.js";
import { http, nobody, staticFolder } from "./backends.js";
import { behindAddress, linkIn } from "./links.js";
import { browserStore, place } from "./storage.js";

const TOKEN = "dancefloor-token";
const LOCAL = new Set(["127.0.0.1", "localhost"]);
const PATIENCE = 200; // milliseconds to wait for other tabs
const behind = () => new URLSearchParams(location.hash.slice(1));
const session = place("sessionStorage"); // so that the page can be loaded again
let lately = null; // the token, where there is no storage
const token = () => session.get(TOKEN) ?? lately;
const take = (found) => session.set(TOKEN, (lately = found));
const page = () => location.href.replace(/#.*/, "");

function takeToken() {
  const found = behind().get("token");
  if (!found) return;
  take(found);
  const rest = location.hash.slice(1).split("&").filter((part) => !part.startsWith("token=")).join("&");
  history.replaceState(null, "", rest ? `#${rest}` : page());
}

// What stands behind `#`, and the present entry of the history, which has a state.
const address = {
  link: () => behindAddress(location.hash),
  state: () => history.state,
  // `link` is what stands in the address from `#` on. Without one the address stays, and with null it has none.
  set: (state, link) => history.replaceState(state, "", link ? page() + link : link === null ? page() : undefined),
  push: (state) => history.pushState(state, "", page()),
};

// A tab that was opened by a link asks the other tabs of this server for the token.
function share() {
  const tabs = new BroadcastChannel(TOKEN);
  tabs.addEventListener("message", ({ data }) => data === null && token() && tabs.postMessage(token()));
  if (token() || !LOCAL.has(location.hostname)) return undefined;
  return new Promise((resolve) => {
    tabs.addEventListener("message", ({ data }) => data && resolve(take(data)));
    tabs.postMessage(null);
    setTimeout(resolve, PATIENCE);
  });
}

// Who answers. A page of `dancefloor web` without its token can ask nobody.
async function carrier() {
  if (token()) return http(token);
  const server = LOCAL.has(location.hostname) && (await fetch(page(), { method: "HEAD" })).headers.get("Server");
  return server === "dancefloor" ? nobody("open the address that 'dancefloor web' has printed: this one lacks its token") : staticFolder();
}

takeToken();
await share();
const backend = await carrier();
// A page that can ask nobody keeps nothing, so that the work waits for one that can.
const anew = linkIn(location.hash) !== null;
const store = backend.name === "nobody" ? null : await browserStore({ anew }).catch(() => null);
const app = mount(document.querySelector("main"), backend, { address, store });
addEventListener("hashchange", ({ oldURL }) => {
  if (history.state?.dancefloor) return; // an entry of ours
  const before = token();
  takeToken();
  if (token() === before) app.follow();
  else if (!before || behind().size) location.reload();
  else {
    history.replaceState(null, "", oldURL); // the server was started again: all that is shown stays
    app.stamp();
    app.say("connected again");
  }
});

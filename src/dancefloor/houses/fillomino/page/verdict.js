// The verdict on a fillomino that is being written: how many solutions there are, and what that hangs on.
//
// It is asked for again after every change. The first query wants the bare answer, which is there at once; the second
// one finds what to blame, or an answer that takes longer.
import { el } from "./elements.js";
import { keysOf } from "./grid.js";

const VERDICTS = { unique: "one solution", multiple: "several solutions", none: "no solution", unknown: "not known yet" };

const AT_ONCE = { seconds: 0.08, contradiction: false };
const AT_LEISURE = { seconds: 1 };
const PAUSE = 200; // milliseconds without a change before the second query

// `tab` is that of fillomino.js.
export function verdict({ backend, grid, state, highlight }) {
  const element = el("p", { class: "verdict", role: "status", "aria-live": "polite" });
  let asked = null; // the query at work, which is about the grid as it is
  let next = 0; // the timer of the second query

  // Judge the grid as it is now, and forget what was asked about it before.
  function judge() {
    clearTimeout(next);
    asked?.cancel();
    attempt(AT_ONCE);
  }

  async function attempt(how) {
    const mine = (asked = backend.ask({ ask: "check", puzzle: grid.puzzle, ...how }));
    const heard = await mine.done;
    if (asked !== mine) return;
    asked = null;
    const again = how === AT_ONCE && isOpen(heard);
    tell(heard, again);
    if (again) next = setTimeout(() => attempt(AT_LEISURE), PAUSE);
  }

  // Say a verdict. If another query follows, it is that one which gives the reasons.
  function tell(heard, again) {
    if (heard.event === "error") {
      element.className = "verdict unknown";
      element.dataset.answer = "error";
      element.replaceChildren(heard.message);
      return;
    }
    if (heard.event !== "result") return;
    const { answer, differing, contradiction } = heard.value;
    element.className = `verdict ${answer}`;
    element.dataset.answer = answer;
    const more = again || answer === "unique" || answer === "unknown" ? [] : heard.text.slice(answer === "none" ? 0 : 1);
    const said = more.join("; ").replace(/^no solution(: |$)/, "");
    element.replaceChildren(el("strong", {}, VERDICTS[answer]), said && `: ${said}`);
    if (state.move) return;
    highlight({
      ...state.told,
      differing: keysOf(grid.isEmpty ? [] : differing),
      blamed: keysOf(contradiction?.clues),
    });
  }

  return { element, judge };
}

// Whether another query could say more than a bare answer.
const isOpen = ({ event, value }) => event === "result" && (value.answer === "unknown" || value.answer === "none");

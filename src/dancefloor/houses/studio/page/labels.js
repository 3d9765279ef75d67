// What is written on pieces, and which copies of a piece they are: the query `labels` tells it, as a picture of the same
// placements has it. An answer is that query's value.
//
// Placements are lists that never change, so an answer is kept with its list. Until the answer for a new list is there,
// a placement keeps the label that it had in the list before.

const NOTHING = { copies: [], classes: [], names: [], labels: [], letters: [], written: [], size: 0, legend: "" };
const UNKNOWN = { copy: 0, name: "", label: "", letters: [] };

export class Labels {
  // `ask` resolves to the last event of a query; `onChange` is called when more labels are known.
  constructor(ask, onChange) {
    this.ask = ask;
    this.onChange = onChange;
    this.known = new WeakMap(); // from lists of placements to { pieces, names, answer }
    this.before = new Map(); // from the placements of the last list that was known to what is written on them
    this.last = NOTHING;
    this.wanted = null; // what to ask about next
    this.isAsking = false;
  }

  // Keep an answer that came in another way.
  learn({ pieces, labels: names }, placements, answer) {
    this.known.set(placements, { pieces, names, answer });
  }

  // The answer for placements in a puzzle, or what is known of it: copies and classes may be.
  of(puzzle, placements, { copies = [], classes = [] } = {}) {
    const found = this.known.get(placements);
    if (found?.pieces === puzzle.pieces && found.names === puzzle.labels) return this.#remember(placements, found.answer);
    if (!placements.length && !puzzle.labels?.length) return this.#remember(placements, NOTHING);
    this.wanted = { puzzle, placements };
    this.#next();
    const kept = placements.map((placement) => this.before.get(placement) ?? UNKNOWN);
    return {
      ...this.last,
      copies: kept.map(({ copy }, k) => copies[k] ?? copy),
      classes: kept.map(({ name }, k) => classes[k] ?? name),
      labels: kept.map(({ label }) => label),
      letters: kept.map(({ letters }) => letters),
    };
  }

  #remember(placements, answer) {
    if (this.last === answer && this.before.size === placements.length) return answer;
    const { copies, classes, labels, letters } = answer;
    this.last = answer;
    this.before = new Map(
      placements.map((each, k) => [
        each,
        { copy: copies[k], name: classes[k] ?? "", label: labels[k], letters: letters[k] },
      ]),
    );
    return answer;
  }

  // One query at a time, and then one for what is wanted by that time.
  async #next() {
    if (this.isAsking || !this.wanted) return;
    const { puzzle, placements } = this.wanted;
    this.wanted = null;
    this.isAsking = true;
    const heard = await this.ask({ ask: "labels", puzzle, placements });
    this.isAsking = false;
    this.learn(puzzle, placements, heard.event === "result" ? heard.value : blank(placements));
    if (this.wanted) this.#next();
    else this.onChange();
  }
}

const blank = (placements) => ({
  ...NOTHING,
  copies: placements.map(() => 0),
  labels: placements.map(() => ""),
  letters: placements.map(() => []),
});

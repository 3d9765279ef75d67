// Steps of undo as texts, which take little room: of each step only what differs from the step beside it.
//
// A step is an object whose values never change in place, so each value is written once: the texts are remembered. A
// line of steps begins at the present one and leads into the past, or into the future, so that the far end can be cut
// off. Whoever stored the texts may have written anything: `unfolded` takes what is good up to the first mistake.
const MOST = 32_000_000; // characters that a line may unfold to
const MOST_STEPS = 300; // of a line

const texts = new WeakMap();

// A value as JSON; Sets and Maps become lists.
function textOf(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (!texts.has(value)) texts.set(value, JSON.stringify(value, listed));
  return texts.get(value);
}

const listed = (_, value) => (value instanceof Set || value instanceof Map ? [...value] : value);

// A step as a text for each of its fields.
export const written = (step) => Object.fromEntries(Object.entries(step).map(([name, value]) => [name, textOf(value)]));

// A line of steps, each as what changes from the one before it: for a field the lengths of what stays at both ends of
// its text, and what stands between them.
function folded(first, steps) {
  return steps.map((step, number) => changed(number ? steps[number - 1] : first, step));
}

const changes = new WeakMap(); // of a step, from the one beside it

function changed(from, to) {
  const known = changes.get(to);
  if (known?.from === from) return known.change;
  const [before, after] = [written(from), written(to)];
  const others = Object.entries(after).filter(([name, text]) => text !== before[name]);
  const change = Object.fromEntries(others.map(([name, text]) => [name, between(before[name], text)]));
  changes.set(to, { from, change });
  return change;
}

function between(before, after) {
  const short = Math.min(before.length, after.length);
  let head = 0;
  while (head < short && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < short - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [head, tail, after.slice(head, after.length - tail)];
}

// A reader of steps: `read(texts)` gives the step that they tell, and throws an error if they tell none. `sound(values)`
// makes a step of values, or null. Steps share the values that they have in common.
function reading(sound) {
  const values = new Map(); // by name and text
  const valueOf = (name, text) => {
    const key = `${name} ${text}`;
    if (!values.has(key)) values.set(key, JSON.parse(text));
    return values.get(key);
  };
  return (given) => {
    const step = sound(Object.fromEntries(Object.entries(given).map(([name, text]) => [name, valueOf(name, text)])));
    if (!step) throw new TypeError("this is no step");
    return step;
  };
}

// The step that texts tell; null if they tell none.
export function stepIn(given, sound, read = reading(sound)) {
  try {
    return read(given);
  } catch {
    return null;
  }
}

// The steps of a line that begins with the step of these texts; { steps, whole } tells whether these are all.
function unfolded(given, line, read) {
  const steps = [];
  let now = { ...given };
  let size = 0;
  try {
    for (const change of line) {
      for (const [name, [head, tail, middle]] of Object.entries(change)) {
        const before = now[name];
        const fits = [head, tail].every((each) => Number.isInteger(each) && each >= 0) && head + tail <= before.length;
        if (!fits || typeof middle !== "string") throw new RangeError();
        now = { ...now, [name]: before.slice(0, head) + middle + before.slice(before.length - tail) };
        size += now[name].length;
      }
      if (size > MOST || steps.length === MOST_STEPS) throw new RangeError();
      steps.push(read(now));
    }
    return { steps, whole: true };
  } catch {
    return { steps, whole: false };
  }
}

// The present and what can be undone and done again, as a record; `past` ends with the latest step, and so does
// `future`.
export function lineOf(now, past, future, most) {
  const last = (steps) => steps.slice(Math.max(0, steps.length - most)).reverse();
  return { now: written(now), past: folded(now, last(past)), future: folded(now, last(future)) };
}

// What `lineOf` has written: { now, past, future, whole }; null if there is no present.
export function lineIn(record, sound) {
  const read = reading(sound);
  const now = record?.now && stepIn(record.now, sound, read);
  if (!now) return null;
  const [past, future] = [record.past, record.future].map((line) => unfolded(record.now, line, read));
  return { now, past: past.steps.reverse(), future: future.steps.reverse(), whole: past.whole && future.whole };
}

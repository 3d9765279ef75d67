// The choice of an engine and of an order of scanning: the twin of dancefloor.engines.choice, with the same numbers.
import { placesOf, problemOf } from "./encoding.js";
import { PRICES } from "./ready.js";

const { CONTENDERS, WIDTHS } = PRICES;
const BEGINS = {
  scanning: (call, { loose }) => call("scan", loose, [], 0),
  bits: (call, { loose }) => call("bits", loose, [], "auto"),
  cells: (call, { loose }) => call("cells", loose, []),
  dancing: (call, { exact, isBounded }) => call("dance", exact, isBounded, []),
};
const REFUSALS = { scanning: "scan_lacks", bits: "bits_lacks", cells: "cells_lacks" };

// A problem for all engines. Those that need not count uses are faster with the one that has no bounds which follow.
export function problemsOf(encoding, options, positions) {
  const isBounded = encoding.puzzle.pieces.some(({ uses }) => String(uses) !== "1,1");
  const loose = problemOf(encoding, options, positions);
  return { loose, isBounded, exact: isBounded ? problemOf(encoding, options, positions, true) : loose };
}

// A search by an engine from its beginning; `problem` has what `problemsOf` makes.
export const begun = (call, name, problem) => BEGINS[name](call, problem);

// The engine with the shortest estimate: { name, why, guess }, the latter in nanoseconds. `options` and `positions` are
// those of `problem`.
export function chosen(encoding, options, positions, problem) {
  const { call } = encoding;
  const [able, unable] = likelyFirst(encoding, options, positions, problem);
  const all = able.map((name) => contender(call, name, problem, options, encoding));
  if (all.length === 1) return { name: able[0], why: unable.join("; ") || "the first engine that can take this problem", guess: 0 };
  const winner = contest(all);
  const ranked = all.filter(({ dives }) => dives).map((each) => [each.guess, each.name]);
  ranked.sort(([one, name], [other, second]) => one - other || (name < second ? -1 : 1));
  const told = ranked.map(([guess, name]) => `${name} ${inWords(guess)}`).join(", ");
  return { name: winner.name, why: `estimates by dives: ${told}`, guess: winner.guess };
}

// The engines that can take a problem, the likely best first, and why others cannot.
function likelyFirst({ call }, options, positions, problem) {
  const [able, unable] = [[], []];
  for (const name of Object.keys(CONTENDERS)) {
    if (able.length === 2 && !unable.length) break;
    const reason = REFUSALS[name] ? call(REFUSALS[name], problem.loose) : "";
    if (reason) unable.push(`${name} cannot: ${reason}`);
    else able.push(name);
  }
  if (able[0] === "scanning" && able.length > 1 && reach(options, positions) > PRICES.BULKY) able.splice(0, 2, able[1], able[0]);
  return [able, unable];
}

// The share of a board over which an option reaches on average.
function reach(options, positions) {
  const step = Math.max(1, Math.floor(options.length / 100));
  const reaches = [];
  for (let k = 0; k < options.length; k += step) {
    const places = options[k].slice(1).map((cell) => positions[cell]);
    reaches.push(Math.max(...places) - Math.min(...places));
  }
  const sum = reaches.reduce((all, each) => all + each, 0);
  return sum / Math.max(1, reaches.length) / (Math.max(...positions) - Math.min(...positions) + 1);
}

function costOfADive(name, options, encoding) {
  const uses = options.reduce((sum, items) => sum + items.length, 0);
  const [fixed, each] = CONTENDERS[name];
  const items = encoding.first + encoding.puzzle.pieces.length;
  return (1 + items / Math.max(1, uses / Math.max(1, options.length))) * (fixed + each * options.length);
}

// An engine, and the estimates of its dives in nanoseconds.
function contender(call, name, problem, options, encoding) {
  let search = null;
  let [sum, squares] = [0, 0];
  const cost = costOfADive(name, options, encoding);
  const made = {
    name,
    cost,
    fewest: Math.floor(PRICES.FEWEST / WIDTHS[name]),
    spent: 0,
    dives: 0,
    price: (dives) => dives * cost + (search ? 0 : PRICES.STARTING * options.length),
    dive(dives) {
      const price = made.price(dives);
      search ??= begun(call, name, problem);
      const [total, squared] = call("Search.dives", search, made.dives, dives);
      sum += total;
      squares += squared;
      made.dives += dives;
      made.spent += price;
    },
    get guess() {
      return sum / made.dives;
    },
    get error() {
      if (made.dives === 1) return made.guess;
      const variance = squares / made.dives - (sum / made.dives) ** 2;
      return Math.sqrt(Math.max(0, variance) / made.dives);
    },
    get atMost() {
      return made.guess + made.error;
    },
  };
  return made;
}

// The contender with the shortest estimate, after dives that take a small share of it.
function contest(all) {
  const best = () => all.filter(({ dives }) => dives).reduce((one, other) => (other.atMost < one.atMost ? other : one));
  function canAfford(price) {
    const { guess } = best();
    if (guess < PRICES.TINY) return false;
    const share = guess > PRICES.HOPELESS ? PRICES.LEAST : Math.max(PRICES.LEAST, Math.min(PRICES.MOST, PRICES.SHARE * guess));
    return all.reduce((sum, { spent }) => sum + spent, 0) + price <= share;
  }
  const priceOfTwiceAsMany = (those) => those.reduce((sum, each) => sum + each.price(each.dives), 0);
  function rivals() {
    const one = best();
    const others = all.filter(
      (each) =>
        each !== one &&
        each.dives &&
        each.guess < PRICES.FAR_BEHIND * one.guess &&
        each.guess - 2 * each.error < one.atMost - priceOfTwiceAsMany([one, each]),
    );
    return others.length || one.error > PRICES.PRECISE * one.guess ? [one, ...others] : [];
  }
  all[0].dive(Math.max(1, Math.min(1000, Math.trunc(PRICES.GLANCE / all[0].cost))));
  for (const each of all) {
    const more = each.fewest - each.dives;
    if (more > 0 && canAfford(each.price(more))) each.dive(more);
  }
  for (let those = rivals(); those.length; those = rivals()) {
    if (!canAfford(priceOfTwiceAsMany(those))) break;
    for (const each of those) each.dive(each.dives);
  }
  return best();
}

// Positions of cells that lead to a short search: the first order unless another one is estimated to be much faster.
export function quickestOrder(encoding, orders) {
  if (orders.length === 1) return orders[0];
  const { call, options } = encoding;
  const problem = problemOf(encoding, options, orders[0]);
  const size = encoding.first + encoding.puzzle.pieces.length;
  function cost(order, dives) {
    let search;
    try {
      search = call("scan", call("Problem.with_positions", problem, placesOf(order, size)), [], 0);
    } catch {
      return Infinity; // the engine cannot take this order
    }
    let sum = 0;
    for (let seed = 0; seed < dives; seed++) sum += call("Search.dive", search, seed);
    return sum / dives;
  }
  const { DIVES, FEW, FEWEST_OF_ORDERS, FINALISTS, LEAST_OF_ORDERS } = PRICES;
  const price = costOfADive("scanning", options, encoding);
  let first = cost(orders[0], Math.max(FEWEST_OF_ORDERS, Math.min(DIVES, Math.trunc(LEAST_OF_ORDERS / 2 / price))));
  if (!(first >= PRICES.SHORT && first < PRICES.HOPELESS)) return orders[0];
  const all = DIVES * (1 + FINALISTS) + FEW * (orders.length - 1);
  const share = Math.min(1, Math.max(LEAST_OF_ORDERS, PRICES.SHARE_OF_ORDERS * first) / (price * all));
  const [many, few] = [DIVES, FEW].map((dives) => Math.max(FEWEST_OF_ORDERS, Math.trunc(dives * share)));
  first = cost(orders[0], many);
  const ranked = orders.slice(1).map((order) => ({ order, at: cost(order, few) }));
  ranked.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const finalists = ranked.slice(0, FINALISTS).map(({ order }) => ({ order, at: cost(order, many) }));
  const best = finalists.reduce((one, other) => (other.at < one.at ? other : one));
  return best.at < PRICES.GAIN * first ? best.order : orders[0];
}

// An estimated time in words, rounded to one or two digits.
function inWords(nanoseconds) {
  const seconds = nanoseconds / 1e9;
  const units = [["days", 86400, 86400], ["h", 3600, 7200], ["min", 60, 120], ["s", 1, 1], ["ms", 1e-3, 0]];
  const [unit, size] = units.find(([, , least]) => seconds >= least);
  const number = seconds / size;
  const told = Number(number.toPrecision(number < 0.1 || number >= 1e5 ? 1 : 2));
  return `${told < 1e-4 || told >= 1e6 ? told.toExponential().replace(/(e.)(\d)$/, "$10$2") : told} ${unit}`;
}

// Random tilings, each of a shape as likely as any other: dominoes on an Aztec diamond, lozenges in a hexagon.
//
//   dominoes(order, seed)      yields those of Aztec diamonds of order 1, 2, ..., each as a function that draws them
//   lozenges(side, seed)       yields those of hexagons that grow, the last one regular
//
// A function gives { tiles, wide, high, circle }: `tiles` are lists of polygons by the direction of the tile, each a flat
// list of corners x, y; `circle` is the curve outside of which nothing is random in large shapes: { x, y, radius }.
//
// Strategy: both are grown step by step, so that a uniform tiling becomes a uniform one of the next shape. Dominoes are
// shuffled (Elkies, Kuperberg, Larsen, Propp, Alternating-sign matrices and domino tilings, 1992). Lozenges are paths
// that never meet, of which a step to the next hexagon changes one time after another (Borodin, Gorin, Shuffling
// algorithm for boxed plane partitions, 2009).

export const MOST = 200; // of an order, or a side
export const DIRECTIONS = { dominoes: ["up", "down", "left", "right"], lozenges: ["lying", "falling", "rising"] };
const [UP, DOWN, LEFT, RIGHT] = [1, 2, 3, 4];

// Random numbers below 1, the same for the same seed (sfc32 of Doty-Humphrey's PractRand).
export function random(seed) {
  let [a, b, c, counter] = [seed | 0, Math.floor(seed / 2 ** 32) | 0, 0x9e3779b9, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let k = 0; k < 15; k++) next();
  return next;
}

// --- dominoes ---

export function* dominoes(order, seed) {
  const chance = random(seed);
  let cells = new Uint8Array(0); // in which direction the domino on each cell goes
  for (let size = 1; size <= order; size++) {
    cells = shuffled(cells, size, chance);
    const grown = cells;
    yield () => drawnDominoes(grown, size);
  }
}

// The cells of the next diamond, which has `size` as its order: dominoes that face each other vanish, the others go one
// step, and what is empty then consists of squares, each of which gets two dominoes.
function shuffled(before, size, chance) {
  const [old, wide] = [2 * size - 2, 2 * size];
  const cells = new Uint8Array(wide * wide);
  const beyond = [0, -old, old, -1, 1];
  for (let row = 0; row < old; row++) {
    const from = first(row, size - 1);
    for (let column = from; column < old - from; column++) {
      const at = row * old + column;
      const way = before[at];
      const isAtEnd = (way === LEFT && column === 0) || (way === RIGHT && column === old - 1);
      if (!isAtEnd && before[at + beyond[way]] === FACING[way]) continue;
      cells[(row + 1 + DOWNWARDS[way]) * wide + column + 1 + RIGHTWARDS[way]] = way;
    }
  }
  for (let row = 0; row < wide; row++)
    for (let column = first(row, size); column < wide - first(row, size); column++) {
      const at = row * wide + column;
      if (cells[at]) continue;
      const isFlat = chance() < 0.5;
      cells[at] = isFlat ? UP : LEFT;
      cells[at + 1] = isFlat ? UP : RIGHT;
      cells[at + wide] = isFlat ? DOWN : LEFT;
      cells[at + wide + 1] = isFlat ? DOWN : RIGHT;
    }
  return cells;
}

// By direction.
const FACING = [0, DOWN, UP, RIGHT, LEFT];
const DOWNWARDS = [0, -1, 1, 0, 0];
const RIGHTWARDS = [0, 0, 0, -1, 1];

// The first column of a row of a diamond.
const first = (row, size) => (row < size ? size - 1 - row : row - size);

// Each domino is met at its upper or left cell.
function drawnDominoes(cells, size) {
  const wide = 2 * size;
  const tiles = [[], [], [], []];
  for (let row = 0; row < wide; row++)
    for (let column = first(row, size); column < wide - first(row, size); column++) {
      const way = cells[row * wide + column];
      const isFlat = way === UP || way === DOWN;
      const back = isFlat ? column - first(row, size) : row - first(column, size);
      if (!isStart(cells, wide, row, column, way, isFlat, back)) continue;
      const [right, bottom] = isFlat ? [column + 2, row + 1] : [column + 1, row + 2];
      tiles[way - 1].push([column, row, right, row, right, bottom, column, bottom]);
    }
  return { tiles, wide, high: wide, circle: { x: size, y: size, radius: size * Math.SQRT1_2 } };
}

// Whether a cell is the upper or left one of its domino: dominoes of one direction that lie end to end are told apart
// by the parity of the cells before them.
function isStart(cells, wide, row, column, way, isFlat, back) {
  let run = 0;
  while (run < back && cells[isFlat ? row * wide + column - run - 1 : (row - run - 1) * wide + column] === way) run++;
  return run % 2 === 0;
}

// --- lozenges ---

// The paths are as many as a side, and have twice as many steps; each step stays or goes up by one. `gone` is how far
// all of them go up in the end: none at first, a whole side at last.
export function* lozenges(side, seed) {
  const chance = random(seed);
  const [many, times] = [side, 2 * side];
  let paths = Array.from({ length: times + 1 }, () => Int32Array.from({ length: many }, (_, k) => k));
  for (let gone = 0; gone < side; gone++) {
    paths = raised(paths, gone, chance);
    const grown = paths;
    yield () => drawnLozenges(grown, many, gone + 1);
  }
}

// Paths that go up by one more than `gone`, from those that go up by that: one time after another. A path has a choice
// where its former self is exactly where it comes from; then all below that have a choice and touch it stay first.
export function raised(paths, gone, chance) {
  const [times, many] = [paths.length - 1, paths[0].length];
  const next = [Int32Array.from(paths[0])];
  for (let time = 0; time < times; time++) {
    const [from, former] = [next[time], paths[time + 1]];
    const to = new Int32Array(many);
    for (let k = 0; k < many; ) {
      if (from[k] !== former[k]) {
        to[k] = Math.max(from[k], former[k]); // the one place that both can reach
        k++;
        continue;
      }
      let end = k + 1;
      while (end < many && from[end] === former[end] && from[end] === from[end - 1] + 1) end++;
      const isBlocked = end < many && from[end] !== former[end] && Math.max(from[end], former[end]) === from[end - 1] + 1;
      const isPushed = k > 0 && to[k - 1] === from[k];
      const stay = isPushed ? 0 : isBlocked ? end - k : staying(from, k, end, times - time - gone - 1, chance);
      for (let j = k; j < end; j++) to[j] = from[j] + (j - k < stay ? 0 : 1);
      k = end;
    }
    next.push(to);
  }
  return next;
}

// How many of a block of paths stay, the lowest ones: each stays with weight `left` + p, and goes up with p + 1, where p
// is its place.
function staying(from, start, end, left, chance) {
  const weights = [1];
  let greatest = 1;
  for (let k = start; k < end; k++) {
    const ratio = (left + from[k]) / (from[k] + 1);
    weights.push(weights.at(-1) * ratio);
    greatest = Math.max(greatest, weights.at(-1));
    if (greatest > 1e200) for (let j = 0; j < weights.length; j++) weights[j] /= greatest;
    if (greatest > 1e200) greatest = 1;
  }
  let rest = chance() * weights.reduce((sum, each) => sum + each, 0);
  for (const [number, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return number;
  }
  return end - start;
}

const SLOPE = Math.sqrt(3) / 2;

function drawnLozenges(paths, many, gone) {
  const times = paths.length - 1;
  const left = times - gone;
  const high = many + Math.min(gone, left) + Math.abs(gone - left) / 2;
  const top = many - 0.5 + gone - gone / 2; // of the highest corner, in the coordinates below
  const x = (time) => time * SLOPE;
  const y = (time, place) => top - (place - time / 2);
  const tiles = [[], [], []];
  paths.forEach((places, time) => {
    const low = Math.max(0, gone - (times - time));
    const end = Math.min(time, gone) + many;
    const taken = new Set(places);
    for (let place = low; place < end; place++)
      if (!taken.has(place)) {
        const middle = y(time, place);
        tiles[0].push([x(time - 1), middle, x(time), middle - 0.5, x(time + 1), middle, x(time), middle + 0.5]);
      }
    if (time === times) return;
    places.forEach((place, k) => {
      const to = paths[time + 1][k];
      const [one, other] = [y(time, place), y(time + 1, to)];
      tiles[1 + to - place].push([x(time), one - 0.5, x(time), one + 0.5, x(time + 1), other + 0.5, x(time + 1), other - 0.5]);
    });
  });
  const regular = many === gone && gone === left;
  const circle = regular ? { x: x(times) / 2, y: high / 2, radius: SLOPE * many } : null;
  return { tiles, wide: x(times), high, circle };
}

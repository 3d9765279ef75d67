// Codes of answers: whether a filled board is the solution that is asked for. `answers.py` is the twin, and says what the
// form is, and why.
//
// SHA-256 is written out here: a page that came by http has no `crypto.subtle`.
const SALT = 6; // digits
const HASH = 12;
const CONSTANTS = roots(64, 1 / 3);
const START = roots(8, 1 / 2);

export const ANSWER = /^[0-9a-f]{18}$/; // the form of a code

// The text of a filled board: of { placements }, or of { grid }.
export function answerText({ grid, placements }) {
  if (grid) return grid.map((row) => row.join(" ")).join("\n");
  return placements.map(({ piece, cells }) => `${piece}: ${spoken(cells)}`).sort(byUnits).join("\n");
}

const spoken = (cells) => [...cells].sort(ascending).map((cell) => cell.join(",")).join(" ");
const ascending = (one, other) => one.reduce((found, number, k) => found || number - other[k], 0);
const byUnits = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

// The code of a solution. The salt is made of the puzzle.
export function answerCode(puzzle, solution) {
  const salt = sha256(JSON.stringify(puzzle)).slice(0, SALT);
  return salt + hashed(salt, solution);
}

// Whether a code was made of this solution.
export const isAnswer = (code, solution) => code.slice(SALT) === hashed(code.slice(0, SALT), solution);

const hashed = (salt, solution) => sha256(`${salt}\n${answerText(solution)}`).slice(0, HASH);

// The SHA-256 of a text, in hexadecimal digits (FIPS 180-4).
export function sha256(text) {
  const data = new TextEncoder().encode(text);
  const padded = new Uint8Array(64 * Math.ceil((data.length + 9) / 64));
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(8 * data.length));
  let sums = START;
  for (let at = 0; at < padded.length; at += 64) sums = mixed(sums, Array.from({ length: 16 }, (_, k) => view.getUint32(at + 4 * k)));
  return sums.map((sum) => sum.toString(16).padStart(8, "0")).join("");
}

// The sums after one more block of sixteen words.
function mixed(sums, words) {
  for (let k = 16; k < 64; k++) {
    const [near, far] = [words[k - 2], words[k - 15]];
    const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const other = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push((words[k - 16] + one + words[k - 7] + other) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = sums;
  for (let k = 0; k < 64; k++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[k] + words[k];
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + other) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((each, k) => (each + sums[k]) >>> 0);
}

const turned = (word, by) => ((word >>> by) | (word << (32 - by))) >>> 0;

// The first 32 bits of the fractions of a root of the first primes.
function roots(many, power) {
  const found = [];
  for (let n = 2; found.length < many; n++)
    if (!Array.from({ length: n - 2 }, (_, k) => k + 2).some((k) => n % k === 0)) found.push(Math.floor((n ** power % 1) * 2 ** 32) >>> 0);
  return found;
}

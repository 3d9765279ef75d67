// Numbers and texts as bits, six of them in a letter: what a link holds behind its words. `bits.py` is the twin, and
// says what the forms are.
//
// A link may come from anybody: nothing is read that is not there, and nothing unfolds to more than `MOST_BYTES`.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const MOST_LETTERS = 30_000; // of a link: browsers and their histories take as many
const MOST_BYTES = 1 << 17; // that a deflated link may unfold to
const MOST_GROUPS = 11; // of three bits, in a number
const DEFLATED_FROM = 1600; // bits; shorter ones do not shrink

export const cutOff = () => new Error("this link holds no puzzle: it may have been cut off; copy all of it");
export const later = () => new Error("this link was made by a later version of dancefloor");
export const tooMany = (count) => new Error(`this link has ${count} letters, too many: it may have ${MOST_LETTERS}`);

export class BitWriter {
  #bits = [];

  bit(flag) {
    this.#bits.push(flag ? 1 : 0);
    return Boolean(flag);
  }

  // The lowest bits of a number, the highest of them first.
  bits(number, count) {
    for (let k = count - 1; k >= 0; k--) this.#bits.push((number >> k) & 1);
  }

  whole(number) {
    for (; number > 7; number = Math.floor(number / 8)) this.bits(8 | (number % 8), 4);
    this.bits(number, 4);
  }

  signed(number) {
    this.whole(number < 0 ? -2 * number - 1 : 2 * number);
  }

  below(number, bound) {
    const { short, spare } = halves(bound);
    if (number < spare) this.bits(number, short);
    else this.bits(number + spare, short + 1);
  }

  unary(number, bound) {
    for (let k = 0; k < number; k++) this.bit(false);
    if (number < bound - 1) this.bit(true);
  }

  text(text) {
    const data = new TextEncoder().encode(text);
    const plain = this.bit(data.every((byte) => byte < 128));
    this.whole(data.length);
    for (const byte of data) this.bits(byte, plain ? 7 : 8);
  }

  // Resolves to all of it as letters. The last one is a letter or a digit, so that no program leaves it out of a link.
  async letters() {
    let rest = [0, ...this.#bits];
    if (this.#bits.length >= DEFLATED_FROM && "CompressionStream" in globalThis) {
      const packed = await piped(bytes(this.#bits), new CompressionStream("deflate-raw"));
      if (8 * packed.length < this.#bits.length) rest = [1, ...bitsOf(packed, 8)];
    }
    const values = grouped(rest, 6);
    if (values.at(-1) >= 62) values.push(0);
    if (values.length >= MOST_LETTERS) throw new Error(`this puzzle is too long for a link, which holds ${MOST_LETTERS} letters: save it to a file`);
    return [checksum(values), ...values].map((value) => LETTERS[value]).join("");
  }
}

export class BitReader {
  #bits;
  at = 0; // the next bit

  constructor(bits) {
    this.#bits = bits;
  }

  // Resolves to a reader of what `letters` gave.
  static async of(letters) {
    if (letters.length > MOST_LETTERS) throw tooMany(letters.length);
    const values = [...letters].map((letter) => LETTERS.indexOf(letter));
    if (values.length < 2 || values.includes(-1) || values[0] !== checksum(values.slice(1))) throw cutOff();
    const [isDeflated, ...bits] = bitsOf(values.slice(1), 6);
    if (!isDeflated) return new BitReader(bits);
    return new BitReader(bitsOf(await inflated(bytes(bits.slice(0, bits.length - (bits.length % 8)))), 8));
  }

  bits(count) {
    if (this.at + count > this.#bits.length) throw cutOff();
    let number = 0;
    for (const end = this.at + count; this.at < end; this.at++) number = 2 * number + this.#bits[this.at];
    return number;
  }

  bit() {
    return this.bits(1) === 1;
  }

  whole(most = 2 ** 30) {
    let number = 0;
    let more = true;
    for (let k = 0; more && k < MOST_GROUPS; k++) {
      more = this.bit();
      number += this.bits(3) * 8 ** k;
    }
    if (more || number > most) throw cutOff();
    return number;
  }

  signed() {
    const number = this.whole();
    return number % 2 ? -(number + 1) / 2 : number / 2;
  }

  below(bound) {
    const { short, spare } = halves(bound);
    const number = this.bits(short);
    return number < spare ? number : 2 * number + this.bits(1) - spare;
  }

  unary(bound) {
    let number = 0;
    while (number < bound - 1 && !this.bit()) number++;
    return number;
  }

  text() {
    const size = this.bit() ? 7 : 8;
    const data = Uint8Array.from(this.several(() => this.bits(size), MOST_BYTES));
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
    } catch {
      throw cutOff();
    }
  }

  // A number, and as many things; at most `most` of them.
  several(read, most) {
    const things = [];
    for (let left = this.whole(most); left > 0; left--) things.push(read());
    return things;
  }

  // Nothing is left but zeros that fill up letters or bytes.
  end() {
    const rest = this.#bits.slice(this.at);
    if (rest.length > 12 || rest.includes(1)) throw cutOff();
  }
}

// Of the numbers less than a bound, `spare` need `short` bits, and the others one more.
function halves(bound) {
  const short = 31 - Math.clz32(bound);
  return { short, spare: 2 * 2 ** short - bound };
}

const checksum = (values) => values.reduce((found, value) => (5 * found + value + 1) % 64, 0);
const bytes = (bits) => Uint8Array.from(grouped(bits, 8));

// Numbers of some bits each, with zeros to fill up the last one.
function grouped(bits, size) {
  const values = [];
  for (let at = 0; at < bits.length; at += size) {
    let value = 0;
    for (let k = at; k < at + size; k++) value = 2 * value + (bits[k] ?? 0);
    values.push(value);
  }
  return values;
}

function bitsOf(values, size) {
  const bits = [];
  for (const value of values) for (let k = size - 1; k >= 0; k--) bits.push((value >> k) & 1);
  return bits;
}

// What was deflated. Zeros fill up the last letters, and may give a byte more, which browsers refuse.
async function inflated(data) {
  for (const end of [data.length, data.length - 1]) {
    try {
      return await piped(data.subarray(0, end), new DecompressionStream("deflate-raw"));
    } catch {
      // It ends earlier, or is damaged.
    }
  }
  throw cutOff();
}

// All bytes that come out of a stream; an error if there are more than `most`.
export async function piped(data, stream, most = MOST_BYTES, tooMuch = cutOff()) {
  const parts = [];
  let size = 0;
  for (const reader = new Blob([data]).stream().pipeThrough(stream).getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw tooMuch;
    }
    parts.push(value);
  }
}

// The core as JavaScript calls it: functions and objects by name. A call is a message, and so is its answer;
// native/wasm/border.hpp says what they look like, and dancefloor/_native/in_wasm.py is the twin for Python.
const [NOTHING, TRUTH, WHOLE, REAL, TEXT, BYTES, WHOLES, NARROW, VIEW, WIDE, LIST, TUPLE, OBJECT] = Array(13).keys();
const WORD = 8;
const [NAMES, RELEASE] = [0, 1]; // functions
const NARROW_ONES = new Set([NARROW, VIEW]);

// A number that the core takes as a real one.
export const real = (value) => ({ real: value });

// Numbers as the bytes of an array of the core.
export const narrow = (numbers) => new Uint8Array(Int32Array.from(numbers).buffer);
export const wide = (numbers) => new Uint8Array(BigInt64Array.from(numbers, BigInt).buffer);

// Wrap what core.js has loaded. Returns { call(name, ...arguments), free() }: `call` returns a value, or an object as
// { object, of }, whose methods are `call("Class.method", object, ...)`; `free` lets all objects go.
export function named(core) {
  const [functions] = asked(core, NAMES, []);
  const numbers = new Map(functions.map((name, number) => [name, number]));
  let held = [];
  function call(name, ...given) {
    const value = asked(core, numbers.get(name), given);
    if (value?.object !== undefined) held.push(value);
    return value;
  }
  function free() {
    for (const { object } of held) asked(core, RELEASE, [object]);
    held = [];
  }
  return { call, free };
}

function asked(core, number, given) {
  const request = new Request();
  for (const value of [real(Infinity), ...given]) request.add(value);
  const answer = new Answer(core.ask(number, request.bytes()));
  const ending = answer.word();
  const value = answer.value();
  if (ending) throw new Error(String(value));
  return value;
}

class Request {
  constructor() {
    this.view = new DataView(new ArrayBuffer(1024));
    this.at = 0;
  }

  room(size) {
    if (this.at + size <= this.view.byteLength) return;
    const larger = new Uint8Array(2 * (this.at + size));
    larger.set(new Uint8Array(this.view.buffer));
    this.view = new DataView(larger.buffer);
  }

  word(number) {
    this.room(WORD);
    this.view.setBigInt64(this.at, BigInt(number), true);
    this.at += WORD;
  }

  head(kind, size = 0) {
    this.word(size * 256 + kind);
  }

  raw(kind, bytes) {
    this.head(kind, bytes.length);
    const padded = Math.ceil(bytes.length / WORD) * WORD;
    this.room(padded);
    new Uint8Array(this.view.buffer).set(bytes, this.at);
    this.at += padded;
  }

  add(value) {
    if (typeof value === "boolean") this.head(TRUTH, Number(value));
    else if (typeof value === "number") (this.head(WHOLE), this.word(value));
    else if (typeof value === "string") this.raw(TEXT, new TextEncoder().encode(value));
    else if (ArrayBuffer.isView(value)) this.raw(BYTES, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else if (Array.isArray(value)) this.all(value);
    else if (value.object !== undefined) (this.head(OBJECT), this.word(value.object));
    else {
      this.head(REAL);
      this.room(WORD);
      this.view.setFloat64(this.at, value.real, true);
      this.at += WORD;
    }
  }

  all(values) {
    const isWhole = values.every((value) => typeof value === "number");
    this.head(isWhole ? WHOLES : LIST, values.length);
    for (const value of values) isWhole ? this.word(value) : this.add(value);
  }

  bytes() {
    return new Uint8Array(this.view.buffer, 0, this.at);
  }
}

// The values of an answer, one after another.
class Answer {
  constructor(bytes) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
  }

  word() {
    this.at += WORD;
    return Number(this.view.getBigInt64(this.at - WORD, true));
  }

  raw(size) {
    const begin = this.view.byteOffset + this.at;
    this.at += Math.ceil(size / WORD) * WORD;
    return this.view.buffer.slice(begin, begin + size);
  }

  value() {
    const head = this.word();
    const [kind, size] = [head % 256, Math.floor(head / 256)];
    if (kind === NOTHING) return null;
    if (kind === TRUTH) return size !== 0;
    if (kind === WHOLE) return this.word();
    if (kind === REAL) return new Float64Array(this.raw(WORD))[0];
    if (kind === TEXT) return new TextDecoder().decode(this.raw(size));
    if (kind === BYTES) return new Uint8Array(this.raw(size));
    if (NARROW_ONES.has(kind)) return new Int32Array(this.raw(size));
    if (kind === WIDE) return new BigInt64Array(this.raw(size));
    if (kind === OBJECT) return { object: this.word(), of: size };
    return Array.from({ length: size }, () => this.value()); // a list or a tuple
  }
}

// Loads core.wasm, and calls its functions: bytes in, bytes out. `dancefloor._native.in_wasm` and `border.js` know what
// they mean.

const NANOSECONDS = 1e6; // of a millisecond
const WORD = 8;

/** The core whose WebAssembly is these bytes; its `call` is that of the JavaScript module that Python imports. */
export async function loadCore(bytes) {
  let core;
  const imports = {
    wasi_snapshot_preview1: {
      clock_time_get(_clock, _precision, to) {
        new DataView(core.memory.buffer).setBigUint64(to, BigInt(Math.round(performance.now() * NANOSECONDS)), true);
        return 0;
      },
      proc_exit(status) {
        throw new Error(`the core ended with status ${status}`);
      },
      // It writes nothing but the last words of a library that gives up.
      fd_write: () => 0,
      fd_seek: () => 0,
      fd_close: () => 0,
    },
    env: { emscripten_notify_memory_growth() {} },
  };
  core = (await WebAssembly.instantiate(bytes, imports)).instance.exports;
  core._initialize();
  core.begin();
  /** Calls function `number` with the bytes of a request; returns those of the answer. */
  function ask(number, request) {
    const words = request.length / WORD;
    const room = core.room(words);
    if (!room) throw new Error("there is no memory left");
    new Uint8Array(core.memory.buffer, room, request.length).set(request);
    const answer = core.call(number, words);
    return new Uint8Array(core.memory.buffer, answer, core.answer_words() * WORD).slice();
  }
  return {
    ask,
    /** The same with a request from Python, which has a buffer. */
    call(number, request) {
      const buffer = request.getBuffer("u8");
      try {
        return ask(number, buffer.data);
      } finally {
        buffer.release();
      }
    },
  };
}

/** The bytes of a file beside this one; `hear` is told which share has come. */
export async function bytesOf(name, hear = () => {}) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
  const parts = [];
  const whole = Number(response.headers.get("Content-Length"));
  let size = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    hear(whole ? Math.min(1, size / whole) : null); // what is compressed becomes longer than the head says
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

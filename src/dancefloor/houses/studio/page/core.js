// Loads core.wasm, and calls its functions: bytes in, bytes out. `dancefloor._native.in_wasm` knows what they mean.

const NANOSECONDS = 1e6; // of a millisecond
const WORD = 8;

/** The core whose WebAssembly is these bytes, as the JavaScript module that Python imports. */
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
  return {
    /** Calls function `number` with a request from Python, which has a buffer; returns the answer. */
    call(number, request) {
      const buffer = request.getBuffer("u8");
      try {
        const words = buffer.data.length / WORD;
        const room = core.room(words);
        if (!room) throw new Error("there is no memory left");
        new Uint8Array(core.memory.buffer, room, buffer.data.length).set(buffer.data);
        const answer = core.call(number, words);
        return new Uint8Array(core.memory.buffer, answer, core.answer_words() * WORD).slice();
      } finally {
        buffer.release();
      }
    },
  };
}

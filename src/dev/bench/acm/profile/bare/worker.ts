import { mark } from "../marks.ts";

// Nothing of the server: what main and a worker cost before there is anything in it.
mark("worker");
await Deno.stdin.read(new Uint8Array(1));
globalThis.postMessage({ type: "done", exitCode: 0 });

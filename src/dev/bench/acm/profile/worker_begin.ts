import { mark } from "./marks.ts";

mark("worker");
globalThis.addEventListener("message", () => mark("started"), { once: true });
const read = Deno.stdin.read.bind(Deno.stdin);
Deno.stdin.read = async (buffer) => {
  const length = await read(buffer);
  mark("request-read");
  return length;
};

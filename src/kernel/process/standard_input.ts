import { EXIT, StartError } from "../errors.ts";

const MAX_BYTES = 64 * 1024 * 1024;

export function readStandardInput(): string {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64 * 1024);
  let [text, bytes] = ["", 0];
  for (;;) {
    const length = Deno.stdin.readSync(buffer);
    if (length === null) return text + decoder.decode();
    bytes += length;
    if (bytes > MAX_BYTES) throw new StartError("standard input is larger than 64 MiB", EXIT.usage);
    text += decoder.decode(buffer.subarray(0, length), { stream: true });
  }
}

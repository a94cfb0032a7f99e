import { EXIT, StartError } from "../errors.ts";

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns a command's piped input as text. Throws `StartError` if the input is larger than 64 MiB.
 */
export async function readStandardInput(): Promise<string> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64 * 1024);
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const length = await Deno.stdin.read(buffer);
    if (length === null) return parts.join("") + decoder.decode();
    bytes += length;
    if (bytes > MAX_BYTES) throw new StartError("standard input is larger than 64 MiB", EXIT.usage);
    parts.push(decoder.decode(buffer.subarray(0, length), { stream: true }));
  }
}

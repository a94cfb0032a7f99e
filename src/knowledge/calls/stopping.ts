import { ownField } from "../../kernel/own_field.ts";

const stop = new AbortController();

/**
 * A signal that aborts when the process must end, so operations that wait for another program stop.
 */
export const stopping: AbortSignal = stop.signal;

/**
 * Listens for the kernel's message to end the process. After that message, the kernel reads no more
 * requests, and waits a few seconds for pending results.
 */
export function listenForStop(): void {
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (ownField(data, "type") === "stop") stop.abort();
  });
}

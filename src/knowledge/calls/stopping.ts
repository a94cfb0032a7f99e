import { ownField } from "../../kernel/own_field.ts";

const stop = new AbortController();

/** Aborted when the process must end: operations that wait for another program then stop. */
export const stopping: AbortSignal = stop.signal;

/**
 * Listens for the kernel's message that the process must end. The kernel then reads no more
 * requests, and waits a few seconds for the pending results.
 */
export function listenForStop(): void {
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (ownField(data, "type") === "stop") stop.abort();
  });
}

import { ownField } from "../kernel/own_field.ts";

const stop = new AbortController();

/** Aborted when the process is asked to end: what waits for others then gives up. */
export const stopping: AbortSignal = stop.signal;

/**
 * Listens for the kernel's word that the process is to end. It then reads no more, and waits a few
 * seconds for the answers that are still to come.
 */
export function listenForStop(): void {
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (ownField(data, "type") === "stop") stop.abort();
  });
}

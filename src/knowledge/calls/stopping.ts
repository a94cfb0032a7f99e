import { ownField } from "../../kernel/own_field.ts";

const stop = new AbortController();

/** Aborts when the process must end. */
export const stopping: AbortSignal = stop.signal;

/** After the kernel's message, it waits a few seconds for pending results. */
export function listenForStop(): void {
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (ownField(data, "type") === "stop") stop.abort();
  });
}

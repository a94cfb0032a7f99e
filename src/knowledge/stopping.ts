const stop = new AbortController();

/** Aborted when the process is asked to end: what waits for others then gives up. */
export const stopping: AbortSignal = stop.signal;

/** Has what waits give up. */
export function stopWaiting(): void {
  stop.abort();
}

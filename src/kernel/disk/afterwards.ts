/** Longer than what is left of a call when it asks for something to be done afterwards. */
const LATER_MS = 20;

/**
 * Does what no answer needs when the call under way has most likely been answered. The process may
 * end before it is done.
 */
export function afterwards(work: () => void): void {
  Deno.unrefTimer(setTimeout(work, LATER_MS));
}

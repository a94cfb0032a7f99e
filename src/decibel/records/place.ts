/** The names that Windows gives to devices, whatever extension stands behind them. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;
const MAX_SEGMENT_BYTES = 200;
const MAX_BYTES = 1000;

/** How many folders deep a place may be: deeper ones are not looked for. */
export const MAX_DEPTH = 8;

// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

/**
 * What is wrong with `place` as the name of a project, a system or a repository, which is a path of
 * folders; undefined when nothing is.
 */
export function placeProblem(place: string): string | undefined {
  if (CONTROL.test(place)) return "must hold no control characters";
  if (place.includes("\\")) return "must hold no backslash; use / between names";
  if (place.includes(":")) return "must hold no colon";
  if (place.startsWith("/")) return "must not start with /";
  if (bytesOf(place) > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes`;
  const segments = place.split("/");
  if (segments.length > MAX_DEPTH) return `must have at most ${MAX_DEPTH} names between slashes`;
  return segments.map(segmentProblem).find((problem) => problem !== undefined);
}

function segmentProblem(segment: string): string | undefined {
  if (segment === "") return "must hold no empty name between slashes";
  if (segment === "." || segment === "..") return "must hold no . or .. as a name";
  if (/[. ]$/.test(segment)) return "must hold no name that ends with a dot or a space";
  if (DEVICE.test(segment)) return "must hold no name that Windows gives to a device";
  if (bytesOf(segment) > MAX_SEGMENT_BYTES) {
    return `must hold no name over ${MAX_SEGMENT_BYTES} bytes`;
  }
  return undefined;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

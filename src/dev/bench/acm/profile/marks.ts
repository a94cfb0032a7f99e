/** Writes to stderr that a point was reached, and when, in milliseconds of the epoch. */
export function mark(point: string): void {
  const at = performance.timeOrigin + performance.now();
  Deno.stderr.writeSync(new TextEncoder().encode(`mark ${point} ${at}\n`));
}

/** The points of a stderr text and when each was first reached. */
export function readMarks(stderr: string): Map<string, number> {
  const marks = new Map<string, number>();
  for (const [, point = "", at] of stderr.matchAll(/^mark (\S+) ([\d.]+)$/gm)) {
    if (!marks.has(point)) marks.set(point, Number(at));
  }
  return marks;
}

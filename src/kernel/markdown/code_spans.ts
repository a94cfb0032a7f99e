/**
 * Returns the line without its code spans. A code span is text between two equally long runs of
 * backticks.
 */
export function withoutCode(line: string): string {
  if (!line.includes("`")) return line;
  const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ index, length }));
  // The remaining backtick runs by length, so the function examines each run only once.
  const ahead = Map.groupBy(runs.toReversed(), ({ length }) => length);
  let kept = "";
  let from = 0;
  for (const run of runs) {
    const same = ahead.get(run.length);
    if (run.index < from) continue;
    while (same !== undefined && (same.at(-1)?.index ?? Infinity) <= run.index) same.pop();
    const end = same?.at(-1);
    if (end === undefined) continue;
    kept += line.slice(from, run.index);
    from = end.index + end.length;
  }
  return kept + line.slice(from);
}

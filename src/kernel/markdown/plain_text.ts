const MARKS = {
  /** Removes every mark, for word comparisons. `snake_case` loses its underscore, too. */
  all: (text: string) => text.replace(/[*_`]/g, ""),
  /** Removes only marks next to a word, for sentences. `2 * 3` keeps its asterisk. */
  touching: (text: string) => text.replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, ""),
  around: (text: string) => {
    let [start, end] = [0, text.length];
    while (start < end && "*_`[".includes(text[start] ?? " ")) start++;
    while (end > start && "*_`".includes(text[end - 1] ?? " ")) end--;
    return text.slice(start, end);
  },
} as const;

/**
 * Returns inline Markdown as trimmed plain text without marks. `links` also replaces links with
 * their texts.
 */
export function plainText(
  markdown: string,
  { marks = "all", links = false }: { marks?: keyof typeof MARKS; links?: boolean } = {},
): string {
  return MARKS[marks](links ? linkTexts(markdown) : markdown).trim();
}

const MAX_LINKED = 2000;

/**
 * Returns the first 2,000 characters of the text, with link and image texts instead of links and
 * images.
 */
export function linkTexts(line: string): string {
  return line.slice(0, MAX_LINKED)
    .replace(/!?\[([^[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^[\]]{0,300}\])/g, "$1");
}

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

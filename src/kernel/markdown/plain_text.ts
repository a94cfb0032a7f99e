/** The marks of emphasis and code that each option removes. */
const MARKS = {
  /** Every one, for words that are compared: `snake_case` loses its own, too. */
  all: (text: string) => text.replace(/[*_`]/g, ""),
  /** Those that touch a word, for sentences: `2 * 3` keeps its own. */
  touching: (text: string) => text.replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, ""),
  /** Removes the marks around the whole value, and the bracket that opens a link, for display. */
  around: (text: string) => {
    let [start, end] = [0, text.length];
    while (start < end && "*_`[".includes(text[start] ?? " ")) start++;
    while (end > start && "*_`".includes(text[end - 1] ?? " ")) end--;
    return text.slice(start, end);
  },
} as const;

/**
 * Returns inline Markdown as plain text, trimmed: without marks, and on request with links replaced
 * by their texts.
 */
export function plainText(
  markdown: string,
  { marks = "all", links = false }: { marks?: keyof typeof MARKS; links?: boolean } = {},
): string {
  return MARKS[marks](links ? linkTexts(markdown) : markdown).trim();
}

/** A longer text is cut, in characters. */
const MAX_LINKED = 2000;

/** Returns the text, cut at 2,000 characters, with its links and images replaced by their texts. */
export function linkTexts(line: string): string {
  return line.slice(0, MAX_LINKED)
    .replace(/!?\[([^[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^[\]]{0,300}\])/g, "$1");
}

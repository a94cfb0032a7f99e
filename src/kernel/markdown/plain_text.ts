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

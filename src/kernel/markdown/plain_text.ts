/** Returns inline Markdown as trimmed text without marks. `snake_case` loses its underscore, too. */
export function plainText(markdown: string): string {
  return markdown.replace(/[*_`]/g, "").trim();
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
 * Returns the line without its code spans of at most 300 characters. A code span is text between
 * two equally long runs of backticks.
 */
export function withoutCode(line: string): string {
  return line.replace(/(?<!`)(`+)(?!`).{1,300}?(?<!`)\1(?!`)/g, "");
}

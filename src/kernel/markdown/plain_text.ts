/** Returns inline Markdown as trimmed text without marks. `snake_case` loses its underscore. */
export function plainText(markdown: string): string {
  return markdown.replace(/[*_`]/g, "").trim();
}

const MAX_LINKED = 2000;

/** Returns the first 2,000 characters, with the texts of links and images instead of them. */
export function linkTexts(line: string): string {
  return line.slice(0, MAX_LINKED)
    .replace(/!?\[([^[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^[\]]{0,300}\])/g, "$1");
}

/** Returns the line without code spans of up to 300 characters. */
export function withoutCode(line: string): string {
  return line.replace(/(?<!`)(`+)(?!`).{1,300}?(?<!`)\1(?!`)/g, "");
}

/** Returns true for names with the same words: "Interface & Format", "interface/format". */
export function sameName(one: string, other: string): boolean {
  return wordsOfName(one) === wordsOfName(other);
}

/** Returns the compared words of a section's name. */
export function wordsOfName(name: string): string {
  return name.toLowerCase().replace(/&|\band\b|\//g, " ").replace(/^project /, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

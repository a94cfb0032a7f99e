/** Returns true if two names have the same words: "Interface & Format", "interface/format". */
export function sameName(one: string, other: string): boolean {
  return wordsOfName(one) === wordsOfName(other);
}

/** Returns the words of a section's name, as used for comparison. */
export function wordsOfName(name: string): string {
  return name.toLowerCase().replace(/&|\band\b|\//g, " ").replace(/^project /, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

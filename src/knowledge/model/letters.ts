/** Returns true if a text contains any letter of the Latin script. */
export function hasLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** Returns true unless most of a text's letters belong to other scripts. */
export function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(hasLatin).length * 2 >= letters.length;
}

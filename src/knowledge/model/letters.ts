/** True when a text has any letter of the script that English is written in. */
export function hasLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** True unless most letters of a text are of other scripts. */
export function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(hasLatin).length * 2 >= letters.length;
}

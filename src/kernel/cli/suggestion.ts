import { excerpt } from "../text.ts";

/** At most so many letters may be missing or too many. */
const MAX_LETTERS = 2;

/** At most so many names are suggested. */
const MAX_NAMES = 3;

/**
 * Returns a suggestion for a mistyped word: " Did you mean call?"; empty without a close name. A
 * name is close if it has missing or extra letters, or if it ends with the word: `--root` for
 * `--acm-root`.
 */
export function suggestion(word: string, names: readonly string[]): string {
  const given = bare(excerpt(word));
  if (given === "") return "";
  const close = [...new Set(names)].filter((name) => isClose(given, bare(name)));
  return close.length === 0 ? "" : ` Did you mean ${close.slice(0, MAX_NAMES).join(" or ")}?`;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^-+/, "");
}

function isClose(given: string, name: string): boolean {
  if (name.endsWith(`-${given}`)) return true;
  const [short, long] = given.length < name.length ? [given, name] : [name, given];
  return short.length > MAX_LETTERS && long.length - short.length <= MAX_LETTERS &&
    hasInOrder(long, short);
}

/** True if the letters are in the text in this order, with others between them. */
function hasInOrder(text: string, letters: string): boolean {
  let found = 0;
  for (const letter of text) if (letter === letters[found]) found++;
  return found === letters.length;
}

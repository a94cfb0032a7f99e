import { excerpt } from "../text.ts";

const MAX_LETTERS = 2;

const MAX_NAMES = 3;

/**
 * Returns a suggestion for a mistyped word, such as " Did you mean call?". Returns an empty string
 * if no name is close. A name is close if the word has missing or extra letters.
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
  const [short, long] = given.length < name.length ? [given, name] : [name, given];
  return short.length > MAX_LETTERS && long.length - short.length <= MAX_LETTERS &&
    hasInOrder(long, short);
}

function hasInOrder(text: string, letters: string): boolean {
  let found = 0;
  for (const letter of text) if (letter === letters[found]) found++;
  return found === letters.length;
}

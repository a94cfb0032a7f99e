import { type Random, seededRandom } from "./random.ts";

/** A word that occurs only in the last of many documents. */
export const needle = "zephyrine";

/** The words of all documents, with the frequent words first. */
export const vocabulary: readonly string[] = makeVocabulary(2_000);

const [frequent = "", common = ""] = vocabulary.slice(20);
const [seldom = "", rare = ""] = vocabulary.slice(-2);

/**
 * Search terms for generated documents: frequent words, rare words, and a word from only one
 * document.
 */
export const searchQueries: readonly string[] = [
  `${common} ${seldom}`,
  frequent,
  `${frequent} ${common} ${rare}`,
  needle,
];

const writesAtOnce = 64;

/** Returns a Markdown document with front matter, with a size of about `bytes` bytes. */
export function makeDocument(random: Random, bytes: number): string {
  const title = words(random, 4);
  const tags = `"${pick(random)}", "${pick(random)}"`;
  const frontMatter = `---\ntitle: "${title}"\ntype: "knowledge"\ntags: [${tags}]\n---\n`;
  let text = `${frontMatter}\n# ${title}\n`;
  while (text.length < bytes) {
    const paragraph = `${words(random, 40)}.\n${words(random, 40)}.`;
    text += `\n## ${words(random, 3)}\n\n${paragraph}\n\n- ${words(random, 9)}\n`;
  }
  return text;
}

/** A line at the end of the only document that a search must find. */
export const needleLine = `\nThe ${needle} is named here alone.\n`;

/** Returns vocabulary words, separated by blanks. */
export function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random)).join(" ");
}

/**
 * Returns a random word. Cubing the random number makes the first words far more frequent than the
 * last.
 */
export function pick(random: Random): string {
  return vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? needle;
}

function makeVocabulary(count: number): string[] {
  const random = seededRandom(1);
  const letter = (letters: string): string => letters[Math.floor(random() * letters.length)] ?? "";
  const syllable = (): string => letter("bdfgklmnprstv") + letter("aeiou") + letter("lnrst");
  const found = new Set<string>();
  while (found.size < count) found.add(syllable() + syllable() + (random() < 0.4 ? "e" : ""));
  return [...found];
}

/** Writes many files, given as paths and texts, several at a time. */
export async function writeMany(files: readonly [string, string][]): Promise<void> {
  for (let from = 0; from < files.length; from += writesAtOnce) {
    const batch = files.slice(from, from + writesAtOnce);
    await Promise.all(batch.map(([path, text]) => Deno.writeTextFile(path, text)));
  }
}

/** A source of numbers from 0 to below 1. */
export type Random = () => number;

/** What the last article and the last capability hold and no other does. */
export const needle = "zephyrine";

/** The archive's words: frequent ones first, as in a language. */
export const vocabulary: readonly string[] = makeVocabulary(2_000);

const kinds = ["skill", "tool", "agent", "plugin"];
const articleBytes = 4_096;
const writesAtOnce = 64;

/**
 * Returns a generator of equal numbers for an equal seed: Mulberry32, by Tommy Ettinger, in the
 * public domain.
 */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes a framework root whose `kb` folder holds `count` articles of about 4 KB. */
export async function writeKnowledge(root: string, count: number): Promise<void> {
  const random = seededRandom(count);
  await Deno.mkdir(`${root}/kb`, { recursive: true });
  const files = Array.from({ length: count }, (_, index): [string, string] => {
    const end = index === count - 1 ? `\nThe ${needle} is named here alone.\n` : "";
    const text = makeDocument(random, articleBytes) + end;
    return [`${root}/kb/${nameOf("article", index)}.md`, text];
  });
  await writeAll(files);
}

/** Writes a registry root with `count` capabilities, each with its `capability.yaml`. */
export async function writeRegistry(root: string, count: number): Promise<void> {
  const random = seededRandom(count);
  const entries = Array.from({ length: count }, (_, index) => makeEntry(random, index));
  const last = entries.at(-1);
  if (last) last.description += ` ${needle}`;
  await Deno.mkdir(root, { recursive: true });
  const rows = entries.map((entry) => JSON.stringify(entry)).join(",\n");
  await Deno.writeTextFile(`${root}/inventory.json`, `{"capabilities": [\n${rows}\n]}\n`);
  for (const { path } of entries) await Deno.mkdir(`${root}/${path}`, { recursive: true });
  await writeAll(entries.map(({ name, type, path }): [string, string] => {
    const yaml = `name: ${name}\ntype: ${type}\ninstall_level: user\n`;
    return [`${root}/${path}/capability.yaml`, yaml];
  }));
}

/** Returns the name of the article or capability with that index. */
export function nameOf(kind: "article" | "capability", index: number): string {
  return `${kind}-${String(index).padStart(5, "0")}`;
}

type Entry = { name: string; type: string; description: string; tags: string[]; path: string };

function makeEntry(random: Random, index: number): Entry {
  const name = nameOf("capability", index);
  const type = kinds[index % kinds.length] ?? "skill";
  const tags = [pick(random), pick(random), pick(random)];
  const path = `capabilities/${type}s/${name}`;
  return { name, type, description: words(random, 14), tags, path };
}

/** Returns a markdown document with front matter, of about `bytes` bytes. */
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

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random)).join(" ");
}

/** The cube makes the first words far more frequent than the last. */
function pick(random: Random): string {
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

async function writeAll(files: readonly [string, string][]): Promise<void> {
  for (let from = 0; from < files.length; from += writesAtOnce) {
    const batch = files.slice(from, from + writesAtOnce);
    await Promise.all(batch.map(([path, text]) => Deno.writeTextFile(path, text)));
  }
}

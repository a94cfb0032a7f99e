import { makeDocument, needle, needleLine, pick, words, writeFiles } from "../documents.ts";
import { type Random, seededRandom } from "../random.ts";

const kinds = ["skill", "tool", "agent", "plugin"];
const articleBytes = 4_096;

/** Writes a framework root whose `kb` folder holds `count` articles of about 4 KB. */
export async function writeKnowledge(root: string, count: number): Promise<void> {
  const random = seededRandom(count);
  await Deno.mkdir(`${root}/kb`, { recursive: true });
  const files = Array.from({ length: count }, (_, index): [string, string] => {
    const end = index === count - 1 ? needleLine : "";
    const text = makeDocument(random, articleBytes) + end;
    return [`${root}/kb/${generatedName("article", index)}.md`, text];
  });
  await writeFiles(files);
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
  await writeFiles(entries.map(({ name, type, path }): [string, string] => {
    const yaml = `name: ${name}\ntype: ${type}\ninstall_level: user\n`;
    return [`${root}/${path}/capability.yaml`, yaml];
  }));
}

/** Returns the name of the article or capability with that index. */
export function generatedName(kind: "article" | "capability", index: number): string {
  return `${kind}-${String(index).padStart(5, "0")}`;
}

type Entry = { name: string; type: string; description: string; tags: string[]; path: string };

function makeEntry(random: Random, index: number): Entry {
  const name = generatedName("capability", index);
  const type = kinds[index % kinds.length] ?? "skill";
  const tags = [pick(random), pick(random), pick(random)];
  const path = `capabilities/${type}s/${name}`;
  return { name, type, description: words(random, 14), tags, path };
}

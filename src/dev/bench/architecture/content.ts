import { makeDocument, needleLine, writeFiles } from "../documents.ts";
import { seededRandom } from "../random.ts";
import { projectRoot } from "../servers.ts";

/** The few documents that a server is started with. */
export const fixtureContent = `${projectRoot}/tests/fixtures/architecture`;

const documentBytes = 4_096;
const adrCount = 500;

/** The prompt that is asked for: it embeds five patterns. */
const prompt = {
  name: "review",
  description: "Reviews code against some patterns",
  arguments: [{ name: "code", required: true }],
  messages: [{
    role: "user",
    content: {
      type: "text",
      text: "Review:\n{{code}}\n\n{{resource:architecture://patterns/pattern-0100*}}",
    },
  }],
};

/** Writes a content root with `count` documents of about 4 KB and a prompt over five of them. */
export async function writeContent(root: string, count: number): Promise<void> {
  const random = seededRandom(count);
  for (const folder of ["adr", "guidelines", "patterns"]) {
    await Deno.mkdir(`${root}/resources/${folder}`, { recursive: true });
  }
  await Deno.mkdir(`${root}/prompts`);
  await Deno.writeTextFile(`${root}/prompts/${prompt.name}.json`, JSON.stringify(prompt));
  await writeFiles(Array.from({ length: count }, (_, index): [string, string] => {
    const end = index === count - 1 ? needleLine : "";
    const text = makeDocument(random, documentBytes) + end;
    return [`${root}/resources/${generatedPath(index)}.md`, text];
  }));
}

/** Returns the variable that names a content root. */
export function contentEnv(root: string): Record<string, string> {
  return { ARCHITECTURE_ROOT: root };
}

/** The name of the document with that index: its category's folder, and its file's stem. */
export function generatedPath(index: number): string {
  if (index < adrCount) return `adr/${String(index).padStart(3, "0")}-decision`;
  const number = String(index).padStart(5, "0");
  return index % 2 === 0 ? `patterns/pattern-${number}` : `guidelines/guideline-${number}`;
}

/** The URI of the document with that index. */
export function generatedUri(index: number): string {
  return `architecture://${generatedPath(index)}`;
}

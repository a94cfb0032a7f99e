import { makeDocument, needleLine, writeMany } from "../documents.ts";
import { seededRandom } from "../random.ts";

/** The number of documents that architecture-server is built for. */
export const documentCount = 5_000;

const DOCUMENT_BYTES = 4_096;
const ADR_COUNT = 2_000;

/** Writes a content root of generated documents. */
export async function writeContent(root: string): Promise<void> {
  const random = seededRandom(documentCount);
  for (const folder of ["adr", "guidelines", "patterns"]) {
    await Deno.mkdir(`${root}/resources/${folder}`, { recursive: true });
  }
  await writeMany(Array.from({ length: documentCount }, (_, index): [string, string] => {
    const end = index === documentCount - 1
      ? needleLine
      : index < ADR_COUNT
      ? `\nIt changes \`src/module-${index % 100}/\`.\n`
      : "";
    return [
      `${root}/resources/${generatedPath(index)}.md`,
      makeDocument(random, DOCUMENT_BYTES) + end,
    ];
  }));
}

/** Returns the environment variable that names a content root. */
export function contentEnv(root: string): Record<string, string> {
  return { ARCHITECTURE_ROOT: root };
}

/**
 * Returns the path of the document with this index: the folder of its category, and its file name.
 */
export function generatedPath(index: number): string {
  if (index < ADR_COUNT) return `adr/${String(index).padStart(3, "0")}-decision`;
  const number = String(index).padStart(5, "0");
  return index % 2 === 0 ? `patterns/pattern-${number}` : `guidelines/guideline-${number}`;
}

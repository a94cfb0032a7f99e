import { z } from "zod";
import { repositoryPath } from "../../executables.ts";
import { copyFolder } from "../../sources.ts";
import { makeDocument, needle, needleLine, pick, words, writeMany } from "../documents.ts";
import { type Random, seededRandom } from "../random.ts";

/** The numbers of files that acm-server is built for. */
export const SIZES = { framework: 1_000, registry: 1_000, project: 2_000 };

const KINDS = ["skill", "tool", "agent", "plugin"];
const DOCUMENT_BYTES = 4_096;

const inventorySchema = z.object({ capabilities: z.array(z.unknown()) });

/** Writes the test fixtures to a folder: `framework`, `registry` and `project`. */
export async function writeFixtures(folder: string): Promise<void> {
  await copyFolder(repositoryPath("tests/fixtures/framework"), `${folder}/framework`);
  await copyFolder(repositoryPath("tests/fixtures/registry"), `${folder}/registry`);
  await copyFolder(repositoryPath("tests/fixtures/projects/healthy"), `${folder}/project`);
}

/**
 * Writes the test fixtures with the additional articles, capabilities and documents that `SIZES`
 * sets.
 */
export async function writeArchive(folder: string): Promise<void> {
  await writeFixtures(folder);
  const random = seededRandom(1);
  const documents = (path: string, count: number): [string, string][] =>
    Array.from({ length: count }, (_, index) => {
      const end = index === count - 1 ? needleLine : "";
      return [`${path}-${index}.md`, makeDocument(random, DOCUMENT_BYTES) + end];
    });
  const framework = count(`${folder}/framework`);
  await writeMany(documents(`${folder}/framework/kb/article`, SIZES.framework - framework));
  await Deno.mkdir(`${folder}/project/docs/notes`);
  const project = count(`${folder}/project`);
  await writeMany(documents(`${folder}/project/docs/notes/note`, SIZES.project - project));
  const path = `${folder}/registry/inventory.json`;
  const { capabilities } = inventorySchema.parse(JSON.parse(await Deno.readTextFile(path)));
  for (let index = capabilities.length; index < SIZES.registry; index++) {
    capabilities.push(await writeCapability(`${folder}/registry`, index, random));
  }
  await Deno.writeTextFile(path, JSON.stringify({ capabilities }));
}

async function writeCapability(root: string, index: number, random: Random): Promise<unknown> {
  const name = `capability-${index}`;
  const type = KINDS[index % KINDS.length] ?? "skill";
  const path = `capabilities/${type}s/${name}`;
  await Deno.mkdir(`${root}/${path}`, { recursive: true });
  const yaml = `name: ${name}\ntype: ${type}\ninstall_level: user\n`;
  await Deno.writeTextFile(`${root}/${path}/capability.yaml`, yaml);
  const description = words(random, 14) + (index === SIZES.registry - 1 ? ` ${needle}` : "");
  return { name, type, description, tags: [pick(random), pick(random)], path };
}

function count(folder: string): number {
  return [...Deno.readDirSync(folder)].reduce(
    (sum, { name, isDirectory }) => sum + (isDirectory ? count(`${folder}/${name}`) : 1),
    0,
  );
}

import { compile } from "../build/compile.ts";
import { executableOf, repositoryPath, runtimeFlags } from "../executables.ts";
import { gzipOf, zipOf } from "./archive.ts";
import { billOfMaterials } from "./bill_of_materials.ts";
import { checksumsOf } from "./checksums.ts";
import { formulaOf } from "./homebrew_formula.ts";
import { jsonText } from "./json_text.ts";
import { mcpBundleOf } from "./mcp_bundle.ts";
import { type Product, publisher } from "./product.ts";
import { registryEntryOf } from "./registry_entry.ts";
import { CHANGELOG, releaseNotes } from "./release_notes.ts";
import { type BuildTarget, executableName, filesOf, targets } from "./target.ts";

export const CHECKSUMS = "SHA256SUMS";

export const NOTES = "RELEASE_NOTES.md";

export function indexFilesOf(
  name: string,
): { bill: string; registryEntry: string; formula: string } {
  return {
    bill: `${name}-${publisher.version}.cdx.json`,
    registryEntry: `${name}.server.json`,
    formula: `${name}.rb`,
  };
}

/**
 * Writes a server's executable and MCP bundle for one target. Throws an error with the compiler's
 * output.
 */
export async function writeTarget(
  folder: string,
  target: BuildTarget,
  product: Product,
): Promise<void> {
  const files = filesOf(product.name, target);
  const work = await Deno.makeTempDir({ dir: folder, prefix: ".work-" });
  try {
    // The compiler's output contains the output file's name, so use the installed name.
    const name = executableName(product.name, target);
    const executable = executableOf(product.name);
    const flags = runtimeFlags(executable);
    await compile({ ...executable, flags, target: target.triple }, `${work}/${name}`);
    const data = await Deno.readFile(`${work}/${name}`);
    await Deno.writeFile(`${folder}/${files.bundle}`, mcpBundleOf(product, target, data));
    const packed = files.executable.endsWith(".gz")
      ? await gzipOf(data)
      : zipOf([{ path: name, data, executable: true }]);
    await Deno.writeFile(`${folder}/${files.executable}`, packed);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/**
 * Writes the files that accompany the executables and bundles in a folder: each server's bill of
 * materials, server.json and formula, and the checksums. Throws if the folder contains no target,
 * or if a target lacks some servers.
 */
export async function writeIndex(folder: string, products: readonly Product[]): Promise<void> {
  const built = targetsIn(folder, products);
  const files: string[] = [];
  for (const product of products) {
    const { bill, registryEntry, formula } = indexFilesOf(product.name);
    files.push(...built.flatMap((target) => Object.values(filesOf(product.name, target))));
    await Deno.writeTextFile(`${folder}/${bill}`, jsonText(await billOfMaterials(product)));
    await Deno.writeTextFile(
      `${folder}/${registryEntry}`,
      jsonText(await registryEntryOf(product, folder, built)),
    );
    files.push(bill, registryEntry);
    const text = await formulaOf(product, folder, built);
    if (text === undefined) continue;
    await Deno.writeTextFile(`${folder}/${formula}`, text);
    files.push(formula);
  }
  await Deno.writeTextFile(`${folder}/${CHECKSUMS}`, await checksumsOf(folder, files));
  const changelog = await Deno.readTextFile(repositoryPath(CHANGELOG));
  await Deno.writeTextFile(`${folder}/${NOTES}`, releaseNotes(changelog, publisher.version));
}

function targetsIn(folder: string, products: readonly Product[]): BuildTarget[] {
  const there = new Set([...Deno.readDirSync(folder)].map(({ name }) => name));
  const built = targets.filter((target) => {
    const files = products.flatMap(({ name }) => Object.values(filesOf(name, target)));
    const missing = files.filter((file) => !there.has(file));
    if (missing.length > 0 && missing.length < files.length) {
      throw new Error(`${folder} lacks ${missing.join(", ")}`);
    }
    return missing.length === 0;
  });
  if (built.length === 0) {
    throw new Error(`${folder} holds no executable with its bundle. Run: deno task package`);
  }
  return built;
}

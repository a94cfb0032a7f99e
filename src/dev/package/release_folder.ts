import { compile } from "../build/compile.ts";
import { executableOf, repositoryPath, runtimeFlags } from "../executables.ts";
import { gzipOf, sha256Of, zipOf } from "./archive.ts";
import { mcpBundleOf } from "./mcp_bundle.ts";
import { jsonText, type Product, publisher } from "./product.ts";
import { registryEntryOf } from "./registry_entry.ts";
import { type BuildTarget, executableName, filesOf, targets } from "./target.ts";

const CHANGELOG = ".github/CHANGELOG.md";

export const CHECKSUMS = "SHA256SUMS";

export const NOTES = "RELEASE_NOTES.md";

export function registryFileOf(name: string): string {
  return `${name}.server.json`;
}

/** Empties a folder and writes these servers' packages for these targets to it. */
export async function writePackages(
  folder: string,
  { products, targets }: { products: readonly Product[]; targets: readonly BuildTarget[] },
): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  for (const target of targets) {
    for (const product of products) await writeTarget(folder, target, product);
  }
  await writeIndex(folder, products);
}

/**
 * Writes a server's executable and MCP bundle for one target. Throws an error with the compiler's
 * output.
 */
async function writeTarget(
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
 * Writes each server's server.json, the checksums and the release notes next to the executables in
 * a folder. Throws if the folder contains no target, or if a target lacks some servers.
 */
export async function writeIndex(folder: string, products: readonly Product[]): Promise<void> {
  const built = targetsIn(folder, products);
  const files: string[] = [];
  for (const product of products) {
    const registryFile = registryFileOf(product.name);
    const entry = jsonText(await registryEntryOf(product, folder, built));
    await Deno.writeTextFile(`${folder}/${registryFile}`, entry);
    files.push(...built.flatMap((target) => Object.values(filesOf(product.name, target))));
    files.push(registryFile);
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

/**
 * Returns a version's section in a changelog, without its heading. Throws if the section doesn't
 * exist.
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version}\n`));
  if (section === undefined) throw new Error(`${CHANGELOG} has no section "## ${version}"`);
  return `${section.slice(version.length).trim()}\n`;
}

async function checksumsOf(folder: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files.toSorted()) {
    lines.push(`${await sha256Of(`${folder}/${file}`)}  ${file}\n`);
  }
  return lines.join("");
}

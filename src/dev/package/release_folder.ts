import { compile } from "../build/compile.ts";
import { type Executable, runtimeFlags } from "../executables.ts";
import { zipOf } from "./archive.ts";
import { billOfMaterials } from "./bill_of_materials.ts";
import { checksumsOf } from "./checksums.ts";
import { claudePluginFiles } from "./claude_plugin.ts";
import { formulaOf } from "./homebrew_formula.ts";
import { mcpBundleOf } from "./mcp_bundle.ts";
import { product } from "./product.ts";
import { registryEntryOf } from "./registry_entry.ts";
import { type BuildTarget, executableName, filesOf, targets } from "./target.ts";

/** What of a release does not depend on a target. */
export const commonFiles = {
  bill: `${product.name}-${product.version}.cdx.json`,
  plugin: `${product.name}-${product.version}-claude-plugin.zip`,
  pluginFolder: "claude-plugin",
  registryEntry: "server.json",
  formula: `${product.name}.rb`,
  checksums: "SHA256SUMS",
} as const;

/** Writes a target's executable and MCP bundle into a folder. Throws what the compiler prints. */
export async function writeTarget(
  folder: string,
  target: BuildTarget,
  executable: Executable,
): Promise<void> {
  const files = filesOf(target);
  const work = await Deno.makeTempDir({ dir: folder, prefix: ".work-" });
  try {
    // The name of the compiler's output is a part of its bytes, so the file is named afterwards.
    const output = `${work}/${executableName(target)}`;
    const flags = runtimeFlags(executable);
    await compile({ ...executable, flags, target: target.triple }, output);
    const bundle = mcpBundleOf(target, await Deno.readFile(output));
    await Deno.writeFile(`${folder}/${files.bundle}`, bundle);
    await Deno.rename(output, `${folder}/${files.executable}`);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/**
 * Writes what goes with the executables and bundles that a folder holds: the plugin, the bill of
 * materials, server.json, the formula and the sums. Throws when the folder holds none.
 */
export async function writeIndex(folder: string, executable: Executable): Promise<void> {
  const there = new Set([...Deno.readDirSync(folder)].map(({ name }) => name));
  const built = targets.filter((target) => {
    const files = filesOf(target);
    return there.has(files.executable) && there.has(files.bundle);
  });
  if (built.length === 0) throw new Error(`${folder} holds no executable with its bundle`);
  await writePlugin(folder);
  await writeJson(`${folder}/${commonFiles.bill}`, await billOfMaterials(executable));
  await writeJson(`${folder}/${commonFiles.registryEntry}`, await registryEntryOf(folder, built));
  const files = built.flatMap((target) => Object.values(filesOf(target)));
  files.push(commonFiles.bill, commonFiles.plugin, commonFiles.registryEntry);
  const formula = await formulaOf(folder, built);
  if (formula !== undefined) {
    await Deno.writeTextFile(`${folder}/${commonFiles.formula}`, formula);
    files.push(commonFiles.formula);
  }
  const sums = await checksumsOf(folder, files);
  await Deno.writeTextFile(`${folder}/${commonFiles.checksums}`, sums);
}

async function writePlugin(folder: string): Promise<void> {
  const entries = claudePluginFiles();
  for (const { path, data } of entries) {
    const file = `${folder}/${commonFiles.pluginFolder}/${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeFile(file, data);
  }
  await Deno.writeFile(`${folder}/${commonFiles.plugin}`, zipOf(entries));
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

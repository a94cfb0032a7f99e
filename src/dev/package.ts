/**
 * `deno task package [TARGET…]`: writes a release's files to `dist/package/`, by default for this
 * machine's target. With `--index`, the task builds nothing, and describes the existing executables
 * and bundles. `--npm` writes the npm package to `dist/npm/`; `--plugin` writes the Claude Code
 * plugin's files.
 */
import { compilerVersion, warnOfOldBase } from "./build/compile.ts";
import { repositoryPath } from "./executables.ts";
import { writePlugin } from "./package/claude_plugin.ts";
import { writeNpmPackage } from "./package/npm_package.ts";
import { products } from "./package/product.ts";
import { writeIndex, writePackages } from "./package/release_folder.ts";
import { targets } from "./package/target.ts";
import { print, reasonOf } from "./print.ts";

const FOLDER = "dist/package";
const NPM_FOLDER = "dist/npm";

function printContents(folder: string): void {
  const names = Array.from(Deno.readDirSync(repositoryPath(folder)), ({ name }) => name);
  for (const name of names.toSorted()) print(`${folder}/${name}`);
}

async function packageTargets(args: readonly string[]): Promise<void> {
  const triples = args.length > 0 ? args : [Deno.build.target];
  const known = targets.map(({ triple }) => triple);
  const unknown = triples.filter((triple) => !known.includes(triple));
  if (unknown.length > 0) {
    throw new Error(`No target is called ${unknown.join(", ")}. Choose from: ${known.join(", ")}`);
  }
  const version = await compilerVersion();
  print(`Packages on Deno ${version}`);
  const wanted = targets.filter(({ triple }) => triples.includes(triple));
  await writePackages(repositoryPath(FOLDER), { products, targets: wanted });
  printContents(FOLDER);
  warnOfOldBase(version);
}

try {
  const [mode] = Deno.args;
  if (mode === "--plugin") await writePlugin();
  else if (mode === "--npm") {
    await Deno.remove(repositoryPath(NPM_FOLDER), { recursive: true }).catch(() => {});
    await Deno.mkdir(repositoryPath(NPM_FOLDER), { recursive: true });
    await writeNpmPackage(repositoryPath(NPM_FOLDER));
    printContents(NPM_FOLDER);
  } else if (mode === "--index") {
    await writeIndex(repositoryPath(FOLDER), products);
    printContents(FOLDER);
  } else await packageTargets(Deno.args);
} catch (error) {
  print(reasonOf(error));
  Deno.exit(1);
}

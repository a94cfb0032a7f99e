/**
 * `deno task package [server…] [target…]`: writes what a release hands out to dist/package/. With
 * `--index` it builds nothing, and describes the executables and bundles that are there; with
 * `--npm` it writes the npm package to dist/npm/; with `--plugin` the Claude Code plugin's files.
 */
import { compilerVersion, warnOfOldBase } from "./build/compile.ts";
import { repositoryPath } from "./executables.ts";
import { writePlugin } from "./package/claude_plugin.ts";
import { writeNpmPackage } from "./package/npm_package.ts";
import { packageInto, wantedIn } from "./package/packages.ts";
import { products } from "./package/product.ts";
import { writeIndex } from "./package/release_folder.ts";
import { print, reasonOf } from "./print.ts";

const FOLDER = "dist/package";
const NPM_FOLDER = "dist/npm";

function printContents(folder: string): void {
  const names = Array.from(Deno.readDirSync(repositoryPath(folder)), ({ name }) => name);
  for (const name of names.toSorted()) print(`${folder}/${name}`);
}

async function run(args: readonly string[]): Promise<boolean> {
  const [what] = args;
  if (what === "--plugin") {
    await writePlugin();
    return true;
  }
  if (what === "--npm") {
    const folder = repositoryPath(NPM_FOLDER);
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    await Deno.mkdir(folder, { recursive: true });
    await writeNpmPackage(folder);
    printContents(NPM_FOLDER);
    return true;
  }
  if (what === "--index") {
    await writeIndex(repositoryPath(FOLDER), products);
    printContents(FOLDER);
    return true;
  }
  const wanted = wantedIn(args);
  const version = await compilerVersion();
  print(`Packages on Deno ${version}`);
  const failures = await packageInto(repositoryPath(FOLDER), wanted);
  printContents(FOLDER);
  for (const { triple, reason } of failures) print(`Not built: ${triple}: ${reason}`);
  warnOfOldBase(version);
  // A target asked for by name must be there; of all targets, those that can be had.
  const isAll = !args.some((word) => wanted.targets.some(({ triple }) => triple === word));
  return isAll ? failures.length < wanted.targets.length : failures.length === 0;
}

if (import.meta.main) {
  try {
    if (!await run(Deno.args)) Deno.exit(1);
  } catch (error) {
    print(reasonOf(error));
    Deno.exit(1);
  }
}

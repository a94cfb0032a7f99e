/**
 * `deno task package [server…] [target…]`: writes a release's files to `dist/package/`. With
 * `--index`, the task builds nothing, and describes the existing executables and bundles. `--npm`
 * writes the npm package to `dist/npm/`; `--plugin` writes the Claude Code plugin's files.
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

async function packageTargets(args: readonly string[]): Promise<void> {
  const wanted = wantedIn(args);
  const version = await compilerVersion();
  print(`Packages on Deno ${version}`);
  const failures = await packageInto(repositoryPath(FOLDER), wanted);
  printContents(FOLDER);
  for (const { triple, reason } of failures) print(`Not built: ${triple}: ${reason}`);
  warnOfOldBase(version);
  // The build must succeed for each named target. Without named targets, at least one build must
  // succeed.
  const isAll = !args.some((word) => wanted.targets.some(({ triple }) => triple === word));
  const most = isAll ? wanted.targets.length - 1 : 0;
  if (failures.length > most) Deno.exit(1);
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

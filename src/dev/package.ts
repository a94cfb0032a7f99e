/**
 * `deno task package [target…]`: writes what a release hands out to dist/package/. With `--index`
 * it builds nothing, and describes the executables and bundles that are there.
 */
import { compilerVersion, warnOfOldBase } from "./build/compile.ts";
import { repositoryPath } from "./executables.ts";
import { packagedServer, packageInto } from "./package/packages.ts";
import { writeIndex } from "./package/release_folder.ts";
import { targetsNamed } from "./package/target.ts";
import { print, reasonOf } from "./print.ts";

const FOLDER = "dist/package";

function printContents(folder: string): void {
  const files = [...Deno.readDirSync(folder)].toSorted((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of files) {
    const { size } = Deno.statSync(`${folder}/${name}`);
    const amount = size < 1024 * 1024
      ? `${(size / 1024).toFixed(1)} KiB`
      : `${(size / 1024 / 1024).toFixed(1)} MiB`;
    print(isDirectory ? `${FOLDER}/${name}/` : `${FOLDER}/${name}  ${amount}`);
  }
}

async function run(args: readonly string[]): Promise<boolean> {
  const folder = repositoryPath(FOLDER);
  if (args.includes("--index")) {
    await writeIndex(folder, packagedServer());
    printContents(folder);
    return true;
  }
  const wanted = targetsNamed(args);
  const version = await compilerVersion();
  print(`Packages on Deno ${version}`);
  const failures = await packageInto(folder, wanted);
  printContents(folder);
  for (const { triple, reason } of failures) print(`Not built: ${triple}: ${reason}`);
  warnOfOldBase(version);
  // A target asked for by name must be there; of all targets, those that can be had.
  return args.length === 0 ? failures.length < wanted.length : failures.length === 0;
}

if (import.meta.main) {
  try {
    if (!await run(Deno.args)) Deno.exit(1);
  } catch (error) {
    print(reasonOf(error));
    Deno.exit(1);
  }
}

/**
 * `deno task package [target…]`: writes what a release hands out to dist/package/. With `--index`
 * it builds nothing, and describes the executables and bundles that are there.
 */
import { compilerVersion, warnOfOldBase } from "./build.ts";
import { type Executable, executables, pathOf } from "./executables.ts";
import { writeIndex, writeTarget } from "./package/release_folder.ts";
import { type Target, targetsNamed, whyNoBase } from "./package/target.ts";
import { print, reasonOf } from "./print.ts";

const FOLDER = "dist/package";

/** A target that could not be built, and why. */
export interface Failure {
  triple: string;
  reason: string;
}

/**
 * Empties a folder and fills it with the packages of these targets. Returns those that could not
 * be built; when that is all of them, the folder stays empty.
 */
export async function packageInto(folder: string, wanted: readonly Target[]): Promise<Failure[]> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  const failures: Failure[] = [];
  for (const target of wanted) {
    try {
      const missing = whyNoBase(target);
      if (missing !== undefined) throw new Error(missing);
      await writeTarget(folder, target, server());
    } catch (error) {
      failures.push({ triple: target.triple, reason: causeOf(error) });
    }
  }
  if (failures.length < wanted.length) await writeIndex(folder, server());
  return failures;
}

/** The one executable that is handed out as packages. */
function server(): Executable {
  const [acm] = executables;
  if (acm === undefined) throw new Error("there is no executable to package");
  return acm;
}

/** What the compiler names as the cause of its failure, without the paths of its own files. */
function causeOf(error: unknown): string {
  const [, cause] = String(error).split("Caused by:");
  return reasonOf(cause?.trim() ?? error);
}

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
  const folder = pathOf(FOLDER);
  if (args.includes("--index")) {
    await writeIndex(folder, server());
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

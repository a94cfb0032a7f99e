import { repositoryPath } from "../executables.ts";
import { print } from "../print.ts";
import { carryData, dataModules } from "./data_files.ts";

const OLDEST_GOOD_BASE = [2, 5, 3];

const BUILD_TIME = new Date(Date.UTC(1980, 0, 1));

export interface Compilation {
  main: string;
  worker: string;
  others?: readonly string[];
  flags: string[];
  /** The target triple; default: this machine's triple. */
  target?: string;
}

/**
 * Compiles one executable to `output` with `DENO_COMPILE_BIN` or this Deno. Bundles the modules
 * first, so the executable contains no code from other servers. The same sources and file name
 * always give the same bytes, because the executable contains its file name. Throws an error with
 * the tools' output.
 */
export async function compile(
  { flags, target, ...modules }: Compilation,
  output: string,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "build-" });
  try {
    const files = await bundleServer(modules, folder);
    for (const file of ["main.js", ...files]) {
      // deno-lint-ignore acm/no-file-attributes -- of a file just written; the executable holds it
      await Deno.utime(`${folder}/${file}`, BUILD_TIME, BUILD_TIME);
    }
    await runTool(compiler(), [
      "compile",
      "--quiet",
      "--no-config",
      "--no-check",
      ...flags,
      ...(target === undefined ? [] : ["--target", target]),
      ...files.flatMap((file) => ["--include", `${folder}/${file}`]),
      "--output",
      output,
      `${folder}/main.js`,
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Writes a server's bundles to a folder: `main.js`, `worker.js`, a file for each further worker and
 * dynamic import, shared code, and imported data. Returns all file names except `main.js`.
 */
export async function bundleServer(
  { main, worker, others = [] }: Pick<Compilation, "main" | "worker" | "others">,
  folder: string,
): Promise<string[]> {
  await runBundler([main, worker, ...others], ["--minify", "--code-splitting", "--outdir", folder]);
  const bundles = Array.from(Deno.readDirSync(folder), ({ name }) => name).toSorted();
  const data = new Set<string>();
  for (const name of bundles) {
    const path = `${folder}/${name}`;
    const code = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, code.replaceAll(WORKER_URL, '$1"./$2.js"'));
    for (const file of await carryData(folder, name)) data.add(file);
  }
  return [...bundles.filter((name) => name !== "main.js"), ...data];
}

const WORKER_URL = /(new URL\()"\.\/(\w+)\.ts"(?=,import\.meta\.url\))/g;

export function compiler(): string {
  return Deno.env.get("DENO_COMPILE_BIN") || Deno.execPath();
}

export async function compilerVersion(): Promise<string> {
  return (await runTool(compiler(), ["eval", "console.log(Deno.version.deno)"])).trim();
}

/**
 * Bundles a module in this repository into one file. Without `minify`, comments in the bundle name
 * every included file. With the browser platform, the SDK chooses its JSON Schema validator that
 * generates no code. Only this validator works without `new Function`.
 */
export async function bundle(
  entry: string,
  output: string,
  { minify = true, platform = "browser", config = "deno.json" } = {},
): Promise<void> {
  const flags = [...(minify ? ["--minify"] : []), "--output", output];
  await runBundler([entry], flags, { platform, config });
}

async function runBundler(
  entries: readonly string[],
  flags: readonly string[],
  { platform = "browser", config = "deno.json" } = {},
): Promise<void> {
  const given = ["--quiet", "--platform", platform, "--config", repositoryPath(config), ...flags];
  given.push(...dataModules.map((one) => `--external=${one}`));
  await runTool(Deno.execPath(), ["bundle", ...given, ...entries.map(repositoryPath)]);
}

/** Prints a warning if executables from this Deno version are only safe for tests. */
export function warnOfOldBase(version: string): void {
  if (!isOlder(version, OLDEST_GOOD_BASE)) return;
  const wanted = OLDEST_GOOD_BASE.join(".");
  print(`Warning: Deno ${version} is older than ${wanted}, which fixed permission checks.`);
  print("Use this build for tests only; build what you hand out with a current Deno.");
}

async function runTool(command: string, args: string[]): Promise<string> {
  // The bundles' names depend on the bundler's working directory.
  const cwd = repositoryPath("");
  const { success, stdout, stderr } = await new Deno.Command(command, { args, cwd }).output();
  const text = new TextDecoder();
  if (!success) throw new Error(`${command} ${args[0]} failed:\n${text.decode(stderr)}`);
  return text.decode(stdout);
}

function isOlder(version: string, than: readonly number[]): boolean {
  const parts = version.split(".").map((part) => Number.parseInt(part, 10));
  for (const [index, wanted] of than.entries()) {
    if ((parts[index] ?? 0) !== wanted) return (parts[index] ?? 0) < wanted;
  }
  return false;
}

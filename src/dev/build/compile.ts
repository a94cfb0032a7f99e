import { repositoryPath } from "../executables.ts";
import { print } from "../print.ts";
import { inAscii } from "./ascii.ts";
import { carryData, dataModules } from "./data_files.ts";
import { lockEsbuild } from "./esbuild.ts";
import { withLazySchemas } from "./lazy_schemas.ts";
import { withQuickChecks } from "./message_checks.ts";

/** Deno 2.5.3 closed holes in the permission checks that executables rely on. */
const OLDEST_GOOD_BASE = [2, 5, 3];

/** The time that what goes into an executable bears, so that two builds have the same sums. */
const BUILD_TIME = new Date(Date.UTC(1980, 0, 1));

/** What to compile: two modules of this repository, and the runtime flags to build in. */
export interface Compilation {
  main: string;
  worker: string;
  others?: readonly string[];
  flags: string[];
  /** The target triple; this machine's when absent. */
  target?: string;
}

/**
 * Compiles one executable to `output`: bundle first, so that it holds nothing of the others, then
 * `deno compile` of the bundle by `DENO_COMPILE_BIN` or this Deno. The same sources give the same
 * bytes under the same file name, which becomes a part of them. Throws what the tools print.
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
 * Writes the bundles of a server to a folder: `main.js`, `worker.js`, and one for each other worker
 * with the data that it imports. Returns the names of all but `main.js`.
 */
export async function bundleServer(
  { main, worker, others = [] }: Pick<Compilation, "main" | "worker" | "others">,
  folder: string,
): Promise<string[]> {
  await bundle(main, `${folder}/main.js`);
  await bundleWorker(worker, `${folder}/worker.js`);
  await pointAtBundled(`${folder}/main.js`, nameOf(worker), "worker.js");
  // A file of its own, so that a start does not read what a page is made of.
  await bundle(worker.replace(nameOf(worker), PAGE), `${folder}/page.js`);
  await pointAtBundled(`${folder}/worker.js`, PAGE, "page.js");
  const files = ["worker.js", "page.js"];
  for (const other of others) {
    const name = nameOf(other);
    const bundled = name.replace(/\.ts$/, ".js");
    await bundle(other, `${folder}/${bundled}`);
    await pointAtBundled(`${folder}/worker.js`, name, bundled);
    // Who grants what it may read names it too.
    if ((await Deno.readTextFile(`${folder}/main.js`)).includes(`./${name}`)) {
      await pointAtBundled(`${folder}/main.js`, name, bundled);
    }
    files.push(bundled, ...await carryData(folder, bundled));
  }
  return files;
}

/** The module of a server's page, in its folder, which its worker imports when one is asked for. */
const PAGE = "page/program.ts";

/** The Deno that compiles. */
export function compiler(): string {
  return Deno.env.get("DENO_COMPILE_BIN") || Deno.execPath();
}

/** The version of the Deno that compiles, which is the one inside the executables. */
export async function compilerVersion(): Promise<string> {
  return (await runTool(compiler(), ["eval", "console.log(Deno.version.deno)"])).trim();
}

/**
 * Bundles a module of this repository into one file; without `minify`, a comment there names every
 * file that went in. The browser platform makes the SDK choose its JSON Schema validator that
 * generates no code, the only kind that works where `new Function` is off.
 */
export async function bundle(
  entry: string,
  output: string,
  { minify = true, platform = "browser", config = "deno.json", external = "" } = {},
): Promise<void> {
  await lockEsbuild();
  const flags = ["--quiet", "--platform", platform, "--config", repositoryPath(config)];
  if (minify) flags.push("--minify");
  if (external !== "") flags.push("--external", external);
  flags.push(...dataModules.flatMap((one) => ["--external", one]));
  await runTool(Deno.execPath(), ["bundle", ...flags, "--output", output, repositoryPath(entry)]);
}

/**
 * Bundles a worker like `bundle`, its schemas of the SDK made on first use, and in ASCII: one
 * other character makes the engine hold the whole program with two bytes for each.
 */
async function bundleWorker(entry: string, output: string): Promise<void> {
  const whole = `${output}.whole.js`;
  const external = `./${PAGE}`;
  await bundle(entry, whole, { minify: false, external });
  const code = await Deno.readTextFile(whole);
  const hasSdk = code.includes("@modelcontextprotocol/core/");
  await Deno.writeTextFile(whole, hasSdk ? withLazySchemas(withQuickChecks(code)) : code);
  const flags = ["--quiet", "--no-config", "--platform", "browser", "--minify"];
  flags.push("--external", external);
  await runTool(Deno.execPath(), ["bundle", ...flags, "--output", output, whole]);
  await Deno.writeTextFile(output, inAscii(await Deno.readTextFile(output)));
  await Deno.remove(whole);
}

/** Says so when executables on this version of Deno are for tests only. */
export function warnOfOldBase(version: string): void {
  if (!isOlder(version, OLDEST_GOOD_BASE)) return;
  const wanted = OLDEST_GOOD_BASE.join(".");
  print(`Warning: Deno ${version} is older than ${wanted}, which fixed permission checks.`);
  print("Use this build for tests only; build what you hand out with a current Deno.");
}

/** Makes the bundle start the bundle of a worker in place of its module, which it names once. */
async function pointAtBundled(file: string, module: string, bundled: string): Promise<void> {
  const [before, after, ...others] = (await Deno.readTextFile(file)).split(`./${module}`);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`${file} must name ./${module} once`);
  }
  await Deno.writeTextFile(file, `${before}./${bundled}${after}`);
}

function nameOf(module: string): string {
  return module.slice(module.lastIndexOf("/") + 1);
}

async function runTool(command: string, args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args }).output();
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

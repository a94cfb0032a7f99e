import { writeNpmPackage } from "../../src/dev/package/npm_package.ts";
import { type Ran, runCommand } from "../e2e/process.ts";
import type { Target } from "../e2e/targets.ts";

/** A temporary folder with the npm package, its packed archive and an installation. */
export const home = await Deno.makeTempDir({ prefix: "npm-" });
globalThis.addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
await Deno.mkdir(`${home}/package`);
await Deno.mkdir(`${home}/user`);
await writeNpmPackage(`${home}/package`);
/** The reason why npm couldn't install the package; undefined if the installation succeeded. */
export const failure = await install();

/**
 * Packs the package and installs it in an empty project. Returns the reason if npm can't do this.
 */
async function install(): Promise<string | undefined> {
  await Deno.writeTextFile(`${home}/user/package.json`, '{ "private": true }');
  const packed = await npm(["pack", "--silent", "--pack-destination", home], `${home}/package`);
  if (packed === undefined) return "npm is not installed";
  const file = `${home}/${packed.stdout.trim()}`;
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", file];
  const { code, stderr } = await npm(args, `${home}/user`) ?? packed;
  return code === 0 ? undefined : stderr.trim().slice(0, 300);
}

async function npm(args: string[], cwd: string): Promise<Ran | undefined> {
  const name = Deno.build.os === "windows" ? "npm.cmd" : "npm";
  try {
    return await runCommand({ name, command: name, args: [] }, args, { cwd });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Returns the target that runs a command of the installed package. */
export function installed(command: string): Target {
  const ending = Deno.build.os === "windows" ? ".cmd" : "";
  return {
    name: "npm",
    command: `${home}/user/node_modules/.bin/${command}${ending}`,
    args: [],
  };
}

import { Buffer } from "node:buffer";
import { z } from "zod";
import config from "../../../deno.json" with { type: "json" };
import { once } from "../../kernel/once.ts";
import { repositoryPath } from "../executables.ts";
import { denoInfo, lockedPackages } from "./locked_packages.ts";

/**
 * The esbuild version that `deno bundle` runs; deno.lock contains the checksums of its packages.
 */
const VERSION = config.imports.esbuild.slice("npm:esbuild@".length);

/** The esbuild package for each system, by Deno's system names. */
const PLATFORMS: Readonly<Record<string, string>> = {
  "linux-x86_64": "linux-x64",
  "linux-aarch64": "linux-arm64",
  "darwin-x86_64": "darwin-x64",
  "darwin-aarch64": "darwin-arm64",
  "windows-x86_64": "win32-x64",
  "windows-aarch64": "win32-arm64",
};

/**
 * Replaces the esbuild that `deno bundle` runs with the version in deno.lock, once per process.
 * Deno keeps its own copy outside any lock file. A different copy is replaced before it runs.
 */
export const lockEsbuild: () => Promise<void> = once(async () => {
  const { denoDir } = z.object({ denoDir: z.string() }).parse(await denoInfo());
  const program = await Deno.readFile(await lockedProgram());
  const path = esbuildPath(denoDir);
  const copy = await Deno.readFile(path).catch(() => undefined);
  if (copy !== undefined && Buffer.compare(program, copy) === 0) return;
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  // Rename the new file over the old one, because another process may be running the existing file.
  const temporary = `${path}.${crypto.randomUUID()}`;
  await Deno.writeFile(temporary, program, { mode: 0o755 });
  await Deno.rename(temporary, path);
});

/** Returns the path in DENO_DIR where `deno bundle` looks for esbuild. */
export function esbuildPath(denoDir: string): string {
  return `${denoDir}/dl/esbuild-${VERSION}-1/esbuild-${platform()}${isWindows ? ".exe" : ""}`;
}

/**
 * Returns the path of the program in Deno's npm cache, after Deno has checked its archive against
 * deno.lock.
 */
async function lockedProgram(): Promise<string> {
  const args = ["cache", "--quiet", "--frozen", "--config", repositoryPath("deno.json")];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args, config.imports.esbuild],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const id = `@esbuild/${platform()}@${VERSION}`;
  const found = (await lockedPackages()).get(id);
  if (found === undefined) throw new Error(`deno.lock has no ${id}`);
  return `${found.folder}/${isWindows ? "esbuild.exe" : "bin/esbuild"}`;
}

const isWindows = Deno.build.os === "windows";

function platform(): string {
  const { os, arch } = Deno.build;
  const name = PLATFORMS[`${os}-${arch}`];
  if (name === undefined) {
    throw new Error(`The build needs esbuild, which doesn't support ${os} on ${arch}`);
  }
  return name;
}

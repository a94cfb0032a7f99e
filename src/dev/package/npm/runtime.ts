// deno-lint-ignore-file acm/no-file-attributes -- it runs on Node, outside of the sandbox
/** The servers and the `deno` package that the npm package's Node programs use. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * The entries in `servers.json`, by command name: each server's description, and the Deno flags
 * that it runs with.
 */
export type Servers = Record<string, { summary: string; flags: string[] }>;

const ALONE = ["--quiet", "--no-config", "--no-lock", "--no-npm", "--no-remote"];

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export function readServers(): Servers {
  return JSON.parse(readFileSync(new URL("./servers.json", import.meta.url), "utf8"));
}

export function serverArguments(name: string): string[] {
  const main = fileURLToPath(new URL(`./servers/${name}/main.js`, import.meta.url));
  return [...readServers()[name]?.flags ?? [], main];
}

/** Runs Deno with this program's streams until it exits. Ends this program if Deno doesn't start. */
export function runDeno(args: readonly string[]): Promise<number> {
  const deno = denoPath();
  if (deno instanceof Error) return fail(deno);
  const child = spawn(deno, ["run", ...ALONE, ...args], {
    stdio: "inherit",
    env: { ...process.env, DENO_NO_PACKAGE_JSON: "1", DENO_NO_UPDATE_CHECK: "1" },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", fail);
    child.on("close", (exit, signal) => {
      resolve(exit ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

function fail({ message }: Error): never {
  process.stderr.write(`acm-mcp-servers: Deno does not start here: ${message}\n`);
  process.exit(1);
}

function denoPath(): string | Error {
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(require.resolve("deno/package.json"));
    const installed = join(folder, process.platform === "win32" ? "deno.exe" : "deno");
    return existsSync(installed) ? installed : require("deno/install_api.cjs").runInstall();
  } catch (error) {
    // For example, Deno doesn't support the system, or optional dependencies are missing.
    return error instanceof Error ? error : new Error(String(error));
  }
}

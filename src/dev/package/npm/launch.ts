// deno-lint-ignore-file acm/no-file-attributes -- it runs on Node, outside of the sandbox
/** The part of the npm package that runs on Node: it starts a server on the `deno` package. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Of `servers.json`: what a server does, and the flags of Deno that it runs with. */
type Servers = Record<string, { summary: string; flags: string[] }>;

/** As those of an executable, what a file or a registry holds changes nothing in the program. */
const ALONE = ["--quiet", "--no-config", "--no-lock", "--no-npm", "--no-remote"];

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Starts the server that the first argument names; without one that is known, lists them. */
export function launchNamed([name = "", ...args]: readonly string[]): void {
  const servers = readServers();
  if (Object.hasOwn(servers, name)) return launch(name, args);
  const rows = Object.entries(servers).map(([one, { summary }]) =>
    `  ${one.padEnd(20)} ${summary}`
  );
  const isHelp = name === "--help" || name === "-h";
  const text = ["usage: acm-mcp-servers SERVER [COMMAND]", "", ...rows, ""].join("\n");
  process[isHelp ? "stdout" : "stderr"].write(text);
  process.exitCode = isHelp ? 0 : 2;
}

/** Runs a server on stdin and stdout until it ends, and ends as it does. */
export function launch(name: string, args: readonly string[]): void {
  const flags = readServers()[name]?.flags ?? [];
  const main = fileURLToPath(new URL(`./servers/${name}/main.js`, import.meta.url));
  const deno = denoPath();
  if (deno instanceof Error) return fail(name, deno);
  const server = spawn(deno, ["run", ...ALONE, ...flags, main, ...args], {
    stdio: "inherit",
    env: { ...process.env, DENO_NO_PACKAGE_JSON: "1", DENO_NO_UPDATE_CHECK: "1" },
  });
  for (const signal of SIGNALS) process.on(signal, () => server.kill(signal));
  server.on("error", (error) => fail(name, error));
  server.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}

function fail(name: string, { message }: Error): never {
  process.stderr.write(`${name}: Deno does not start here: ${message}\n`);
  process.exit(1);
}

function readServers(): Servers {
  return JSON.parse(readFileSync(new URL("./servers.json", import.meta.url), "utf8"));
}

/** As the `deno` package's own command finds it, also where install scripts were not run. */
function denoPath(): string | Error {
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(require.resolve("deno/package.json"));
    const installed = join(folder, process.platform === "win32" ? "deno.exe" : "deno");
    return existsSync(installed) ? installed : require("deno/install_api.cjs").runInstall();
  } catch (error) {
    // Such as on a system that Deno is not built for, or without optional dependencies.
    return error instanceof Error ? error : new Error(String(error));
  }
}

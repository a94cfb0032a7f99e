/**
 * A program that runs the servers' sandbox with a worker that attempts to escape. The program's
 * arguments are the worker's task, the only readable folder, and the worker's module. For
 * "main-permissions", the third argument is the list of permissions to request, as JSON.
 */
import { writeStdout } from "../../../src/kernel/log.ts";
import { runSandboxed } from "../../../src/kernel/process/sandbox.ts";

const [tool = "attempts", folder = "", detail] = Deno.args;
const asksMain = tool === "main-permissions";
const path = Deno.realPathSync(folder);
const root = { title: "probe", setBy: "PROBE", value: folder, path };

const asked: Deno.PermissionDescriptor[] = asksMain ? JSON.parse(detail ?? "[]") : [];
const before = granted();

function granted(): Deno.PermissionDescriptor[] {
  return asked.filter((one) => Deno.permissions.querySync(one).state === "granted");
}

/** Returns the permissions that the main thread still has after the worker has ended. */
function leftToMain(): string {
  return JSON.stringify({
    before,
    after: granted(),
    read: outcomeOf(() => Deno.readTextFileSync(`${path}/file.txt`)),
    write: outcomeOf(() => Deno.writeTextFileSync(`${path}/new.txt`, "x")),
    net: outcomeOf(() => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close()),
    env: outcomeOf(() => Deno.env.get("HOME")),
    run: outcomeOf(() => new Deno.Command("true").outputSync()),
  });
}

function outcomeOf(act: () => unknown): string {
  try {
    act();
    return "done";
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

if (asksMain) addEventListener("unload", () => writeStdout(leftToMain()));

runSandboxed({
  program: "probe",
  worker: detail === undefined || asksMain
    ? new URL("./worker.ts", import.meta.url)
    : new URL(detail, import.meta.url),
  start: {
    type: "start",
    permissions: { read: [root.path] },
    roots: { probe: [root] },
    settings: {},
    logLevel: "info",
    version: "0",
    task: { kind: "call", tool, json: JSON.stringify(folder) },
  },
});

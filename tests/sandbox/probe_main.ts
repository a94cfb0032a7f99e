/**
 * A program that runs the sandbox of the servers with a worker that tries to get out. Its first
 * argument is what the worker is to do, its second the only folder it may read.
 */
import { say } from "../../src/kernel/log.ts";
import { runSandboxed } from "../../src/kernel/process/sandbox.ts";

const [tool = "attempts", folder = "", workerName] = Deno.args;
const path = Deno.realPathSync(folder);
const root = { title: "probe", setBy: "PROBE", value: folder, path };

if (tool === "main-permissions") {
  // By now the worker is ready and waits: what is left to this half of the process?
  setTimeout(() => {
    const names = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;
    const granted = names.filter((name) =>
      Deno.permissions.querySync({ name }).state === "granted"
    );
    say(`granted: ${granted.join(" ")}; reading the root: ${readRoot()}`);
  }, 700);
}

function readRoot(): string {
  try {
    return Deno.readTextFileSync(`${root.path}/file.txt`);
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

runSandboxed({
  program: "probe",
  worker: workerName === undefined
    ? new URL("./probe_worker.ts", import.meta.url)
    : new URL(workerName, import.meta.url),
  start: {
    type: "start",
    permissions: { read: [root.path] },
    roots: { probe: [root] },
    settings: {},
    version: "0",
    task: { kind: "call", tool, input: folder },
  },
});

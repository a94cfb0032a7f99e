import { assert, assertEquals, assertMatch } from "@std/assert";
import { note } from "../note.ts";
import { Asking } from "./asking.ts";
import type { Json } from "./process.ts";
import { targetOf } from "./targets.ts";

const isLinux = Deno.build.os === "linux";
if (!isLinux) note("Not tested: limits of descriptors and of file sizes; only Linux has prlimit.");

/** Sets a resource limit for a running process. */
async function limit(pid: number, option: string): Promise<void> {
  const { success } = await new Deno.Command("prlimit", {
    args: ["--pid", String(pid), option],
  }).output();
  assert(success, `prlimit ${option}`);
}

const big = { description: "d".repeat(90_000) };
const SERVERS: Record<string, { env(folder: string): Record<string, string>; call: Json }> = {
  "decibel-server": {
    env: (folder) => ({ DECIBEL_MCP_ROOT: `${folder}/data` }),
    call: {
      name: "sentinel_create_issue",
      arguments: { repo: "shop", severity: "low", title: "Much", details: big.description },
    },
  },
  "ace-server": {
    env: (folder) => ({
      ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
      ACE_TRACES_PATH: `${folder}/traces.jsonl`,
      ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
    }),
    call: {
      name: "ace_capture_trace",
      arguments: { beadId: "B-1", taskDescription: "x".repeat(9000), executions: [] },
    },
  },
  "knowledge-server": {
    env: (folder) => ({ KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off" }),
    call: {
      name: "kb_add",
      arguments: { content: "a fact ".repeat(4000), role: "dev" },
    },
  },
};

for (const [executable, { env: envFor, call }] of Object.entries(SERVERS)) {
  const target = targetOf(executable);
  const test = (name: string, option: string, said: RegExp, undone: string): void =>
    Deno.test({
      name: `${executable}: ${name}`,
      ignore: !isLinux,
      fn: async () => {
        const folder = await Deno.makeTempDir();
        const server = new Asking(target, { env: envFor(folder) });
        await server.initialize();
        const answer = async (): Promise<Json> => await server.ask("tools/call", call);
        await limit(server.child.pid, option);
        const refused = await answer();
        assertEquals(refused.isError, true);
        assertMatch(JSON.stringify(refused), said);
        await limit(server.child.pid, undone);
        assertEquals((await answer()).isError, undefined);
        await server.end();
        await Deno.remove(folder, { recursive: true });
      },
    });
  // The embedded store keeps its files open.
  if (executable !== "knowledge-server") {
    test(
      "the server reports that no file descriptors are left, and recovers later",
      "--nofile=3:",
      /too many files are open/,
      "--nofile=1024:",
    );
  }
  test(
    "the server reports that it reached the file size limit, and recovers later",
    "--fsize=4096:",
    /file size limit/,
    "--fsize=unlimited:",
  );
}

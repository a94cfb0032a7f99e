import { assert, assertEquals } from "@std/assert";
import { aceTools } from "../../src/ace/tools.ts";
import { aceFiles, helpfulCapture, startServer } from "./ace_server.ts";
import { runCommand } from "./process.ts";
import { targetOf } from "./targets.ts";
import { testTools, type ToolCase } from "./tool_cases.ts";

const run = {
  runner: "npm",
  command: "npm test",
  status: "fail",
  errors: [{
    tool: "vitest",
    severity: "error",
    message: "expected 1 to equal 2",
    file: "src/a.test.ts",
    line: 9,
  }],
};

/** The calls use the same files in sequence, so later results show earlier writes. */
const cases: readonly ToolCase[] = [
  ["ace_relevant_bullets", "task", { task: "run a failing test", limit: 2 }],
  ["ace_relevant_bullets", "none", { task: "zeppelin" }],
  ["ace_capture_trace", "feedback", {
    beadId: "map-6",
    executions: [run],
    bulletFeedback: [{ bulletId: "5d0c11aa", feedback: "helpful" }],
  }],
  ["ace_capture_trace", "unknown-bullet", {
    beadId: "map-6",
    executions: [],
    bulletFeedback: [{ bulletId: "5d0c11ab", feedback: "helpful" }],
  }],
  ["ace_capture_trace", "missing-field", { beadId: "map-6" }],
  ["ace_capture_trace", "lesson", {
    beadId: "map-7",
    executions: [{ ...run, errors: [{ ...run.errors[0], message: "buoys are not loaded" }] }],
    lesson: {
      when: "a test of the harbour finds no buoys",
      do: "load them first: `npm run load -w buoys`",
      scope: { files: ["src/buoys.ts"] },
    },
  }],
  ["ace_capture_trace", "lesson-without-do", {
    beadId: "map-7",
    executions: [],
    lesson: { when: "the tide turns" },
  }],
  ["ace_record_feedback", "helpful", {
    bulletId: "5d0c11aa",
    feedback: "helpful",
    beadId: "map-8",
  }],
  ["ace_record_feedback", "unknown-bullet", { bulletId: "5d0c11ab", feedback: "helpful" }],
  ["ace_analyze_patterns", "single", {
    mode: "single",
    traceId: "00000000-0000-4000-8000-000000000004",
  }],
  ["ace_analyze_patterns", "batch", { mode: "batch" }],
  ["ace_analyze_patterns", "unknown-trace", { mode: "single", traceId: "nobody" }],
  ["ace_get_insights", "insights", { source: "insights", sortBy: "confidence", limit: 3 }],
  ["ace_get_insights", "waiting", {
    source: "insights",
    filters: { tags: ["no-lesson"] },
    limit: 2,
  }],
  ["ace_get_insights", "unknown-section", {
    source: "bullets",
    filters: { sections: ["Typescript"] },
  }],
  ["ace_update_knowledge", "dry-run", { dryRun: true }],
  ["ace_update_knowledge", "applied", {}],
  ["ace_update_knowledge", "nothing-new", {}],
  ["ace_update_knowledge", "unknown-insight", { forceInsightIds: ["nobody"] }],
  ["ace_get_insights", "bullets", { source: "bullets", sortBy: "helpful" }],
  ["ace_relevant_bullets", "file", { task: "tidy up", files: ["src/buoys.ts"] }],
  ["ace_get_insights", "bad-time", { source: "both", filters: { after: "yesterday" } }],
  ["ace_refine_knowledge", "dry-run", {}],
  ["ace_refine_knowledge", "merged", { dryRun: false }],
  ["ace_refine_knowledge", "actions", {
    dryRun: false,
    actions: [
      { action: "retire", id: "c0ffee01" },
      { action: "reword", id: "c0ffee04", text: "Update snapshots together with what they show" },
      { action: "retire", id: "c0ffee05" },
      { action: "move", id: "77ab90fe", section: "Architecture Patterns" },
    ],
  }],
  ["ace_refine_knowledge", "unknown-bullet", { actions: [{ action: "retire", id: "c0ffee0" }] }],
];

/** Masks values that differ between runs: the time and the IDs of new traces. */
function masked(text: string): string {
  const today = new Date().toISOString().slice(0, 10);
  return text.replaceAll(`"${today}"`, '"TODAY"').replaceAll(`\\"${today}\\"`, '"TODAY"').replace(
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => /^(?:0{8}|1{8}|2{8})/.test(id) ? id : "TRACE",
  )
    .replace(
      new RegExp(`\\b${new Date().getUTCFullYear()}-\\d\\d-\\d\\dT[\\d:.]+Z`, "g"),
      (time) => Math.abs(Date.now() - Date.parse(time)) < 600_000 ? "NOW" : time,
    );
}

const target = targetOf("ace-server");
testTools({
  server: "ace-server",
  snapshots: "ace",
  tools: aceTools,
  cases,
  env: () => {
    const { folder, env } = aceFiles();
    globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
    return env;
  },
  settle: masked,
});

Deno.test("ace-server: clients can read resources, and subscribers get notifications of changes", async () => {
  const files = aceFiles();
  const server = await startServer(target, files.env);
  const read = async (uri: string): Promise<unknown> => {
    const { result } = await server.request(uri, "resources/read", { uri });
    const contents: { text: string }[] = Reflect.get(Object(result), "contents");
    return JSON.parse(contents[0]?.text ?? "");
  };
  try {
    const sections = await read("ace://knowledge/sections");
    assertEquals(Array.isArray(sections) && sections.length, 4);
    const recent = await read("ace://logs/recent-insights");
    assertEquals(Array.isArray(recent) && recent.length, 2);
    const uri = "ace://knowledge/bullets";
    await server.request("subscribe", "resources/subscribe", { uri });
    await server.send({
      jsonrpc: "2.0",
      id: "call",
      method: "tools/call",
      params: helpfulCapture("5d0c11aa"),
    });
    const heard = [await server.next(), await server.next()];
    assertEquals(heard.map((message) => message?.method ?? message?.id).sort(), [
      "call",
      "notifications/resources/updated",
    ]);
  } finally {
    await server.end();
    files.remove();
  }
});

Deno.test("ace-server: writes only its own files", async () => {
  const files = aceFiles();
  const names = () => [...Deno.readDirSync(files.folder)].map(({ name }) => name).sort();
  const own = ["AGENTS.md", "execution_traces.jsonl", "insights.jsonl"];
  for (const args of [["doctor", "--prove"], ["doctor"]]) {
    assertEquals((await runCommand(target, args, { env: files.env })).code, 0, args.join(" "));
  }
  assertEquals(names(), own);
  Deno.writeTextFileSync(`${files.folder}/notes.txt`, "mine");
  const server = await startServer(target, files.env);
  for (const [index, [name, , input]] of cases.entries()) {
    await server.request(`call${index}`, "tools/call", { name, arguments: input });
  }
  assertEquals((await server.end()).code, 0);
  const locks = own.slice(1).map((name) => `.${name}.lock`);
  assertEquals(names(), [".ace", ...locks, ...own, "notes.txt"]);
  assertEquals(Deno.readTextFileSync(`${files.folder}/notes.txt`), "mine");
  files.remove();
});

Deno.test("ace-server: init makes a playbook next to an AGENTS.md with people's text", async () => {
  const files = aceFiles();
  const agents = files.env.ACE_AGENTS_PATH ?? "";
  const init = async () => {
    const { code, stdout } = await runCommand(target, ["init"], { env: files.env });
    assertEquals(code, 0);
    return stdout.split("\n")[0];
  };
  Deno.removeSync(agents);
  assertEquals(await init(), "AGENTS.md: created");
  Deno.writeTextFileSync(agents, "# Shop\n\nUse tabs.\n");
  assertEquals(await init(), ".ace/playbook.md: created");
  assert(Deno.readTextFileSync(agents).startsWith("# Shop\n\nUse tabs.\n"));
  assert(Deno.readTextFileSync(agents).includes(".ace/playbook.md"));
  assertEquals((await runCommand(target, ["init", "now"], { env: files.env })).code, 2);
  files.remove();
});

Deno.test("ace-server: init makes no AGENTS.md next to people's CLAUDE.md", async () => {
  const cwd = await Deno.makeTempDir();
  Deno.writeTextFileSync(`${cwd}/CLAUDE.md`, "# Shop\n\nUse tabs.\n");
  const { stdout } = await runCommand(target, ["init"], { cwd });
  assertEquals(stdout.split("\n")[1], "CLAUDE.md: added a line that points to the playbook");
  assertEquals([...Deno.readDirSync(cwd)].some(({ name }) => name === "AGENTS.md"), false);
  await Deno.remove(cwd, { recursive: true });
});

Deno.test("ace-server: commands in / fail and name the variable to set", async () => {
  const init = await runCommand(target, ["init"], { cwd: "/" });
  assertEquals(init.code, 1);
  assertEquals(
    init.stderr,
    "ace-server: No folder is set for the playbook. Start the server in the project's folder, " +
      "or set ACE_AGENTS_PATH to an absolute path.\n",
  );
  const call = await runCommand(target, ["call", "ace_relevant_bullets", '{"task":"x"}'], {
    cwd: "/",
  });
  assertEquals(call.code, 1);
  assertEquals(call.stdout.includes("set ACE_AGENTS_PATH"), true);
});

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import { Asking } from "./asking.ts";
import { type Json, runCommand } from "./process.ts";
import { servers } from "./servers.ts";
import { targetOf } from "./targets.ts";
import { onTerminal } from "./terminal.ts";

/**
 * A name with characters that forge a line, move a terminal's cursor, reverse text or are
 * invisible.
 */
const EVIL = "in\n✗ FORGED\x1b[2J\u009b1m\u202e\u{1bca0}\u{e0041}\ufe01x\u2800";
const SHOWN =
  "in\\u000a✗ FORGED\\u001b[2J\\u009b1m\\u202e\\ud82f\\udca0\\udb40\\udc41\\ufe01x\\u2800";

const fixtures = repositoryPath("tests/fixtures");
const temporary = await Deno.makeTempDir({ prefix: "acting-" });
globalThis.addEventListener("unload", () => Deno.removeSync(temporary, { recursive: true }));

/** Fails if a text contains a forged line or an invisible character. */
function assertSafe(text: string, from: string): void {
  assert(!/^✗ FORGED/m.test(text), `${from}: ${text}`);
  const [found] = /[^\P{C}\n]|[\u2028\u2029\u2800\ufe00-\ufe0d]/u.exec(text) ?? [];
  assertEquals(found, undefined, `${from}: ${escape(text)}`);
}

/**
 * Returns a new folder with a hostile name, whose symlinks point to a folder with the same name.
 */
async function hostileFolder(): Promise<string> {
  const folder = `${await Deno.makeTempDir({ dir: temporary })}/${EVIL}`;
  Deno.mkdirSync(`${folder}/${EVIL}`, { recursive: true });
  for (const link of ["mcp", "data", "logs"]) Deno.symlinkSync(EVIL, `${folder}/${link}`);
  return folder;
}

for (const { executable, env: envFor } of servers) {
  const target = targetOf(executable);
  Deno.test(`${executable} escapes a hostile folder name and shows the name on one line`, async () => {
    const cwd = await hostileFolder();
    const [variable] = Object.keys(envFor(await Deno.makeTempDir({ dir: temporary })));
    // When the server runs from source, the runtime's cache is in the home folder.
    const { DENO_DIR = `${Deno.env.get("HOME")}/.cache/deno` } = Deno.env.toObject();
    const options = { env: { HOME: temporary, USERPROFILE: temporary, DENO_DIR }, cwd };
    for (
      const words of [
        ["doctor"],
        ["doctor", "--json"],
        ["doctor", "--prove"],
        ["config", "claude-code", "--env", `${variable}=${EVIL}`],
        ["call", EVIL],
        [EVIL],
      ]
    ) {
      // A program reads the configuration, so a pipe gets the unchanged text.
      const shown = words[0] === "config" ? await onTerminal(target, words, options) : undefined;
      const { stdout, stderr } = await runCommand(target, words, options);
      assertSafe(shown ?? stderr, words.join(" "));
      if (words[0] !== "config") assertSafe(stdout, words.join(" "));
      if (words.join(" ") === "doctor") assertStringIncludes(stdout, SHOWN);
    }
  });
}

/** The servers that list files, with their fixtures' folders. */
const LISTED = [
  ["acm-server", "ACM_ROOT", "framework", "kb", "query_knowledge"],
  [
    "architecture-server",
    "ARCHITECTURE_ROOT",
    "architecture",
    "resources/patterns",
    "search_architecture",
  ],
  ["decibel-server", "DECIBEL_MCP_ROOT", "decibel", "designer/shop", "search_records"],
] as const;

for (const [executable, variable, fixture, folder, search] of LISTED) {
  const target = targetOf(executable);
  Deno.test(`${executable} escapes a hostile file name in lists and searches, and reads the file`, async () => {
    const root = await Deno.makeTempDir({ dir: temporary });
    copyFolder(`${fixtures}/${fixture}`, root);
    const [first] = [...Deno.readDirSync(`${root}/${folder}`)].filter(({ isFile }) => isFile);
    const text = Deno.readTextFileSync(`${root}/${folder}/${first?.name}`) + "\nneedle\n";
    Deno.writeTextFileSync(`${root}/${folder}/${EVIL}.md`, text);
    const server = new Asking(target, { env: { [variable]: root } });
    await server.initialize();
    const resources = executable === "acm-server"
      ? []
      : (await server.ask("resources/list")).resources;
    for (const resource of resources) assertSafe(Object.values(resource).join(" "), "a resource");
    const uri = resources.find(({ name }: Json) => String(name).includes(SHOWN))?.uri;
    if (uri !== undefined) {
      const { contents } = await server.ask("resources/read", { uri });
      assertEquals(contents[0].text, text);
    }
    const found = { name: search, arguments: { query: "needle" } };
    const { content, structuredContent } = await server.ask("tools/call", found);
    assert(content[0].text.includes("needle"), content[0].text);
    for (const block of content) assertSafe(Object.values(block).join(" "), search);
    // A hit of decibel-server has a short ID instead of an address.
    const isAddressed = uri !== undefined && executable !== "decibel-server";
    if (isAddressed) assertStringIncludes(JSON.stringify(structuredContent), uri);
    await server.end();
  });
}

Deno.test("ace-server escapes invisible characters in its log resources", async () => {
  const target = targetOf("ace-server");
  const cwd = await Deno.makeTempDir({ dir: temporary });
  const server = new Asking(target, { cwd });
  await server.initialize();
  const where = { file: "src/a.ts", line: 1 };
  const message = "boom widget failed";
  const errors = [{ tool: `tsc${EVIL}`, severity: "error", message, ...where }];
  const execution = { runner: "tsc", command: `make ${EVIL}`, status: "fail", errors };
  for (
    const [name, input] of [
      ["ace_capture_trace", { beadId: "b1", executions: [execution] }],
      ["ace_analyze_patterns", { mode: "batch", minFrequency: 1 }],
    ] as const
  ) {
    const { isError, content } = await server.ask("tools/call", { name, arguments: input });
    assert(isError !== true, content[0].text);
  }
  const { contents } = await server.ask("resources/read", { uri: "ace://logs/recent-insights" });
  assertSafe(contents[0].text, "recent-insights");
  assertStringIncludes(contents[0].text, "\\u202e");
  assertEquals(JSON.parse(contents[0].text).length, 1);
  await server.end();
});

Deno.test("knowledge-server export escapes characters on a terminal", async () => {
  const target = targetOf("knowledge-server");
  const folder = await Deno.makeTempDir({ dir: temporary });
  const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_IMPORT_ROOT: folder, KB_EMBEDDINGS: "off" };
  const content = `a rule ${EVIL}`;
  await runCommand(target, ["call", "kb_add", JSON.stringify({ content, role: "dev" })], { env });
  const shown = await onTerminal(target, ["export"], { env });
  if (shown === undefined) return;
  assertSafe(shown, "export");
  const told = shown.match(/content: (".*")$/m)?.[1];
  assertEquals(JSON.parse(told ?? ""), content);
  Deno.writeTextFileSync(`${folder}/shown.yaml`, shown);
  assertStringIncludes(
    (await runCommand(target, ["import", "shown.yaml"], { env })).stdout,
    "1 unchanged",
  );
});

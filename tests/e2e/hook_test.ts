import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { writeFiles } from "../kernel/temp_folder.ts";
import { Asking } from "./asking.ts";
import { claudeEvent, contextIn, runHook } from "./hooks.ts";
import { runCommand } from "./process.ts";
import { servers } from "./servers.ts";
import { targetOf } from "./targets.ts";

async function withRecords(use: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const record = "# Prices come from the queue\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.\n";
  writeFiles(folder, { "docs/adr/0002-queue.md": record });
  await use({ ARCHITECTURE_ROOT: folder }).finally(() => Deno.remove(folder, { recursive: true }));
}

Deno.test("every server ignores unknown hook events and exits with 0 for wrong input", async () => {
  for (const { executable, env: envFor } of servers) {
    if (executable === "knowledge-server") continue;
    const folder = await Deno.makeTempDir();
    const target = targetOf(executable);
    const env = envFor(folder);
    const unknown = await runHook(target, claudeEvent("PreCompact"), { env });
    assertEquals([unknown.code, unknown.stdout, unknown.stderr], [0, "", ""], executable);
    const wrong = [{ event: "no json", args: [] }, {
      event: claudeEvent("Stop"),
      args: ["--client", "x"],
    }];
    for (const { event, args } of wrong) {
      const failed = await runHook(target, event, { env, args });
      assertEquals([failed.code, failed.stdout], [0, ""], executable);
      assertMatch(failed.stderr, /^.+\n$/);
    }
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a hook finds the project from the client's variable, or from the event's folder upwards", () =>
  withRecords(async ({ ARCHITECTURE_ROOT: folder = "" }) => {
    writeFiles(folder, { ".git/HEAD": "ref: refs/heads/main\n", "src/deep/a.ts": "" });
    const target = targetOf("architecture-server");
    const away = await Deno.makeTempDir();
    const said = async (cwd: string, env: Record<string, string> = {}) =>
      contextIn(
        await runHook(target, { ...claudeEvent("SessionStart"), cwd }, { cwd: away, env }),
      );
    assertStringIncludes(await said(folder), "Prices come from the queue");
    assertEquals(await said(`${folder}/src/deep`), await said(folder));
    assertEquals(await said(away), "");
    assertEquals(await said(away, { CLAUDE_PROJECT_DIR: folder }), await said(folder));
    await Deno.remove(away, { recursive: true });
  }));

Deno.test("a configured hook does nothing if its executable is missing", async () => {
  for (const client of ["claude-code", "codex", "gemini"]) {
    const target = targetOf("architecture-server");
    const { stdout } = await runCommand(target, ["config", client, "--hooks"]);
    const commands = [...stdout.matchAll(/"command": ("command -v.*")/g)]
      .map(([, json = ""]) => String(JSON.parse(json)).replaceAll(target.command, "/nowhere/it"));
    assert(commands.length > 1, stdout);
    for (const command of commands) {
      const ran = await runCommand({ name: "sh", command: "/bin/sh", args: ["-c"] }, [command]);
      assertEquals([ran.code, ran.stdout, ran.stderr], [0, "", ""], command);
    }
  }
});

Deno.test("config CLIENT --hooks prints only events that the server supports", async () => {
  const eventsFor = async (executable: string, client: string): Promise<string[]> => {
    const target = targetOf(executable);
    const { stdout } = await runCommand(target, ["config", client, "--hooks"]);
    return Object.keys(JSON.parse(stdout).hooks);
  };
  assertEquals(await eventsFor("architecture-server", "claude-code"), [
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
  ]);
  assertEquals(await eventsFor("architecture-server", "gemini"), ["SessionStart", "BeforeAgent"]);
  assertEquals(await eventsFor("decibel-server", "copilot-cli"), [
    "sessionStart",
    "userPromptSubmitted",
  ]);
  assertEquals(await eventsFor("acm-server", "codex"), ["SessionStart"]);
});

Deno.test("architecture-server lists the brief prompt for a project, but not for a content folder", () =>
  withRecords(async (env) => {
    const offers = async (): Promise<boolean> => {
      const server = new Asking(targetOf("architecture-server"), { env });
      await server.initialize();
      const { prompts } = await server.ask("prompts/list");
      await server.end();
      return prompts.some(({ name }: { name: string }) => name === "brief");
    };
    assertEquals(await offers(), true);
    writeFiles(env.ARCHITECTURE_ROOT ?? "", { "resources/guidelines/one.md": "# One\n" });
    assertEquals(await offers(), false);
  }));

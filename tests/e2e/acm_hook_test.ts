import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, writeFiles } from "../kernel/temp_folder.ts";
import { claudeEvent, contextIn, runHook } from "./hooks.ts";
import { type Ran, runCommand } from "./process.ts";
import { targetOf } from "./targets.ts";

const target = targetOf("acm-server");
const NOT_ACM = /^(?:acm-server: )?not an ACM project\b.*\n$/;

/** A copy of a project in the stage Discover, whose own gate has only items to judge. */
interface Project {
  folder: string;
  start(): Promise<Ran>;
  run(...args: string[]): Promise<Ran>;
  edit(file: string, change: (text: string) => string): void;
}

async function withProject(
  use: (project: Project) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  copyFolder(repositoryPath("tests/fixtures/projects/healthy"), folder);
  const given = {
    ACM_ROOT: repositoryPath("tests/fixtures/framework"),
    ACM_REGISTRY_ROOT: repositoryPath("tests/fixtures/registry"),
    ACM_PROJECT_ROOT: folder,
    ...env,
  };
  await use({
    folder,
    async start() {
      const ran = await runHook(target, claudeEvent("SessionStart"), { env: given });
      assertEquals([ran.code, ran.stderr], [0, ""]);
      return ran;
    },
    run: (...args) => runCommand(target, args, { env: given, cwd: folder }),
    edit(file, change) {
      const text = Deno.readTextFileSync(`${folder}/${file}`);
      Deno.writeTextFileSync(`${folder}/${file}`, change(text));
    },
  }).finally(() => Deno.remove(folder, { recursive: true }));
}

Deno.test("acm-server shows project, stage, phase and the next call when a session starts", () =>
  withProject(async ({ start, run }) => {
    const text = contextIn(await start());
    const [head, next, ...more] = text.split("\n");
    assertMatch(head ?? "", /^acm-server: project Seed Shelf, stage Discover, phase complete/);
    assertMatch(next ?? "", /^- Next: get_transition_prompt .*"discover_to_design"/);
    assertEquals(more, []);
    assertEquals((await run("brief")).stdout.trim(), text);
  }));

Deno.test("acm-server says in one line that a repository is not an ACM project", async () => {
  const folder = await Deno.makeTempDir();
  writeFiles(folder, { "README.md": "# Shop\n", "AGENTS.md": "# Agents\n" });
  await withProject(async ({ start, run }) => {
    assertEquals((await start()).stdout, "");
    for (const words of [["brief"], ["check"], ["call", "check_project_health"]]) {
      const { code, stdout } = await run(...words);
      assertEquals(code, 0, words.join(" "));
      assertMatch(stdout, NOT_ACM, words.join(" "));
    }
  }, { ACM_PROJECT_ROOT: folder });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("acm-server check passes in normal work, and fails if an earlier gate is not met", () =>
  withProject(async ({ run, edit }) => {
    const open = await run("check", "--format", "json");
    assertEquals(open.code, 0, open.stdout);
    const { ok, findings } = JSON.parse(open.stdout);
    assertEquals([ok, findings.length, findings[0].severity], [true, 1, "note"]);

    edit("status.md", (text) => text.replace(/^stage:.*$/m, 'stage: "Design"'));
    edit("status.md", (text) => text.replace(/^phase:.*$/m, 'phase: "Exploration"'));
    edit("docs/brief.md", (text) => text.replace("In: the list, taking, bringing back", "[item]"));
    const jumped = await run("check", "--format", "github");
    assertEquals(jumped.code, 1, jumped.stdout);
    assertMatch(jumped.stdout, /^::error file=docs\/brief\.md,line=\d+,title=not-earned::/m);
  }));

Deno.test("acm-server check names a missing document in its message, not as a file", () =>
  withProject(async ({ folder, run }) => {
    Deno.removeSync(`${folder}/docs/intent.md`);
    const { code, stdout } = await run("check", "--format", "json");
    assertEquals(code, 1, stdout);
    const { findings: [missing] } = JSON.parse(stdout);
    assertStringIncludes(missing.message, "docs/intent.md");
    assertEquals(missing.file, undefined);
  }));

Deno.test("acm-server check reports a status file that the server can't read", () =>
  withProject(async ({ folder, run }) => {
    Deno.writeFileSync(`${folder}/status.md`, new Uint8Array([0xff]));
    const { code, stdout } = await run("check");
    assertEquals(code, 1, stdout);
    assertStringIncludes(stdout, "UTF-8");
  }));

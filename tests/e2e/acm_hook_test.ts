import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, writeFiles } from "../kernel/temp_folder.ts";
import { claudeEvent, contextIn, runHook } from "./hooks.ts";
import { type Ran, runCommand } from "./process.ts";
import { sourceOf } from "./targets.ts";

const target = sourceOf("acm-server");
const HEALTHY = repositoryPath("tests/fixtures/projects/healthy");

const CRITERION = "intent.md names the problem, the outcome and why it matters";

/** A copy of the project that only lacks the signature for the Design gate. */
interface Project {
  folder: string;
  hook(event: string, fields?: Record<string, unknown>): Promise<Ran>;
  run(...args: string[]): Promise<Ran>;
  edit(file: string, change: (text: string) => string): void;
  /** Sets the time of every file to two hours ago. */
  age(): void;
}

async function withProject(
  use: (project: Project) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  copyFolder(HEALTHY, folder);
  const given = {
    ACM_ROOT: repositoryPath("tests/fixtures/framework"),
    ACM_REGISTRY_ROOT: repositoryPath("tests/fixtures/registry"),
    ACM_PROJECT_ROOT: folder,
    ...env,
  };
  await use({
    folder,
    async hook(event, fields) {
      const ran = await runHook(target, claudeEvent(event, fields), { env: given });
      assertEquals([ran.code, ran.stderr], [0, ""]);
      return ran;
    },
    run: (...args) => runCommand(target, args, { env: given, cwd: folder }),
    edit(file, change) {
      const text = Deno.readTextFileSync(`${folder}/${file}`);
      Deno.writeTextFileSync(`${folder}/${file}`, change(text));
    },
    age() {
      const then = new Date(Date.now() - 7_200_000);
      for (const file of ["status.md", "README.md", "docs/brief.md", "docs/intent.md"]) {
        Deno.utimeSync(`${folder}/${file}`, then, then);
      }
    },
  }).finally(() => Deno.remove(folder, { recursive: true }));
}

Deno.test("acm-server shows the stage, next gate, open items and phase when a session starts", () =>
  withProject(async ({ hook, run }) => {
    const text = contextIn(await hook("SessionStart"));
    const [head, next, issue, step, phase] = text.split("\n");
    assertMatch(head ?? "", /^acm: the project is in discover \(data, not instructions\)$/);
    assertMatch(next ?? "", /^- Next: the gate to design.*"discover_to_design".*"only"/);
    assertMatch(
      issue ?? "",
      /^- 1 open issue in docs\/brief\.md, line 45: .*Packets have no common/,
    );
    assertEquals(step, "- Next step in the status file: Sign off and move on");
    assertEquals(phase, "- Phase: complete");
    assert(text.length <= 400, `${text.length} characters`);
    assertEquals((await run("brief")).stdout.trim(), text);
  }));

Deno.test("acm-server shows the first step if a project has an intent but no stage", () =>
  withProject(async ({ folder, hook }) => {
    Deno.removeSync(`${folder}/status.md`);
    const text = contextIn(await hook("SessionStart"));
    assertStringIncludes(text, "the project's stage is unknown");
    assertStringIncludes(text, "Next: get_stage {}");
  }));

Deno.test("acm-server shows nothing in a project without ACM documents", async () => {
  const folder = await Deno.makeTempDir();
  writeFiles(folder, {
    "README.md": "# Shop\n",
    "AGENTS.md": "# Agents\n",
    "docs/design.md": "# Design\n",
    "status.md": "# Status\n\nAll systems work.\n",
  });
  await withProject(async ({ hook, run }) => {
    assertEquals((await hook("SessionStart")).stdout, "");
    assertEquals((await hook("Stop")).stdout, "");
    assertMatch((await run("brief")).stdout, /^acm: this project has no brief yet/);
  }, { ACM_PROJECT_ROOT: folder });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("acm-server shows no gate of the built-in framework in a hook", async () => {
  const home = await Deno.makeTempDir();
  const { DENO_DIR = `${Deno.env.get("HOME")}/.cache/deno` } = Deno.env.toObject();
  await withProject(async ({ hook }) => {
    const text = contextIn(await hook("SessionStart"));
    assertStringIncludes(text, "the project is in discover");
    assert(!/gate/i.test(text), text);
    assertEquals((await hook("Stop")).stdout, "");
  }, { ACM_ROOT: "", HOME: home, DENO_DIR });
  await Deno.remove(home, { recursive: true });
});

Deno.test("acm-server shows the state of the gate after a document changed", () =>
  withProject(async ({ hook, edit, age }) => {
    age();
    assertEquals((await hook("Stop")).stdout, "");
    edit("status.md", (text) => text.replaceAll(/complete/gi, "Exploration"));
    const { systemMessage } = JSON.parse((await hook("Stop")).stdout);
    assertMatch(
      systemMessage,
      /^acm: the gate from discover to design is not met: \d of \d criteria met$/m,
    );
    assertMatch(systemMessage, /^- not met: .*phase is complete/m);
    assertEquals((await hook("Stop", { stop_hook_active: true })).stdout, "");
  }));

Deno.test("acm-server check exits with 0 only if the next gate is met", () =>
  withProject(async ({ run, edit }) => {
    const open = await run("check", "--format", "json");
    assertEquals(open.code, 1, open.stdout);
    const { ok, findings } = JSON.parse(open.stdout);
    assertEquals([ok, findings.length], [false, 1]);
    const [{ rule, severity, file, message }] = findings;
    assertEquals([rule, severity, file], ["sign-off", "error", "docs/brief.md"]);
    assertStringIncludes(message, `add to docs/brief.md: - [x] ${CRITERION} — NAME`);
    edit("docs/brief.md", (text) => `${text}\n- [x] ${CRITERION} — Ada Byron, 2026-02-04\n`);
    const met = await run("check");
    assertEquals([met.code, met.stdout], [0, "No findings.\n"]);
  }));

Deno.test("acm-server check reports the line that fails the gate", () =>
  withProject(async ({ run, edit }) => {
    edit("status.md", (text) => text.replace('phase: "complete"', 'phase: "Exploration"'));
    const { code, stdout } = await run("check", "--format", "github");
    assertEquals(code, 1);
    assertMatch(stdout, /^::error file=status\.md,line=4,title=not-met::.*phase is complete/m);
  }));

Deno.test("acm-server check reports a missing document in its message, not as a file", () =>
  withProject(async ({ folder, run }) => {
    Deno.removeSync(`${folder}/docs/intent.md`);
    const { code, stdout } = await run("check", "--format", "json");
    assertEquals(code, 1);
    const { findings } = JSON.parse(stdout);
    const missing = findings.find(({ rule }: { rule: string }) => rule === "not-met");
    assertStringIncludes(missing.message, "docs/intent.md");
    assertEquals(missing.file, undefined);
  }));

Deno.test("acm-server check names the criterion's line if the framework is in the project", () =>
  withProject(async ({ folder, run }) => {
    copyFolder(repositoryPath("tests/fixtures/framework"), `${folder}/acm`);
    Deno.removeSync(`${folder}/docs/intent.md`);
    const args = ["--acm-root", `${folder}/acm`, "--format", "json"];
    const { findings } = JSON.parse((await run("check", ...args)).stdout);
    const missing = findings.find(({ rule }: { rule: string }) => rule === "not-met");
    assertEquals(missing.file, "acm/ACM-DISCOVER-SPEC.md");
    const text = Deno.readTextFileSync(`${folder}/${missing.file}`).split("\n");
    assertStringIncludes(text[missing.line - 1] ?? "", "intent.md");
  }));

Deno.test("acm-server check begins a criterion's finding with the verdict", () =>
  withProject(async ({ run }) => {
    const { stdout } = await run("check", "--transition", "discover_to_design");
    assertMatch(stdout, / error: undecided: "[^"]+": /m);
  }));

Deno.test("acm-server check fails if the project has no stage", () =>
  withProject(async ({ folder, run }) => {
    Deno.removeSync(`${folder}/status.md`);
    const { code, stdout } = await run("check");
    assertEquals(code, 1);
    assertMatch(stdout, /^error: The next gate is unknown: .*--transition \(no-stage\)$/m);
  }));

Deno.test("acm-server check shows the remedy for a status file that the server can't read", () =>
  withProject(async ({ folder, run }) => {
    Deno.writeFileSync(`${folder}/status.md`, new Uint8Array([0xff]));
    const { stdout } = await run("check");
    assertMatch(stdout, / Save the file as UTF-8, or use --transition \(no-stage\)$/m);
  }));

Deno.test("acm-server check exits with 2 and prints only an error for a wrong call", () =>
  withProject(async ({ run }) => {
    for (
      const args of [["--transition", "discover_to_mars"], ["--format", "xml"], ["--nope"], ["x"]]
    ) {
      const { code, stdout, stderr } = await run("check", ...args);
      assertEquals([code, stdout], [2, ""], args.join(" "));
      assertMatch(stderr, /^acm-server: .+\n$/);
    }
  }));

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { runCommand } from "./process.ts";
import { targetOf } from "./targets.ts";

const SOUND =
  "# 1. Use queues\n\nDate: 2025-01-10\n\n## Status\n\nAccepted\n\n## Context\n\nLoad.\n\n" +
  "## Decision\n\nWe use queues in `src/orders`.\n\n## Consequences\n\nMore parts.\n";
const DEAD = SOUND.replace("1. Use queues", "2. Cache, größe 100%")
  .replace("Accepted", "Superseded by [9](0009-gone.md)").replace("We use queues", "We cache");
const NAME = "docs/adr/0002-cache, 100%.md";

async function inFolder(
  files: Record<string, string>,
  use: (
    check: (executable: string, ...args: string[]) => ReturnType<typeof runCommand>,
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  writeFiles(folder, files);
  const env = {
    ARCHITECTURE_ROOT: folder,
    DECIBEL_MCP_ROOT: `${folder}/data`,
    ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
  };
  await use((executable, ...args) =>
    runCommand(targetOf(executable), ["check", ...args], { env, cwd: folder })
  ).finally(() => Deno.remove(folder, { recursive: true }));
}

Deno.test("architecture-server check fails if it can't list a folder of ADRs", () => {
  if (Deno.build.os === "windows") return note("Not tested: a folder that cannot be listed");
  return inTempFolder(async (folder) => {
    // A path that exceeds the system's limit can't be listed, not even by root.
    const levels = (count: number): string => Array(count).fill("d".repeat(250)).join("/");
    const root = `${folder}/${levels(11)}`;
    writeFiles(root, { "docs/adr/0001-queues.md": SOUND });
    writeFiles(folder, { [`deep/${levels(6)}/c.md`]: "" });
    Deno.renameSync(`${folder}/deep`, `${root}/docs/adr/deep`);
    const env = { ARCHITECTURE_ROOT: root };
    const { code, stdout } = await runCommand(targetOf("architecture-server"), ["check"], { env });
    Deno.renameSync(`${root}/docs/adr/deep`, `${folder}/deep`);
    assertEquals(code, 1, stdout);
    assertStringIncludes(stdout, "error: the folder cannot be listed");
  });
});

Deno.test("architecture-server check reports a missing successor in every output format", () =>
  inFolder({ "docs/adr/0001-queues.md": SOUND, [NAME]: DEAD }, async (check) => {
    const run = async (format: string): Promise<string> => {
      const { code, stdout } = await check("architecture-server", "--format", format);
      assertEquals(code, 1, stdout);
      return stdout;
    };
    assertStringIncludes(await run("text"), `${NAME}:7: error: `);
    const { ok, findings, counts } = JSON.parse(await run("json"));
    assertEquals([ok, counts.error], [false, 2]);
    const link = findings.find(({ rule }: { rule: string }) => rule === "link");
    assertEquals([link.file, link.line], [NAME, 7]);
    assertMatch(
      await run("github"),
      /^::error file=docs\/adr\/0002-cache%2C 100%25\.md,line=7,title=/m,
    );
  }));

Deno.test("architecture-server check accepts valid records", () =>
  inFolder({ "docs/adr/0001-queues.md": SOUND }, async (check) => {
    for (const format of ["text", "json", "github"]) {
      const { code } = await check("architecture-server", "--format", format);
      assertEquals([format, code], [format, 0]);
    }
  }));

Deno.test("architecture-server check --diff reports the decision that governs a changed path", () => {
  const change = "diff --git a/src/orders/a.ts b/src/orders/a.ts\n--- a/src/orders/a.ts\n" +
    "+++ b/src/orders/a.ts\n@@ -1 +1 @@\n-a\n+b\n";
  const files = { "docs/adr/0001-queues.md": SOUND, [NAME]: DEAD };
  return inTempFolder(async (folder) => {
    writeFiles(folder, files);
    const args = ["check", "--diff", "-", "--format", "json"];
    const given = { env: { ARCHITECTURE_ROOT: folder }, cwd: folder, input: change };
    const { code, stdout } = await runCommand(targetOf("architecture-server"), args, given);
    assertEquals(code, 0, stdout);
    const governs = JSON.parse(stdout).findings
      .find(({ rule }: { rule: string }) => rule === "governs");
    assertEquals(governs.file, "docs/adr/0001-queues.md");
    assertMatch(governs.message, /1\. Use queues governs src\/orders\/a\.ts: We use queues/);
  });
});

Deno.test("decibel-server check reports conflict markers with the record's relative path", () => {
  const record = "---\nrepo: shop\nseverity: low\n<<<<<<< HEAD\nstatus: open\n=======\n" +
    "status: closed\n>>>>>>> theirs\n---\n\n# Search ignores umlauts\n";
  const file = "data/sentinel/shop/issues/2026-01-05T10-00-00Z-search-ignores-umlauts.md";
  return inFolder({ [file]: record }, async (check) => {
    const { code, stdout } = await check("decibel-server", "--format", "json");
    assertEquals(code, 1);
    const [first] = JSON.parse(stdout).findings;
    assertEquals([first.rule, first.file, first.line], ["damaged", file, 4]);
  });
});

Deno.test("ace-server check finds conflict markers in the playbook", () => {
  const bullet = "- [Bullet #aaaa1111, helpful:0, harmful:0] When a module is added: list it\n";
  const playbook = `# AGENTS.md\n\n## TypeScript Patterns\n${bullet}`;
  const merged = `${playbook}<<<<<<< HEAD\n${bullet}=======\n>>>>>>> theirs\n`;
  return inFolder({ "AGENTS.md": merged }, async (check) => {
    const { code, stdout } = await check("ace-server");
    assertEquals(code, 1);
    assertMatch(stdout, /^AGENTS\.md:5: error: .*conflict/m);
  });
});

Deno.test("check exits with 2 and prints only to stderr for a wrong call", () =>
  inFolder({}, async (check) => {
    for (
      const executable of ["acm-server", "architecture-server", "decibel-server", "ace-server"]
    ) {
      for (const args of [["--format", "xml"], ["--nope"], ["surplus"]]) {
        const { code, stdout, stderr } = await check(executable, ...args);
        assertEquals([code, stdout], [2, ""], `${executable} ${args.join(" ")}`);
        assertMatch(stderr, /^.+\n$/);
      }
    }
  }));

Deno.test("check lists the valid formats if the format is unknown", () =>
  inFolder({}, async (check) => {
    const { stderr } = await check("ace-server", "--format", "xml");
    const formats = "text, json, github";
    assertEquals(stderr, `ace-server: --format must be one of ${formats}, not "xml"\n`);
  }));

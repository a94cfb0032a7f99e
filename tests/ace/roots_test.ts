import { assertEquals, assertThrows } from "@std/assert";
import { createAceContext } from "../../src/ace/context.ts";
import { acePermissions, aceRoots, aceSettings } from "../../src/ace/roots.ts";
import type { Environment } from "../../src/kernel/roots/environment.ts";
import { StartError, ToolError } from "../../src/kernel/errors.ts";
import { rootsOf } from "../../src/kernel/roots/root.ts";

function environment(cwd: string, values: Record<string, string> = {}): Environment {
  const get = (name: string): string | undefined => values[name];
  return { get, label: (name) => name, cwd, home: undefined, windows: false };
}

function inFolder(use: (folder: string) => void): void {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    use(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("aceRoots() defaults to paths in the working directory and follows symlinks", () =>
  inFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/real.md`, "");
    Deno.symlinkSync("real.md", `${folder}/AGENTS.md`);
    const roots = aceRoots(environment(folder));
    assertEquals(rootsOf(roots).map(({ path }) => path.slice(folder.length)), [
      "/real.md",
      "/logs/execution_traces.jsonl",
      "/logs/insights.jsonl",
    ]);
  }));

Deno.test("aceRoots() rejects one file for two purposes, even if the paths differ", () =>
  inFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/a`, "");
    Deno.symlinkSync("a", `${folder}/b`);
    for (
      const values of [
        { ACE_AGENTS_PATH: "a", ACE_TRACES_PATH: "./b" },
        { ACE_AGENTS_PATH: "a", ACE_INSIGHTS_PATH: "a" },
        { ACE_TRACES_PATH: "new", ACE_INSIGHTS_PATH: "x/../new" },
      ]
    ) assertThrows(() => aceRoots(environment(folder, values)), StartError, "the same file");
  }));

Deno.test("aceRoots() marks only the logs as files that the server creates", () =>
  inFolder((folder) => {
    const roots = rootsOf(aceRoots(environment(folder)));
    assertEquals(roots.map(({ isMade = false }) => isMade), [false, true, true]);
  }));

Deno.test("aceRoots() returns no paths in / or the home folder unless the playbook is set", () =>
  inFolder((home) => {
    for (const given of [environment("/"), { ...environment(home), home }]) {
      const roots = aceRoots(given);
      assertEquals(rootsOf(roots).map(({ path }) => path), ["", "", ""]);
      const settings = aceSettings(given);
      assertEquals(acePermissions(roots), { read: [], write: [] });
      const context = createAceContext(roots, settings);
      assertThrows(() => context.agents, ToolError, "No folder is set for the playbook");
      assertThrows(() => context.beads, ToolError, "No folder is set for the playbook");
      assertThrows(() => context.traces, ToolError, "No folder is set for the trace log");
    }
    const named = { ...environment(home, { ACE_AGENTS_PATH: "~/AGENTS.md" }), home };
    const paths = rootsOf(aceRoots(named)).map(({ path }) => path.slice(home.length));
    assertEquals(paths, ["/AGENTS.md", "/logs/execution_traces.jsonl", "/logs/insights.jsonl"]);
  }));

Deno.test("aceRoots() rejects a playbook path that is a folder", () =>
  inFolder((folder) => {
    const given = environment(folder, { ACE_AGENTS_PATH: folder });
    assertThrows(() => aceRoots(given), StartError, "which is a folder. Set it to a file.");
  }));

Deno.test("acePermissions() lists files in the file system's root folder", () => {
  const given = environment("/", {
    ACE_AGENTS_PATH: "/AGENTS.md",
    ACE_TRACES_PATH: "/t.jsonl",
    ACE_INSIGHTS_PATH: "/i.jsonl",
  });
  const { read } = acePermissions(aceRoots(given));
  const named = read.filter((path) => path.includes("AGENTS") || path.includes("beads"));
  assertEquals([...new Set(named)], [
    "/AGENTS.md",
    "/.ace/.AGENTS.md.lock",
    "/.AGENTS.md.tmp",
    "/.beads/issues.jsonl",
  ]);
});

Deno.test("acePermissions() grants each file, its siblings and a log's missing folder by name", () =>
  inFolder((folder) => {
    const given = environment(folder, {
      ACE_TRACES_PATH: "t.jsonl",
      ACE_INSIGHTS_PATH: "n/i.jsonl",
    });
    const { read, write = [] } = acePermissions(aceRoots(given));
    const granted = write.map((path) => path.slice(folder.length + 1));
    const wanted = [
      "AGENTS.md",
      ".ace/.AGENTS.md.lock",
      ".AGENTS.md.tmp",
      ".ace/votes.jsonl",
      ".ace",
      "t.jsonl",
      "n/i.jsonl",
      "n",
      ".gitattributes",
    ];
    assertEquals(wanted.filter((path) => !granted.includes(path)), []);
    assertEquals(granted.includes(""), false);
    assertEquals(read.filter((path) => !write.includes(path)), [
      `${folder}/.beads/issues.jsonl`,
    ]);
  }));

Deno.test("acePermissions() never grants an existing folder", () =>
  inFolder((folder) => {
    Deno.mkdirSync(`${folder}/AGENTS.md`);
    const given = environment(folder);
    const { read, write = [] } = acePermissions(aceRoots(given));
    assertEquals([...read, ...write].includes(`${folder}/AGENTS.md`), false);
  }));

Deno.test("aceSettings() rejects invalid and out-of-range numbers", () =>
  inFolder((folder) => {
    const settingsOf = (values: Record<string, string>) => aceSettings(environment(folder, values));
    const refused = [
      { ACE_MAX_DELTAS: "0" },
      { ACE_MAX_DELTAS: "x" },
      { ACE_CONFIDENCE: "1.5" },
      { ACE_CONFIDENCE: "-0" },
    ];
    for (const values of refused) assertThrows(() => settingsOf(values), StartError);
    for (const value of ["0", "1", "0.8", ".5", "1.0"]) {
      assertEquals(settingsOf({ ACE_CONFIDENCE: value }).ACE_CONFIDENCE, value);
    }
  }));

Deno.test("aceRoots() states why it rejects a file", () =>
  inFolder((folder) => {
    const refusal = (values: Record<string, string>): string =>
      assertThrows(() => aceRoots(environment(folder, values)), StartError).message;
    assertEquals(
      refusal({ ACE_TRACES_PATH: "a.jsonl", ACE_INSIGHTS_PATH: "./a.jsonl" }),
      'ACE_TRACES_PATH and ACE_INSIGHTS_PATH set the same file, "./a.jsonl". Set a different file for each.',
    );
  }));

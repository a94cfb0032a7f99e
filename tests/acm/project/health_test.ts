import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { HealthFinding } from "../../../src/acm/project/health_finding.ts";
import { checkHealth, type HealthReport, renderHealth } from "../../../src/acm/project/health.ts";
import type { RequestFolder } from "../../../src/acm/files/request_folder.ts";
import { starterFramework } from "../../../src/acm/starter/starter.ts";
import { starterFolder, TempFolder } from "../folders.ts";

/** The built-in example's stubs at their paths, with every placeholder filled in. */
function filledStubs(changes: Record<string, string | undefined> = {}): Record<string, string> {
  const stub = (name: string): string =>
    (starterFramework[`stubs/${name}.md`] ?? "").replaceAll("YYYY-MM-DD", "2026-02-01")
      .replaceAll("[App | Workflow | Artifact]", "App").replaceAll(
        /\[[^\]xX ][^\]]*\]/g,
        "Tides are told",
      );
  const files: Record<string, string | undefined> = {
    "docs/intent.md": stub("intent"),
    "docs/discover-brief.md": stub("brief"),
    "docs/status.md": stub("status"),
    ".claude/CLAUDE.md": stub("claude-md/app"),
    ".claude/rules/constraints.md": stub("rules-constraints"),
    "README.md":
      "# Tides\n\n## Intent\n\na\n\n## Status\n\nb\n\n## Classification\n\nc\n\n## Quick Start\n\nd\n",
    "docs/inbox/.gitkeep": "",
    "_archive/.gitkeep": "",
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function healthOf(
  files: Record<string, string>,
  framework: RequestFolder = starterFolder(),
): HealthReport {
  using folder = new TempFolder(files);
  return checkHealth({ folder: folder.open("ACM_PROJECT_ROOT"), label: "tides" }, framework);
}

/** Returns only the findings that the given changes cause. */
function found(changes: Record<string, string | undefined>): HealthFinding[] {
  const known = healthOf(filledStubs()).findings.map((one) => JSON.stringify(one));
  return healthOf(filledStubs(changes)).findings.filter((one) =>
    !known.includes(JSON.stringify(one))
  );
}

const brief = filledStubs()["docs/discover-brief.md"] ?? "";
const status = filledStubs()["docs/status.md"] ?? "";
const claude = filledStubs()[".claude/CLAUDE.md"] ?? "";

Deno.test("checkHealth() reports no errors if every stub is filled in", () => {
  const { healthy, errors, findings } = healthOf(filledStubs());
  assertEquals([healthy, errors], [true, 0], JSON.stringify(findings));
});

Deno.test("checkHealth() reports placeholders in unchanged stubs, with one finding and line per file", () => {
  const stub = starterFramework["stubs/brief.md"] ?? "";
  const [one, ...more] = found({ "docs/discover-brief.md": stub })
    .filter(({ seen }) => seen.includes("placeholder"));
  assertEquals([one?.severity, more.length], ["error", 0]);
  assertMatch(stub.split("\n")[(one?.line ?? 0) - 1] ?? "", /\[Project Name\]/);
});

Deno.test("checkHealth() names a missing section, its rule in the spec and the repair", () => {
  const [one] = found({ "docs/discover-brief.md": brief.replace("## Constraints", "## Other") });
  const spec = (starterFramework["ACM-BRIEF-SPEC.md"] ?? "").split("\n");
  const line = spec.indexOf("### Constraints") + 1;
  assertEquals(one, {
    severity: "error",
    file: "docs/discover-brief.md",
    seen: 'no section "Constraints"',
    rule: `the brief has a section Constraints (ACM-BRIEF-SPEC.md line ${line})`,
    repair: 'Add the heading "## Constraints", and write its content.',
  });
});

Deno.test("checkHealth() reports the line of an empty required section", () => {
  const text = brief.replace(
    /## Constraints[\s\S]*?(?=## Decisions)/,
    "## Constraints\n\n<!-- later -->\n\n",
  );
  const [one, ...more] = found({ "docs/discover-brief.md": text });
  assertEquals([one?.severity, more.length], ["error", 0]);
  assertEquals(one?.line, text.split("\n").indexOf("## Constraints") + 1);
});

Deno.test("checkHealth() accepts headings that differ slightly from the spec", () => {
  const intent =
    "---\ntype: intent\n---\n\n## Problem / Why Now\n\na\n\n## Outcome / Vision\n\nb\n\n## Why It Matters\n\nc\n";
  assertEquals(
    found({ "docs/intent.md": intent }).filter(({ severity }) => severity === "error"),
    [],
  );
  const without = intent.replace("## Outcome / Vision", "## Budget");
  assertEquals(
    found({ "docs/intent.md": without }).map(({ seen }) => seen).filter((seen) =>
      seen.includes("Outcome")
    ).length,
    1,
  );
});

Deno.test("checkHealth() requires valid front matter with all fields and only allowed values", () => {
  for (
    const [front, seen] of [
      ["", "no front matter"],
      ["---\n---\n", "no required field"],
      ["---\na: [b\n---\n", "invalid front matter, line"],
    ]
  ) {
    const text = front + brief.slice(brief.indexOf("# Brief"));
    const findings = found({ "docs/discover-brief.md": text });
    assert(findings.some((one) => one.severity === "error" && one.seen.includes(seen ?? "")), seen);
  }
  const [launch] = found({
    "docs/status.md": status.replace('stage: "discover"', "stage: Launch"),
  });
  assertEquals([launch?.severity, launch?.line], [
    "error",
    status.split("\n").findIndex((line) => line.startsWith("stage:")) + 1,
  ]);
  assertStringIncludes(
    launch?.rule ?? "",
    "stage is one of discover, design, develop, deliver (ACM-STATUS-SPEC.md line ",
  );
});

Deno.test("checkHealth() reports each missing file only once", () => {
  const findings = found({ "docs/intent.md": undefined });
  assertEquals(findings.map(({ severity, file }) => [severity, file]), [[
    "error",
    "docs/intent.md",
  ]]);
});

Deno.test("checkHealth() distinguishes a misplaced file from a missing file", () => {
  const intent = filledStubs()["docs/intent.md"] ?? "";
  const [one, ...more] = found({ "docs/intent.md": undefined, "intent.md": intent });
  assertEquals([one?.seen, one?.repair, more], [
    "found at intent.md; the spec requires docs/intent.md",
    "Move intent.md to docs/intent.md.",
    [],
  ]);
  const [root] = found({ "docs/status.md": undefined, "status.md": status });
  assertEquals([root?.severity, root?.repair], ["warning", "Move status.md to docs/status.md."]);
  const [copy] = found({ "status.md": status });
  assertStringIncludes(copy?.repair ?? "", "Keep docs/status.md");
});

Deno.test("checkHealth() reports missing Context Map files except those for later stages", () => {
  const row = (path: string, when: string): string =>
    claude.replace("| `README.md`", `| \`${path}\` | ${when} | x |\n| \`README.md\``);
  const [one, ...more] = found({ ".claude/CLAUDE.md": row("docs/glossary.md", "always") });
  assertEquals([one?.seen, more], [
    "the Context Map names docs/glossary.md, which doesn't exist",
    [],
  ]);
  assertEquals(found({ ".claude/CLAUDE.md": row("docs/release.md", "Deliver") }), []);
});

Deno.test("checkHealth() applies workflow rules only to workflows", () => {
  const files = {
    "ACM-BRIEF-SPEC.md":
      "# Brief\n\n## Core Sections (Required)\n\n### 1. Summary\n\na\n\n## Workflow Extensions\n\n| Section | Purpose |\n|---|---|\n| **Triggers** | b |\n",
  };
  using framework = new TempFolder(files);
  const seen = (type: string) =>
    healthOf({
      "docs/brief.md":
        `---\nstatus: draft\n---\n## Classification\n\n- **Type:** ${type}\n\n## Summary\n\na\n`,
    }, framework.open())
      .findings.filter(({ rule }) => rule.includes("BRIEF-SPEC")).map((
        one,
      ) => [one.severity, one.seen, one.rule]);
  assertEquals(seen("Workflow"), [[
    "warning",
    'no section "Triggers"',
    "the brief has a section Triggers (ACM-BRIEF-SPEC.md line 13)",
  ]]);
  assertEquals(seen("App"), []);
});

Deno.test("checkHealth() uses the default required sections if no spec exists", () => {
  using framework = new TempFolder();
  const { findings } = healthOf(
    filledStubs({ "docs/discover-brief.md": "---\nstatus: x\n---\n## Summary\n\na\n" }),
    framework.open(),
  );
  const missing = findings.filter(({ file, severity }) =>
    file === "docs/discover-brief.md" && severity === "error"
  );
  assertEquals(
    missing.map(({ seen }) => seen),
    ["Scope", "Success Criteria", "Constraints", "Decisions"].map((name) => `no section "${name}"`),
  );
  assert(missing.every(({ rule }) => rule.endsWith("(requirement)")));
});

Deno.test("checkHealth() checks an existing plan or design but does not require either file", () => {
  assertEquals(healthOf(filledStubs()).findings.filter(({ file }) => /design|plan/.test(file)), []);
  const [plan] = found({ "docs/plan.md": "# Plan: [Project Name]\n" });
  assertEquals([plan?.file, plan?.severity, plan?.line], ["docs/plan.md", "error", 1]);
});

Deno.test("renderHealth() groups findings by file and ends with the totals and one verdict", () => {
  const finding = {
    severity: "error",
    file: "a.md",
    line: 3,
    seen: "x",
    rule: "y (requirement)",
    repair: "Do z.",
  } as const;
  const text = renderHealth({
    project: "p",
    state: "not healthy",
    healthy: false,
    errors: 1,
    warnings: 1,
    notes: 0,
    findings: [finding, { ...finding, severity: "warning", line: undefined }],
    specs: [],
  });
  assertEquals(
    text,
    "Project Health Check: p\n\na.md:\n✗ line 3: x — y (requirement). Do z.\n! x — y (requirement). Do z.\n\n" +
      "Result: 1 error, 1 warning, 0 notes. Verdict: not healthy.",
  );
});

Deno.test("checkHealth() shows at most 100 findings, with errors first", () => {
  const rows = Array.from({ length: 150 }, (_, index) => `| docs/${index}.md | always |\n`).join(
    "",
  );
  const report = healthOf(
    filledStubs({
      ".claude/CLAUDE.md": `## Context Map\n\n| File | When |\n|---|---|\n${rows}`,
      "docs/intent.md": undefined,
    }),
  );
  assertEquals([report.findings.length, report.findings[0]?.severity], [100, "error"]);
  assertStringIncludes(renderHealth(report), "more findings are left out");
});

const STUBS = {
  "ACM-BRIEF-SPEC.md": "# B\n",
  "stubs/brief.md":
    "---\nstatus: draft\nupdated: YYYY-MM-DD\n---\n\n# Brief: [Project Name]\n\n## Summary\n\n[What]\n",
  "stubs/intent.md": "---\ntype: intent\n---\n\n# Intent: [Project Name]\n\n## Problem\n\n[Why]\n",
};
const FOLDERS = {
  ".claude/CLAUDE.md": "# Tides\n\n## Context Map\n\nNone.\n",
  ".claude/rules/x.md": "x",
  "docs/inbox/x.md": "x",
  "_archive/x.md": "x",
  "README.md": "# Tides\n\nA clock.\n",
  "docs/status.md": "---\nstage: discover\n---\n\n## Current State\n\n- **Phase:** Exploration\n",
};

function stateOf(files: Record<string, string>): string {
  using framework = new TempFolder(STUBS);
  using folder = new TempFolder({ ...FOLDERS, ...files });
  const project = { folder: folder.open("ACM_PROJECT_ROOT"), label: "p" };
  return checkHealth(project, framework.open()).state;
}

Deno.test("checkHealth() describes a project that contains only unchanged stubs as new", () => {
  const brief = STUBS["stubs/brief.md"].replace("[Project Name]", "Tides").replace(
    "YYYY-MM-DD",
    "2026-02-01",
  );
  assertEquals(
    stateOf({ "docs/brief.md": brief, "docs/intent.md": STUBS["stubs/intent.md"] }),
    "new",
  );
});

Deno.test("checkHealth() does not describe a project as new if one document is filled in", () => {
  const intent = STUBS["stubs/intent.md"].replace("[Why]", "Tides turn.");
  assertEquals(
    stateOf({ "docs/brief.md": STUBS["stubs/brief.md"], "docs/intent.md": intent }),
    "not healthy",
  );
});

import { assertEquals, assertMatch } from "@std/assert";
import { checkHealth, type HealthCheck, renderHealth } from "../../../src/acm/project/health.ts";
import { projectFolder, TempFolder } from "../folders.ts";

function healthOf(name: string): ReturnType<typeof checkHealth> {
  return checkHealth({ folder: projectFolder(name), label: name });
}

function failuresOf(name: string): HealthCheck[] {
  return healthOf(name).groups.flatMap(({ checks }) => checks)
    .filter(({ state }) => state === "failed");
}

/** The state of one required section in a document that holds only `text`. */
function sectionState(path: string, section: string, text: string): string | undefined {
  using folder = new TempFolder({ [path]: text });
  const report = checkHealth({ folder: folder.open("ACM_PROJECT_ROOT"), label: "temp" });
  const checks = report.groups.find(({ name }) => name === "Required sections")?.checks;
  return checks?.find(({ item }) => item.startsWith(`${path}: ${section}`))?.state;
}

Deno.test("checkHealth() finds nothing wrong in a healthy project", () => {
  for (const name of ["healthy", "crlf", "setext", "ünï cödé", "design-ready"]) {
    assertEquals(failuresOf(name), [], name);
    assertEquals(healthOf(name).healthy, true, name);
  }
});

Deno.test("checkHealth() has three groups and totals that add up", () => {
  const report = healthOf("healthy");
  assertEquals(report.groups.map(({ name, checks }) => [name, checks.length]), [
    ["File presence", 8],
    ["Front matter", 4],
    ["Required sections", 8],
  ]);
  assertEquals([report.passed, report.failed, report.noted], [19, 0, 1]);
});

Deno.test("checkHealth() only notes that CLAUDE.md has no front matter", () => {
  const { groups } = healthOf("healthy");
  assertEquals(groups[1]?.checks.find(({ item }) => item === ".claude/CLAUDE.md"), {
    item: ".claude/CLAUDE.md",
    state: "noted",
    detail: "no front matter",
  });
});

Deno.test("checkHealth() fails brief, intent and status without front matter", () => {
  assertEquals(
    failuresOf("no-front-matter"),
    ["docs/brief.md", "docs/intent.md", "status.md"]
      .map((item) => ({ item, state: "failed", detail: "no front matter" })),
  );
});

Deno.test("checkHealth() gives line and column of invalid front matter, in CLAUDE.md too", () => {
  const [brief, status, ...others] = failuresOf("broken-yaml");
  assertEquals([brief?.item, status?.item, others], ["docs/brief.md", "status.md", []]);
  assertMatch(brief?.detail ?? "", /^invalid front matter, line 5, column \d+: /);
  assertMatch(status?.detail ?? "", /^invalid front matter, line 4, column \d+: /);
  using folder = new TempFolder({ ".claude/CLAUDE.md": "---\na: [b\n---\n# Orientation\n" });
  const report = checkHealth({ folder: folder.open(), label: "temp" });
  const claude = report.groups[1]?.checks.find(({ item }) => item === ".claude/CLAUDE.md");
  assertEquals(claude?.state, "failed");
  assertMatch(claude?.detail ?? "", /^invalid front matter, line \d+, column \d+: /);
});

Deno.test("checkHealth() does not take headings in fenced or indented code for sections", () => {
  assertEquals(
    failuresOf("missing-sections").map(({ item }) => item),
    [
      "docs/brief.md: Constraints",
      "docs/intent.md: Purpose or Vision, or Problem, Outcome and Why It Matters",
      "status.md: Current State",
      ".claude/CLAUDE.md: Context Map or Orientation",
    ],
  );
});

Deno.test("checkHealth() needs each of the brief's sections", () => {
  for (const section of ["Summary", "Scope", "Success Criteria", "Constraints", "Decisions"]) {
    assertEquals(sectionState("docs/brief.md", section, `## ${section}\n`), "passed");
    assertEquals(sectionState("docs/brief.md", section, `${section}\n`), "failed");
  }
  assertEquals(sectionState("docs/brief.md", "Decisions", "## Decision Log\n"), "passed");
  assertEquals(sectionState("docs/brief.md", "Scope", "### 3. **scope**\n"), "passed");
  assertEquals(sectionState("docs/brief.md", "Scope", "## Telescope\n"), "failed");
});

Deno.test("checkHealth() takes an intent with a purpose, a vision, or all three other sections", () => {
  const state = (text: string) => sectionState("docs/intent.md", "Purpose", text);
  assertEquals(state("## Purpose\n"), "passed");
  assertEquals(state("## Vision\n"), "passed");
  const three = ["## Problem/Opportunity", "## Desired Outcome", "## Why It Matters"];
  assertEquals(state(three.join("\n\n")), "passed");
  assertEquals(state("## Problem\n\n## Outcome\n\n## Why it matters to us\n"), "passed");
  for (const left of three) {
    assertEquals(state(three.filter((heading) => heading !== left).join("\n\n")), "failed", left);
  }
});

Deno.test("checkHealth() takes either section of CLAUDE.md, and Current State of status", () => {
  const claude = (text: string) => sectionState(".claude/CLAUDE.md", "Context Map", text);
  assertEquals([claude("## Context Map"), claude("## Orientation")], ["passed", "passed"]);
  assertEquals(claude("## Context"), "failed");
  assertEquals(sectionState("status.md", "Current", "Current State\n---\n"), "passed");
});

Deno.test("checkHealth() finds status and brief in their other places", () => {
  assertEquals(
    failuresOf("phase-in-section").map(({ item }) => item),
    ["docs/brief.md"],
  );
  const items = healthOf("phase-in-section").groups[1]?.checks.map(({ item }) => item);
  assertEquals(items, [
    "docs/discover-brief.md",
    "docs/intent.md",
    "docs/status.md",
    ".claude/CLAUDE.md",
  ]);
  assertEquals(healthOf("inbox-brief").groups[1]?.checks[0]?.item, "docs/inbox/x-brief.md");
});

Deno.test("checkHealth() fails both checks of a document that is missing or cannot be read", () => {
  using folder = new TempFolder({ "docs/intent.md": new Uint8Array([0xff]) });
  const { groups } = checkHealth({ folder: folder.open(), label: "temp" });
  const [, frontMatter, sections] = groups;
  assertEquals(frontMatter?.checks, [
    {
      item: "brief",
      state: "failed",
      detail: "missing (docs/brief.md, docs/discover-brief.md, docs/inbox/*-brief.md)",
    },
    { item: "docs/intent.md", state: "failed", detail: "it is not valid UTF-8 (byte 0)" },
    { item: "status", state: "failed", detail: "missing (status.md, docs/status.md)" },
    { item: "CLAUDE.md", state: "failed", detail: "missing (.claude/CLAUDE.md)" },
  ]);
  assertEquals(sections?.checks, frontMatter?.checks);
});

Deno.test("renderHealth() groups the checks and ends with totals and one verdict", () => {
  const text = renderHealth({
    project: "p",
    healthy: false,
    passed: 1,
    failed: 1,
    noted: 1,
    groups: [
      { name: "One", checks: [{ item: "a", state: "passed" }] },
      {
        name: "Two",
        checks: [
          { item: "b", state: "failed", detail: "missing" },
          { item: "c", state: "noted", detail: "no front matter" },
        ],
      },
    ],
  });
  assertEquals(
    text,
    `Project Health Check: p

One:
✓ a

Two:
✗ b — missing
– c — no front matter

Result: 1 passed, 1 failed, 1 noted. Verdict: not healthy.`,
  );
});

Deno.test("renderHealth() calls a project healthy when nothing failed", () => {
  assertMatch(
    renderHealth(healthOf("healthy")),
    /\nResult: 19 passed, 0 failed, 1 noted\. Verdict: healthy\.$/,
  );
});

import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { frontMatterProblem, locate, type Located } from "./project_file.ts";
import type { Project } from "./project_folder.ts";
import { checkStructure, describeState } from "./structure.ts";

/** How a check can end; "noted" is reported but does not fail. */
export const HEALTH_STATES = ["passed", "failed", "noted"] as const;
export type HealthState = typeof HEALTH_STATES[number];

/** One check: what was checked, how it ended, and why it did not pass. */
export interface HealthCheck {
  item: string;
  state: HealthState;
  detail?: string;
}

/** A project's health: the checks by group, with totals. */
export interface HealthReport {
  project: string;
  healthy: boolean;
  passed: number;
  failed: number;
  noted: number;
  groups: { name: string; checks: HealthCheck[] }[];
}

/** A required section: each of `anyOf` is a set of headings that suffice together. */
interface SectionRule {
  name: string;
  anyOf: readonly (readonly RegExp[])[];
}

/** The artifacts that are checked; missing front matter is only noted where `optional`. */
const ARTIFACTS: readonly {
  name: "brief" | "intent" | "status" | "claude";
  title: string;
  optional?: true;
  sections: readonly SectionRule[];
}[] = [
  {
    name: "brief",
    title: "brief",
    sections: [
      { name: "Summary", anyOf: [[/^summary\b/]] },
      { name: "Scope", anyOf: [[/^scope\b/]] },
      { name: "Success Criteria", anyOf: [[/^success criteria\b/]] },
      { name: "Constraints", anyOf: [[/^constraints\b/]] },
      { name: "Decisions or Decision Log", anyOf: [[/^decisions\b/], [/^decision log\b/]] },
    ],
  },
  {
    name: "intent",
    title: "intent",
    sections: [{
      name: "Purpose or Vision, or Problem, Outcome and Why It Matters",
      anyOf: [[/^purpose\b/], [/^vision\b/], [/^problem/, /\boutcomes?$/, /^why it matters\b/]],
    }],
  },
  {
    name: "status",
    title: "status",
    sections: [{ name: "Current State", anyOf: [[/^current state\b/]] }],
  },
  {
    name: "claude",
    title: "CLAUDE.md",
    optional: true,
    sections: [{
      name: "Context Map or Orientation",
      anyOf: [[/^context map\b/], [/^orientation\b/]],
    }],
  },
];

/**
 * Checks structure, front matter and required sections of a project. Headings in fenced code do not
 * count. Throws `ToolError` when the project is missing.
 */
export function checkHealth(project: Project): HealthReport {
  const files = ARTIFACTS.map((artifact) => ({
    ...artifact,
    located: locate(project.folder, artifact.name),
  }));
  const groups = [
    { name: "File presence", checks: presenceChecks(project) },
    {
      name: "Front matter",
      checks: files.map(({ title, located, optional }) =>
        checkFrontMatter(title, located, optional === true)
      ),
    },
    {
      name: "Required sections",
      checks: files.flatMap(({ title, located, sections }) =>
        checkSections(title, located, sections)
      ),
    },
  ];
  const count = (state: HealthState) =>
    groups.flatMap(({ checks }) => checks).filter((check) => check.state === state).length;
  const failed = count("failed");
  return {
    project: project.label,
    healthy: failed === 0,
    passed: count("passed"),
    failed,
    noted: count("noted"),
    groups,
  };
}

function presenceChecks(project: Project): HealthCheck[] {
  return checkStructure(project).items.map((item) =>
    item.state === "present"
      ? { item: item.path, state: "passed" }
      : { item: item.path, state: "failed", detail: describeState(item) }
  );
}

function checkFrontMatter(title: string, located: Located, optional: boolean): HealthCheck {
  if ("problem" in located) return fileProblem(title, located);
  const { path, frontMatter } = located;
  const problem = frontMatterProblem(frontMatter);
  if (problem !== undefined) return { item: path, state: "failed", detail: problem };
  if (frontMatter.present) return { item: path, state: "passed" };
  return { item: path, state: optional ? "noted" : "failed", detail: "no front matter" };
}

function checkSections(
  title: string,
  located: Located,
  rules: readonly SectionRule[],
): HealthCheck[] {
  if ("problem" in located) return [fileProblem(title, located)];
  const keys = headingsOf(located.text).map(({ text }) => headingKey(text));
  return rules.map(({ name, anyOf }) => {
    const item = `${located.path}: ${name}`;
    const isThere = anyOf.some((all) => all.every((one) => keys.some((key) => one.test(key))));
    return isThere
      ? { item, state: "passed" }
      : { item, state: "failed", detail: "no such heading" };
  });
}

function fileProblem(
  title: string,
  { path, problem }: { path?: string; problem: string },
): HealthCheck {
  return { item: path ?? title, state: "failed", detail: problem };
}

/** The items of the failed checks. */
export function failedItems(
  groups: readonly { checks: readonly Pick<HealthCheck, "item" | "state">[] }[],
): string[] {
  return groups.flatMap(({ checks }) => checks)
    .filter(({ state }) => state === "failed").map(({ item }) => item);
}

const MARKS: Record<HealthState, string> = { passed: "✓", failed: "✗", noted: "–" };

/** The report as text: a block per group, then totals and one verdict. */
export function renderHealth(report: HealthReport): string {
  const blocks = report.groups.map(({ name, checks }) =>
    [
      `${name}:`,
      ...checks.map(({ item, state, detail }) =>
        `${MARKS[state]} ${item}${detail === undefined ? "" : ` — ${detail}`}`
      ),
    ].join("\n")
  );
  const verdict = report.healthy ? "healthy" : "not healthy";
  return [
    `Project Health Check: ${report.project}`,
    ...blocks,
    `Result: ${report.passed} passed, ${report.failed} failed, ${report.noted} noted. Verdict: ${verdict}.`,
  ].join("\n\n");
}

import { type AceContext, createAceContext } from "../../src/ace/context.ts";
import type { Root } from "../../src/kernel/roots/root.ts";

/** A temporary project folder with a playbook and logs. Files that aren't given don't exist. */
export interface AceFolder {
  path: string;
  context: AceContext;
  read(name: "AGENTS.md" | "traces.jsonl" | "insights.jsonl"): string;
  remove(): void;
}

/** Creates a temporary project folder with the given files and settings. */
export function aceFolder(
  files: {
    agents?: string;
    traces?: readonly unknown[];
    insights?: readonly unknown[];
    settings?: Record<string, string>;
  } = {},
): AceFolder {
  const path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ace-" }));
  const write = (name: string, text: string | undefined): void => {
    if (text !== undefined) Deno.writeTextFileSync(`${path}/${name}`, text);
  };
  write("AGENTS.md", files.agents);
  write("traces.jsonl", files.traces && linesOf(files.traces));
  write("insights.jsonl", files.insights && linesOf(files.insights));
  const root = (name: string): Root => ({
    title: name,
    setBy: "",
    value: "",
    path: `${path}/${name}`,
  });
  const roots = {
    agents: root("AGENTS.md"),
    traces: root("traces.jsonl"),
    insights: root("insights.jsonl"),
  };
  return {
    path,
    context: createAceContext(roots, { ...files.settings }),
    read: (name) => Deno.readTextFileSync(`${path}/${name}`),
    remove: () => Deno.removeSync(path, { recursive: true }),
  };
}

function linesOf(records: readonly unknown[]): string {
  return records.map((record) =>
    `${typeof record === "string" ? record : JSON.stringify(record)}\n`
  ).join("");
}

/** Returns a playbook with the four sections and the given lines in the first section. */
export function playbookWith(...lines: string[]): string {
  return [
    "# Guide",
    "",
    "## TypeScript Patterns",
    ...lines,
    "",
    "## Build & Test Patterns",
    "",
    "## Dependency Patterns",
    "",
    "## Architecture Patterns",
    "",
  ].join("\n");
}

/** Returns an insight in the format of the insight log. */
export function insightRecord(number: number, fields: Record<string, unknown> = {}): object {
  return {
    id: `insight-${number}`,
    timestamp: `2026-01-${String(number + 1).padStart(2, "0")}T00:00:00.000Z`,
    taskId: "B-1",
    source: { runner: "tsc", beadIds: ["B-1"] },
    signal: { pattern: `Pattern of ${WORDS[number]}`, evidence: ["a.ts:1 - seen"] },
    recommendation: `Take care of ${WORDS[number]} ${WORDS[number + 1]}`,
    scope: {},
    confidence: 0.9,
    onlineEligible: true,
    metaTags: ["typescript"],
    ...fields,
  };
}

const WORDS =
  ("anchor bollard compass davit ensign fathom gangway hawser inlet jetty keel lantern mooring " +
    "nautical oar pier quay rudder sextant tiller underway vane wharf yawl").split(" ");

/** Returns a trace in the format of the trace log. */
export function traceRecord(
  number: number,
  errors: readonly object[],
  fields: Record<string, unknown> = {},
): object {
  return {
    trace_id: `trace-${number}`,
    timestamp: "2026-01-01T00:00:00.000Z",
    bead_id: `B-${number}`,
    execution_results: [{ runner: "tsc", command: "tsc", status: "fail", errors }],
    discovered_issues: [],
    ...fields,
  };
}

/** Returns an error in the format of an execution report. */
export function reportedError(message: string, fields: Record<string, unknown> = {}): object {
  return { tool: "tsc", severity: "error", message, file: "src/a.ts", line: 1, ...fields };
}

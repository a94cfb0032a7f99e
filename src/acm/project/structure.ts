import type { EntryKind } from "../../kernel/disk/confined_read.ts";
import type { Project } from "./project_folder.ts";

/** What every project must have: the base structure of the folder structure spec. */
const ITEMS = [
  { path: ".claude/CLAUDE.md", kind: "file" },
  { path: ".claude/rules/", kind: "folder" },
  { path: "docs/", kind: "folder" },
  { path: "docs/intent.md", kind: "file" },
  { path: "docs/brief.md", kind: "file" },
  { path: "docs/inbox/", kind: "folder" },
  { path: "_archive/", kind: "folder" },
  { path: "README.md", kind: "file" },
] as const;

/** The states an item can be in; only "present" passes. */
export const ITEM_STATES = ["present", "missing", "wrong kind", "unreadable", "outside"] as const;
export type ItemState = typeof ITEM_STATES[number];

/** One required file or folder. */
export interface StructureItem {
  path: string;
  state: ItemState;
}

/** A project's structure against the base structure. */
export interface StructureReport {
  project: string;
  passed: number;
  total: number;
  items: StructureItem[];
}

/** Looks at each item of the base structure; throws `ToolError` when the project is missing. */
export function checkStructure({ folder, label }: Project): StructureReport {
  const items = ITEMS.map(({ path, kind }) => ({ path, state: stateOf(folder.kind(path), kind) }));
  const passed = items.filter(({ state }) => state === "present").length;
  return { project: label, passed, total: items.length, items };
}

function stateOf(found: EntryKind, wanted: "file" | "folder"): ItemState {
  if (found === wanted) return "present";
  return found === "file" || found === "folder" || found === "other" ? "wrong kind" : found;
}

/** The paths of the items that fail. */
export function failedPaths(items: readonly StructureItem[]): string[] {
  return items.filter(({ state }) => state !== "present").map(({ path }) => path);
}

/** Why an item fails, as shown after its path. */
export function describeState({ path, state }: StructureItem): string {
  if (state === "wrong kind") return path.endsWith("/") ? "not a folder" : "not a file";
  return state === "outside" ? "a link that leads out of the project" : state;
}

/** The report in the requirement's layout: a line per item, then the result. */
export function renderStructure({ project, passed, total, items }: StructureReport): string {
  const lines = items.map((item) =>
    item.state === "present" ? `✓ ${item.path}` : `✗ ${item.path} — ${describeState(item)}`
  );
  const missing = items.filter(({ state }) => state === "missing").map(({ path }) => path);
  const others = items.filter(({ state }) => state !== "missing" && state !== "present")
    .map((item) => `${item.path} (${describeState(item)})`);
  const result = [
    `Result: ${passed}/${total} passed.`,
    missing.length > 0 ? ` Missing: ${missing.join(", ")}` : "",
    others.length > 0 ? `${missing.length > 0 ? "." : ""} Invalid: ${others.join(", ")}` : "",
  ];
  return `Project Structure Check: ${project}\n${lines.join("\n")}\n\n${result.join("")}`;
}

import * as z from "zod";
import type { EntryKind } from "../../kernel/disk/entry_kind.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { type FolderRules, folderRules } from "../framework/folder_rules.ts";
import { specUris } from "../framework/links.ts";
import { ARCHIVES, documentPlaces, frameworkPlace } from "../framework/places.ts";
import type { Project } from "./project_folder.ts";
import { servedSpec, servedText } from "../framework/served_specs.ts";

/** The states an item can be in; only "present" passes. */
const ITEM_STATES = ["present", "missing", "wrong kind", "unreadable", "outside"] as const;
export type ItemState = typeof ITEM_STATES[number];

/** One required file or folder. */
const structureItemSchema = z.object({
  path: z.string(),
  state: z.enum(ITEM_STATES),
  /** The path where it exists instead: in the root or, for a brief, in the inbox. */
  instead: z.string().optional(),
  /** The framework's own place for a missing document. */
  or: z.string().optional(),
});
export type StructureItem = z.infer<typeof structureItemSchema>;

/** A project's structure against the base structure. */
export const structureReportSchema = z.object({
  /** The project's absolute path. */
  project: z.string(),
  passed: z.number(),
  total: z.number(),
  items: z.array(structureItemSchema),
  /** The URIs of the specs to read about failed checks. */
  specs: z.array(z.string()),
});
export type StructureReport = z.infer<typeof structureReportSchema>;

/** An item of the base structure: its usual path, and others that are as good. */
interface Wanted {
  path: string;
  others?: string[];
  /** The framework's own place, if it is another. */
  own?: string;
}

/** Checks each item of the base structure. Throws `ToolError` if the project is missing. */
export function checkStructure(
  { folder }: Project,
  framework: RequestFolder,
): StructureReport {
  const items = wantedItems(folder, framework).map((wanted) => itemOf(folder, wanted));
  const passed = items.filter(({ state }) => state === "present").length;
  const specs = specUris(framework, failedPaths(items), ["folder_structure"]);
  return { project: folder.root.path, passed, total: items.length, items, specs };
}

/**
 * Returns the items that every project must have: those in the requirement, at the served
 * framework's paths.
 */
function wantedItems(project: RequestFolder, framework: RequestFolder): Wanted[] {
  const rules = folderRules(framework);
  const { archive } = rules;
  const isCodex = knowsCodex(framework) && project.kind("AGENTS.md") === "file" &&
    project.kind(".claude/CLAUDE.md") === "missing";
  const briefs = documentPlaces(framework, "brief");
  const brief = briefs.find((path) => rules.lines.has(path)) ?? briefs[0] ?? "docs/brief.md";
  const own = frameworkPlace(framework, "brief")?.path;
  return [
    { path: isCodex ? "AGENTS.md" : ".claude/CLAUDE.md" },
    ...(isCodex && project.kind(".claude") === "missing" ? [] : [{ path: ".claude/rules/" }]),
    { path: "docs/" },
    { path: "docs/intent.md" },
    {
      path: brief,
      others: briefs.filter((path) => path !== brief),
      ...(own !== undefined && own !== brief && { own }),
    },
    { path: "docs/inbox/" },
    {
      path: `${archive}/`,
      others: ARCHIVES.filter((name) => name !== archive).map((name) => `${name}/`),
    },
    { path: "README.md" },
  ];
}

/** True when the framework has projects without Claude: their contract is AGENTS.md. */
function knowsCodex(framework: RequestFolder): boolean {
  return servedText(framework, "stubs/agents/app.md") !== undefined ||
    servedSpec(framework, "CODEX-COMPAT-SPEC") !== undefined;
}

function itemOf(project: RequestFolder, { path, others = [], own }: Wanted): StructureItem {
  const state = stateAt(project, path);
  if (state !== "missing") return { path, state };
  const other = others.find((one) => stateAt(project, one) === "present");
  if (other !== undefined) return { path: other, state: "present" };
  const spoilt = others.find((one) => stateAt(project, one) !== "missing");
  if (spoilt !== undefined) return { path: spoilt, state: stateAt(project, spoilt) };
  const instead = [path, ...others].map((one) => one.slice(one.lastIndexOf("/") + 1))
    .find((name) => name !== "" && name !== path && project.kind(name) === "file") ??
    (others.length > 0 && path.endsWith(".md") ? onlyInInbox(project) : undefined);
  return {
    path,
    state,
    ...(instead !== undefined && { instead }),
    ...(own !== undefined && instead === undefined && { or: own }),
  };
}

/** The brief may also be the only one in the inbox. */
function onlyInInbox(project: RequestFolder): string | undefined {
  const [first, ...more] = project.scan("docs/inbox", "-brief.md").files;
  return more.length === 0 ? first : undefined;
}

function stateAt(project: RequestFolder, path: string): ItemState {
  const wanted = path.endsWith("/") ? "folder" : "file";
  const found: EntryKind = project.kind(path);
  if (found === wanted) return "present";
  return found === "file" || found === "folder" || found === "other" ? "wrong kind" : found;
}

function failedPaths(items: readonly Pick<StructureItem, "path" | "state">[]): string[] {
  return items.filter(({ state }) => state !== "present").map(({ path }) => path);
}

/** Returns the reason that an item fails, as shown after its path. */
export function describeState({ path, state, instead, or }: StructureItem): string {
  if (instead !== undefined) return `missing; found at ${instead}`;
  if (state === "wrong kind") return path.endsWith("/") ? "not a folder" : "not a file";
  if (or !== undefined && state === "missing") return `missing; ${or} is also allowed`;
  return state === "outside" ? "a symlink that points outside the project" : state;
}

/** Returns the line that asks for an item; undefined if no spec does. */
export function itemPlace(
  { file, lines }: FolderRules,
  path: string,
): LinePlace | undefined {
  const line = lines.get(path) ?? lines.get(path.replace("discover-", ""));
  return line === undefined || file === undefined ? undefined : { file, line };
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

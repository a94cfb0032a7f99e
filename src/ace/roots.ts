import type { Flag } from "../kernel/cli/flags.ts";
import { isNoProject, openFile } from "../kernel/disk/open_root.ts";
import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import { type SharedFile, sharedFile } from "../kernel/disk/shared_file.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import {
  type Environment,
  oneOf,
  settingsOf,
  type Variable,
  wholeNumber,
} from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../kernel/roots/path.ts";
import type { Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";

export type AceRoots = Readonly<{ agents: Root; traces: Root; insights: Root }>;

export const aceVariables: readonly Variable[] = [
  {
    name: "ACE_AGENTS_PATH",
    purpose: "the playbook; default .ace/playbook.md if it exists, else AGENTS.md",
  },
  { name: "ACE_TRACES_PATH", purpose: "the trace log; default logs/execution_traces.jsonl" },
  { name: "ACE_INSIGHTS_PATH", purpose: "the insight log; default logs/insights.jsonl" },
  {
    name: "ACE_MAX_DELTAS",
    purpose: "maximum number of bullets that one update adds; default 3",
    rule: wholeNumber(1, 999),
  },
  {
    name: "ACE_CONFIDENCE",
    purpose: "minimum confidence of applied insights; default 0.8",
    rule: {
      accepts: (value) => /^(?:0|1|0?\.\d{1,6}|0\.|1\.0{0,6})$/.test(value),
      wanted: "a number from 0 to 1",
    },
  },
  {
    name: "ACE_PLAYBOOK_BYTES",
    purpose: "maximum playbook size after an update, in bytes; default 24576",
    rule: wholeNumber(1024, 4_194_304),
  },
  {
    name: "ACE_TRACE_DETAIL",
    purpose: "full: log whole commands and output lines of hooks; default short",
    rule: oneOf("short", "full"),
  },
];

export const aceFlags: readonly Flag[] = [
  { name: "--agents", variable: "ACE_AGENTS_PATH" },
  { name: "--traces", variable: "ACE_TRACES_PATH" },
  { name: "--insights", variable: "ACE_INSIGHTS_PATH" },
];

/**
 * Returns the playbook and the two logs, each with its own root. Some clients start servers in `/`
 * or in the home folder. Logs without a set path are then in `logs/` in the named playbook's
 * folder. If no playbook is named either, their path is empty. Throws `StartError`.
 */
export function aceRoots(started: Environment): AceRoots {
  const environment = inProject(started);
  type Given = { title: string; variable: string; fallback: string };
  const file = (given: Given, playbook?: Root): Root => {
    const { title, variable, fallback } = given;
    const value = environment.get(variable);
    const isUnplaced = value === undefined && isNoProject(environment);
    if (isUnplaced && !playbook?.path) {
      return { title, setBy: variable, value: fallback, path: "", isDefault: true };
    }
    const place = isUnplaced && playbook
      ? { ...environment, cwd: folderOf(playbook.path) }
      : environment;
    return openFile({
      title,
      setBy: environment.label(variable),
      value: value ?? fallback,
      ...(value === undefined && { isDefault: true }),
      // The first logged line creates the log.
      ...(playbook && { isMade: true, isPrivate: true }),
    }, place);
  };
  const own = `${ACE_FOLDER}/playbook.md`;
  const fallback = environment.get("ACE_AGENTS_PATH") === undefined &&
      whatIsAt(pathIn(environment.cwd, own)) === "file"
    ? own
    : "AGENTS.md";
  const agents = file({ title: "playbook", variable: "ACE_AGENTS_PATH", fallback });
  const traces = file({
    title: "trace log",
    variable: "ACE_TRACES_PATH",
    fallback: "logs/execution_traces.jsonl",
  }, agents);
  const insights = file({
    title: "insight log",
    variable: "ACE_INSIGHTS_PATH",
    fallback: "logs/insights.jsonl",
  }, agents);
  requireDistinct([agents, traces, insights]);
  return { agents, traces, insights };
}

/** The folder next to a playbook for its votes and locks. A repository that has it opted in. */
export const ACE_FOLDER = ".ace";

function inProject(environment: Environment): Environment {
  const { get, label, home, windows } = environment;
  return {
    get,
    label,
    home,
    windows,
    // The working directory's name may be unusable, which matters only if a path is relative.
    get cwd() {
      return projectOf(environment.cwd);
    },
  };
}

function projectOf(cwd: string): string {
  const has = (folder: string, name: string): boolean =>
    whatIsAt(pathIn(folder, name)) !== "nothing";
  for (let parent = cwd;; parent = folderOf(parent)) {
    if (has(parent, ACE_FOLDER) || has(parent, ".git")) return parent;
    if (has(parent, "AGENTS.md") || folderOf(parent) === parent) return cwd;
  }
}

export function aceFolder(agents: string): string {
  const folder = folderOf(agents);
  return nameOf(folder) === ACE_FOLDER ? folder : pathIn(folder, ACE_FOLDER);
}

/** Returns the playbook and the log next to it. Their locks lie in a folder that Git ignores. */
export function playbookFiles(agents: string): { agents: SharedFile; votes: SharedFile } {
  const folder = aceFolder(agents);
  return {
    agents: sharedFile(agents, folder),
    votes: sharedFile(pathIn(folder, "votes.jsonl")),
  };
}

/** Returns the files that `init` and the logs make. No other process changes them. */
export function sideFiles(roots: AceRoots): Record<SideFile, SharedFile> {
  const folder = aceFolder(roots.agents.path);
  const project = folderOf(folder);
  const side = (path: string): SharedFile => sharedFile(path, folder);
  const has = (name: string): boolean => whatIsAt(pathIn(project, name)) !== "nothing";
  const people = !has("AGENTS.md") && has("CLAUDE.md") ? "CLAUDE.md" : "AGENTS.md";
  return {
    attributes: side(pathIn(project, ".gitattributes")),
    people: side(pathIn(project, people)),
    playbook: side(pathIn(folder, "playbook.md")),
    ignore: side(pathIn(folder, ".gitignore")),
    logsIgnore: side(pathIn(folderOf(roots.traces.path), ".gitignore")),
  };
}

type SideFile = "attributes" | "people" | "playbook" | "ignore" | "logsIgnore";

/**
 * Throws `StartError` if two roots are the same file, which would mix two formats and deadlock on
 * its own lock.
 */
function requireDistinct(files: readonly Root[]): void {
  for (const [index, file] of files.entries()) {
    const same = files.slice(0, index).find(({ path }) => path !== "" && path === file.path);
    if (same === undefined) continue;
    throw new StartError(
      `${same.setBy} and ${file.setBy} set the same file, "${
        excerpt(file.value, 200)
      }". Set a different file for each.`,
      EXIT.configuration,
    );
  }
}

/** Returns the settings for the worker. Throws `StartError` for an invalid setting. */
export function aceSettings(environment: Environment): Settings {
  return settingsOf(environment, aceVariables);
}

/**
 * Returns access to each file by name, with its lock and temporary files, and read access to
 * `.beads/issues.jsonl` in the playbook's folder. The server may create a log's missing folder, but
 * it never gets access to an existing folder.
 */
export function acePermissions(roots: AceRoots): SandboxPermissions {
  const { agents } = roots;
  const own = agents.path === "" ? [] : [
    ...Object.values(playbookFiles(agents.path)),
    ...Object.values(sideFiles(roots)),
  ];
  const logs = [roots.traces.path, roots.insights.path].filter((path) => path !== "")
    .map((path) => sharedFile(path));
  const files = [...own, ...logs];
  const changed = [
    ...new Set(files.flatMap(({ path, lock, temporary }) => [path, lock, temporary])),
  ];
  const folders = files.flatMap(({ path, lock }) => [folderOf(path), folderOf(lock)]);
  const made = [...new Set(folders)].filter((folder) => whatIsAt(folder) === "nothing");
  const looked = agents.path === "" ? [] : [
    pathIn(folderOf(agents.path), ".beads", "issues.jsonl"),
    aceFolder(agents.path),
  ];
  const granted = (path: string): boolean => whatIsAt(path) !== "folder";
  return {
    read: [...[...changed, ...made].filter(granted), ...looked],
    write: [...changed, ...made].filter(granted),
  };
}

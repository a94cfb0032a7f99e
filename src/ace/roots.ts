import type { Flag } from "../kernel/cli/flags.ts";
import { isNoProject, openFile } from "../kernel/disk/open_root.ts";
import { foldersIn, pathsIn, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { isBelowDanglingLink } from "../kernel/disk/root_links.ts";
import { isTemporary, permissionsFor, type SharedFile, sharedFile } from "./files/shared_file.ts";
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
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";

/** The files of ace-server, each with its own root. */
export type AceRoots = Readonly<{ agents: Root; traces: Root; insights: Root }>;

/** The environment variables of ace-server, for its help text and README. */
export const aceVariables: readonly Variable[] = [
  { name: "ACE_AGENTS_PATH", purpose: "the playbook; default AGENTS.md" },
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
    name: "ACE_NESTED",
    purpose: "on: store a folder's rules in its own AGENTS.md; default off",
    rule: oneOf("on", "off"),
  },
];

/** The command-line flags of ace-server, each with the variable that it sets. */
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
export function aceRoots(environment: Environment): AceRoots {
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
    if (isBelowDanglingLink(value ?? fallback, place)) {
      throw new StartError(
        `${environment.label(variable)} is "${
          excerpt(value ?? fallback, 200)
        }", a path through a broken symlink. Create the symlink's target folder, or set another path.`,
        EXIT.configuration,
      );
    }
    return openFile({
      title,
      setBy: environment.label(variable),
      value: value ?? fallback,
      ...(value === undefined && { isDefault: true }),
      // The first logged line creates the log.
      ...(playbook && { isMade: true }),
    }, place);
  };
  const agents = file({ title: "playbook", variable: "ACE_AGENTS_PATH", fallback: "AGENTS.md" });
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

/**
 * Returns the settings for the worker. The mark in this process's temporary file names is random.
 * It is made here because the sandbox grants only exact names. Throws `StartError` for an invalid
 * setting.
 */
export function aceSettings(environment: Environment, roots: AceRoots): Settings {
  const settings = settingsOf(environment, aceVariables);
  const folders = settings.ACE_NESTED === "on" ? foldersFor(roots.agents) : [];
  return {
    ...settings,
    mark: crypto.randomUUID().slice(0, 8),
    leftovers: pathsOf(roots).flatMap(leftoversOf).join("\n"),
    ...(folders.length > 0 && { folders: folders.join("\n") }),
  };
}

/**
 * The maximum number of folders with their own playbook. The sandbox grants each folder by name.
 */
const MAX_FOLDERS = 400;
const MAX_DEPTH = 4;
/** Matches hidden folders and folders with generated files. */
const GENERATED =
  /^(?:\..*|node_modules|vendor|dist|build|target|out|coverage|__pycache__|venv|logs)$/;

/** Returns the folders that may have their own playbook, nearest to the root first. */
function foldersFor({ path }: Root): string[] {
  if (path === "") return [];
  const found: string[] = [];
  let level = [folderOf(path)];
  for (let depth = 0; depth < MAX_DEPTH && found.length < MAX_FOLDERS; depth++) {
    level = level.flatMap((folder) =>
      foldersIn(folder).filter((path) => !GENERATED.test(nameOf(path)))
    ).sort();
    found.push(...level);
  }
  return found.slice(0, MAX_FOLDERS);
}

/** Returns a file's temporary files that killed processes left. The worker removes them. */
function leftoversOf(path: string): string[] {
  return pathsIn(folderOf(path)).filter((beside) => isTemporary(beside, path));
}

/** Returns `.gitattributes` and the playbooks in subfolders. These files need no lock file. */
export function ownFiles(agents: string, settings: Settings): SharedFile[] {
  if (agents === "") return [];
  const folders = settings.folders?.split("\n") ?? [];
  return [
    sharedFile(pathIn(folderOf(agents), ".gitattributes"), settings),
    ...folders.map((folder) => sharedFile(pathIn(folder, nameOf(agents)), settings)),
  ];
}

/**
 * Returns access to each file by name, with its lock and temporary files, and read access to
 * `.beads/issues.jsonl` in the playbook's folder. The server may create a log's missing folder, but
 * it never gets access to an existing folder.
 */
export function acePermissions(roots: AceRoots, settings: Settings): SandboxPermissions {
  const files = pathsOf(roots);
  const { read, write } = permissionsFor(
    files.map((path) => sharedFile(path, settings)),
  );
  const made = files.map((path) => folderOf(path)).filter((folder) =>
    whatIsAt(folder) === "nothing"
  );
  const beads = pathsOf({ agents: roots.agents }).map((path) =>
    pathIn(folderOf(path), ".beads", "issues.jsonl")
  );
  const beside = ownFiles(roots.agents.path, settings)
    .flatMap(({ path, temporary }) => [path, temporary]);
  const granted = (path: string): boolean => whatIsAt(path) !== "folder";
  return {
    read: [...read, ...made, ...beads, ...beside].filter(granted),
    write: [...write, ...made, ...beside].filter(granted),
  };
}

import { type Flag, usage } from "../kernel/cli/flags.ts";
import { isFolder, isNoProject, namedRoot, openRoot } from "../kernel/disk/open_root.ts";
import { realPathOf } from "../kernel/disk/path_lookup.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import type { Task } from "../kernel/process/messages.ts";
import type { Environment } from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import { isAbsolute, isWithin, namedAfter } from "../kernel/roots/path.ts";
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";
import { parseSync } from "./command_list.ts";
import { modelModules } from "./model_place.ts";
import { folderPlace, gitRootOf } from "./repository.ts";
import {
  hostsOf,
  isEmbedded,
  knowledgeSettings,
  PLACES,
  readSettings,
  settingProblems,
} from "./settings.ts";

/**
 * The folders of knowledge-server. `store` is set if the embedded store is used. `project` is the
 * repository of the working directory, whose documents searches read again.
 */
export type KnowledgeRoots = Readonly<{
  store: Root | undefined;
  imports: Root | undefined;
  project?: Root | undefined;
  documents?: readonly Root[] | undefined;
}>;

export const knowledgeFlags: readonly Flag[] = [
  { name: "--embedded", variable: "KB_EMBEDDED_DIR" },
  { name: "--import-root", variable: "KB_IMPORT_ROOT" },
];

const STORE = { title: "embedded store", variable: "KB_EMBEDDED_DIR", fallback: "" };
const DOCUMENTS = { title: "documents", variable: "KB_DOCS", fallback: "" };
const IMPORT = { title: "import folder", variable: "KB_IMPORT_ROOT", fallback: "." };

export function knowledgeRoots(environment: Environment, task?: Task): KnowledgeRoots {
  const problems = settingProblems(environment);
  const folder = (named: typeof STORE): Root | undefined => {
    try {
      return namedRoot(environment, named);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(
        `${environment.label(named.variable)} must name a readable folder that isn't the home ` +
          "folder or a file system root",
      );
      return undefined;
    }
  };
  // Some clients start servers in / or the home folder. The server imports nothing from those
  // folders unless a setting allows it.
  const isNowhere = isOutside(environment);
  const imports = isNowhere && environment.get(IMPORT.variable) === undefined
    ? undefined
    : folder(IMPORT);
  const project = isNowhere ? undefined : gitRootOf(environment.cwd);
  const roots = {
    store: !isEmbedded(environment)
      ? undefined
      : environment.get(STORE.variable) !== undefined
      ? folder(STORE)
      : ownFolder(environment, { project, problems }),
    imports: imports && { ...imports, isBorrowed: true },
    project: project === undefined ? undefined : {
      title: "repository",
      setBy: "the working directory",
      value: project,
      path: project,
      isDefault: true,
      isBorrowed: true,
    },
    documents: documentFolders(environment, task, problems),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return roots;
}

function ownFolder(
  environment: Environment,
  { project, problems }: { project: string | undefined; problems: string[] },
): Root | undefined {
  const data = environment.get("XDG_DATA_HOME");
  const base = `${data?.startsWith("/") ? data : "~/.local/share"}/knowledge-server`;
  const value = project === undefined ? base : `${base}/${namedAfter(project)}`;
  const given = { title: STORE.title, setBy: STORE.variable, value, isDefault: true };
  const root = openRoot(given, environment);
  if (root.path !== "") return { ...root, isMade: true };
  problems.push(
    "the server can't find the home folder for its entries: set DATABASE_URL or KB_EMBEDDED_DIR",
  );
  return undefined;
}

function documentFolders(
  environment: Environment,
  task: Task | undefined,
  problems: string[],
): Root[] | undefined {
  if (task?.kind === "command" && task.name === "sync") {
    return parseSync(task.args).folders.map((value) => {
      const root = openedFolder(environment, { title: DOCUMENTS.title, setBy: "sync", value });
      if (root !== undefined) return root;
      throw usage(`sync: ${excerpt(value)} is not a folder that the server can open`);
    });
  }
  const value = environment.get(DOCUMENTS.variable)?.trim();
  if (value === undefined || !isEmbedded(environment)) return undefined;
  const label = environment.label(DOCUMENTS.variable);
  const root = openedFolder(environment, { title: DOCUMENTS.title, setBy: label, value });
  if (root === undefined) problems.push(`${label} must name a readable folder`);
  else if (leavesRepository(environment, value, root)) {
    problems.push(
      `${label} is a relative path that leaves the repository: name a folder in the repository, ` +
        "or set the absolute path",
    );
  }
  return root && [root];
}

function isOutside(environment: Environment): boolean {
  try {
    return isNoProject(environment);
  } catch (error) {
    if (environment.get(STORE.variable) === undefined || !(error instanceof StartError)) {
      throw error;
    }
    return true;
  }
}

function leavesRepository(environment: Environment, value: string, { path }: Root): boolean {
  const { cwd, windows } = environment;
  if (isAbsolute(value, windows) || value.startsWith("~")) return false;
  return !isWithin(path, gitRootOf(cwd) ?? realPathOf(cwd) ?? cwd);
}

function openedFolder(
  environment: Environment,
  given: { title: string; setBy: string; value: string },
): Root | undefined {
  try {
    const root = openRoot(given, environment);
    return isFolder(root) ? root : undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return undefined;
  }
}

export function settingsWith(environment: Environment, roots: KnowledgeRoots): Settings {
  const { imports, project, documents = [] } = roots;
  const folders = [project, imports, ...documents].flatMap((root) => root?.path || []);
  const places = Object.fromEntries(folders.map((path) => [path, folderPlace(path)]));
  return { ...knowledgeSettings(environment), [PLACES]: JSON.stringify(places) };
}

/**
 * Returns the folders to read, the store's folder to write, and the hosts of the database and the
 * embeddings API. With a local model, also returns its worker's module, which a program run from
 * source reads from disk.
 */
export function knowledgePermissions(
  roots: KnowledgeRoots,
  given: Settings,
): SandboxPermissions {
  const settings = readSettings(given);
  return {
    read: [...pathsOf(roots), ...(settings.embeddings === "off" ? [] : modelModules())],
    write: pathsOf({ store: roots.store }),
    net: hostsOf(settings),
  };
}

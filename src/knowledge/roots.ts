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
import { hostsOf, isEmbedded, knowledgeSettings, PLACES, readSettings } from "./settings.ts";

/** Searches read the documents in `project`, the working directory's repository, again. */
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
  // Some clients start servers in / or the home folder. The server imports nothing from those
  // folders unless a setting allows it.
  const isNowhere = isNoProject(environment);
  const imports = isNowhere && environment.get(IMPORT.variable) === undefined
    ? undefined
    : namedRoot(environment, IMPORT);
  const project = isNowhere ? undefined : gitRootOf(environment.cwd);
  const borrowed = { title: "repository", setBy: "the working directory" };
  return {
    store: isEmbedded(environment) ? storeFolder(environment, project) : undefined,
    imports,
    project: project === undefined
      ? undefined
      : { ...borrowed, value: project, path: project, isDefault: true },
    documents: documentFolders(environment, task),
  };
}

function storeFolder(environment: Environment, project: string | undefined): Root {
  if (environment.get(STORE.variable) !== undefined) return namedRoot(environment, STORE);
  const data = environment.get("XDG_DATA_HOME");
  const base = `${data?.startsWith("/") ? data : "~/.local/share"}/knowledge-server`;
  const value = project === undefined ? base : `${base}/${namedAfter(project)}`;
  const given = { title: STORE.title, setBy: STORE.variable, value, isDefault: true };
  const root = openRoot(given, environment);
  if (root.path !== "") return { ...root, isMade: true };
  throw refused(
    "the server can't find the home folder for its entries: set DATABASE_URL or KB_EMBEDDED_DIR",
  );
}

function documentFolders(environment: Environment, task: Task | undefined): Root[] | undefined {
  const { title, variable } = DOCUMENTS;
  if (task?.kind === "command" && task.name === "sync") {
    return parseSync(task.args).folders.map((value) => {
      const root = openRoot({ title, setBy: "DIR of sync", value }, environment);
      if (isFolder(root)) return root;
      throw usage(`sync: ${excerpt(value)} is not a folder that the server can open`);
    });
  }
  const value = environment.get(variable)?.trim();
  if (value === undefined || !isEmbedded(environment)) return undefined;
  const label = environment.label(variable);
  const root = openRoot({ title, setBy: label, value }, environment);
  if (!isFolder(root)) throw refused(`${label} must name a readable folder`);
  if (leavesRepository(environment, value, root)) {
    throw refused(
      `${label} is a relative path that leaves the repository: name a folder in the repository, ` +
        "or set the absolute path",
    );
  }
  return [root];
}

function refused(message: string): StartError {
  return new StartError(message, EXIT.configuration);
}

function leavesRepository(environment: Environment, value: string, { path }: Root): boolean {
  const { cwd, windows } = environment;
  if (isAbsolute(value, windows) || value.startsWith("~")) return false;
  return !isWithin(path, gitRootOf(cwd) ?? realPathOf(cwd) ?? cwd);
}

export function settingsWith(environment: Environment, roots: KnowledgeRoots): Settings {
  const { imports, project, documents = [] } = roots;
  const folders = [project, imports, ...documents].flatMap((root) => root?.path || []);
  const places = Object.fromEntries(folders.map((path) => [path, folderPlace(path)]));
  return { ...knowledgeSettings(environment), [PLACES]: JSON.stringify(places) };
}

/** A program that runs from source reads the model's module from disk. */
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

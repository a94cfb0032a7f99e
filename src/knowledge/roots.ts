import { type Flag, usage } from "../kernel/cli/flags.ts";
import { isFolder, isNoProject, namedRoot, openRoot } from "../kernel/disk/open_root.ts";
import { realPathOf, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import type { Environment } from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import {
  expandPath,
  folderOf,
  isAbsolute,
  nameOf,
  pathIn,
  separatorOf,
} from "../kernel/roots/path.ts";
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import type { Task } from "../kernel/process/messages.ts";
import { excerpt } from "../kernel/text.ts";
import { parseSync } from "./command_list.ts";
import { modelModules } from "./model_place.ts";
import { DATABASE_FILE } from "./sqlite/store_files.ts";
import { textHash } from "./store/content_key.ts";
import { embeddingsOf, hostsOf, isEmbedded, readSettings, settingProblems } from "./settings.ts";

/**
 * The folders of knowledge-server. `store` is set if the embedded store is used, `former` if a
 * store exists in the former default folder, and `model` if a model's folder is set. The `value` of
 * documents and notes is their path relative to the working directory.
 */
export type KnowledgeRoots = Readonly<{
  store: Root | undefined;
  imports: Root | undefined;
  model?: Root | undefined;
  documents?: readonly Root[] | undefined;
  notes?: Root | undefined;
}>;

/** The flags of knowledge-server; each sets a variable. */
export const knowledgeFlags: readonly Flag[] = [
  { name: "--embedded", variable: "KB_EMBEDDED_DIR" },
  { name: "--import-root", variable: "KB_IMPORT_ROOT" },
];

const STORE = { title: "embedded store", variable: "KB_EMBEDDED_DIR", fallback: "" };
const MODEL = { title: "model", variable: "KB_EMBEDDINGS_MODEL", fallback: "" };
/** The files that a model2vec folder must contain. */
const MODEL_FILES = ["model.safetensors", "tokenizer.json"];
const DOCUMENTS = { title: "documents", variable: "KB_DOCS", fallback: "" };
const NOTES = { title: "notes", variable: "KB_NOTES", fallback: "" };
const IMPORT = { title: "import folder", variable: "KB_IMPORT_ROOT", fallback: "." };

/**
 * Returns the embedded store's folder, if it is used, and the import folder. Throws a `StartError`
 * that names every invalid variable.
 */
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
  const isNowhere = environment.get(IMPORT.variable) === undefined && isNoProject(environment);
  const imports = isNowhere ? undefined : folder(IMPORT);
  const isNamed = environment.get(STORE.variable) !== undefined;
  const roots = {
    store: !isEmbedded(environment)
      ? undefined
      : isNamed
      ? folder(STORE)
      : ownFolder(environment, problems),
    imports: imports && { ...imports, isBorrowed: true },
    model: modelFolder(environment, problems),
    documents: documentFolders(environment, task, problems),
    notes: notesFolder(environment, problems),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return roots;
}

/**
 * Returns the default folder of the embedded store: the user's data folder (XDG Base Directory). If
 * the working directory is in a project, the default is a subfolder with the project's name.
 */
function ownFolder(environment: Environment, problems: string[]): Root | undefined {
  const base = dataFolder(environment);
  const project = projectOf(environment);
  const value = project === undefined ? base : `${base}/${storeName(project)}`;
  try {
    const given = { title: STORE.title, setBy: STORE.variable, value, isDefault: true };
    const root = openRoot(given, environment);
    if (root.path !== "") return { ...root, isMade: true };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    problems.push(error.message);
    return undefined;
  }
  problems.push(
    "the server can't find the home folder for its entries: set DATABASE_URL or " +
      "KB_EMBEDDED_DIR",
  );
  return undefined;
}

function dataFolder(environment: Environment): string {
  const data = environment.get("XDG_DATA_HOME");
  return `${data?.startsWith("/") ? data : "~/.local/share"}/knowledge-server`;
}

/**
 * Returns the nearest folder with `.git`, among the working directory and its parents, as git finds
 * it.
 */
function projectOf(environment: Environment): string | undefined {
  if (isNoProject(environment)) return undefined;
  let folder = realPathOf(environment.cwd) ?? environment.cwd;
  for (let parent = folderOf(folder);; folder = parent, parent = folderOf(folder)) {
    if (whatIsAt(pathIn(folder, ".git")) !== "nothing") return folder;
    if (parent === folder || parent === "") return undefined;
  }
}

/** Returns the folder name for a project's store: the project's name, and a hash of its path. */
function storeName(project: string): string {
  const name = nameOf(project).replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60) || "project";
  return `${name}-${textHash(project).toString(16).padStart(8, "0").slice(-8)}`;
}

/**
 * Returns the store in the former default folder, if it exists and differs from the current store.
 */
export function formerStore(
  environment: Environment,
  { store }: KnowledgeRoots,
): string | undefined {
  if (!store?.isDefault) return undefined;
  const folder = expandPath(dataFolder(environment), environment);
  if (folder === undefined || realPathOf(folder) === store.path) return undefined;
  return whatIsAt(pathIn(folder, DATABASE_FILE)) === "file" ? folder : undefined;
}

/** Returns the folders given to `sync`; otherwise the folder that the server keeps up to date. */
function documentFolders(
  environment: Environment,
  task: Task | undefined,
  problems: string[],
): Root[] | undefined {
  if (task?.kind === "command" && task.name === "sync") {
    const { folders } = parseSync(task.args);
    return folders.map((value) => {
      const root = openedFolder(environment, { title: DOCUMENTS.title, setBy: "sync", value });
      if (root !== undefined) return root;
      throw usage(`sync: ${unopenedFolder(environment, value)}`);
    });
  }
  const value = environment.get(DOCUMENTS.variable)?.trim();
  if (value === undefined || !isEmbedded(environment)) return undefined;
  const label = environment.label(DOCUMENTS.variable);
  const root = openedFolder(environment, { title: DOCUMENTS.title, setBy: label, value });
  if (root === undefined) problems.push(`${label} must name a readable folder`);
  return root && [root];
}

/** Returns the reason why `sync` can't open a folder. */
function unopenedFolder(environment: Environment, value: string): string {
  const path = expandPath(value, environment);
  const real = path === undefined ? undefined : realPathOf(path);
  const found = real === undefined ? undefined : whatIsAt(real);
  if (found === "file") return `${excerpt(value)} is a file; name its folder`;
  if (found === "nothing") return `the folder ${excerpt(value)} doesn't exist`;
  return `cannot open the folder ${excerpt(value)}`;
}

/** Returns an existing folder; its value is its path relative to the working directory. */
function openedFolder(
  environment: Environment,
  given: { title: string; setBy: string; value: string },
): Root | undefined {
  try {
    const root = openRoot(given, environment);
    return isFolder(root) ? { ...root, value: relativeTo(environment, given.value) } : undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return undefined;
  }
}

/** Returns the notes folder, which is created when needed. */
function notesFolder(environment: Environment, problems: string[]): Root | undefined {
  const value = environment.get(NOTES.variable)?.trim();
  if (value === undefined) return undefined;
  const label = environment.label(NOTES.variable);
  try {
    const root = openRoot({ title: NOTES.title, setBy: label, value }, environment);
    return { ...root, value: relativeTo(environment, value), isMade: true };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    problems.push(
      `${label} must name a folder that isn't the home folder or a file system root`,
    );
    return undefined;
  }
}

/**
 * Returns a path in the format of the entries: relative to the working directory, with forward
 * slashes.
 */
function relativeTo(environment: Environment, value: string): string {
  const path = expandPath(value, environment) ?? value;
  const separator = separatorOf(path);
  const [here, there] = [environment.cwd, path].map((one) => one.split(separator));
  if (here === undefined || there === undefined) return value;
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared++;
  return [...here.slice(shared).map(() => ".."), ...there.slice(shared)].join("/");
}

/** Returns the folder of a model2vec model, if one is set. Messages never show its value. */
function modelFolder(environment: Environment, problems: string[]): Root | undefined {
  const value = environment.get(MODEL.variable)?.trim();
  const embeddings = embeddingsOf(environment);
  if (value === undefined || embeddings === "on" || embeddings === "off") return undefined;
  // Without KB_EMBEDDINGS, the value may be the name of the API model that created the store.
  if (embeddings !== "local" && !isAbsolute(value, environment.windows)) return undefined;
  const label = environment.label(MODEL.variable);
  const refuse = (why: string): undefined => {
    problems.push(`${label} must be the absolute path of a folder with a model2vec model: ${why}`);
    return undefined;
  };
  if (!isAbsolute(value, environment.windows)) return refuse("the path is not absolute");
  try {
    const root = openRoot({ title: MODEL.title, setBy: label, value }, environment);
    if (!isFolder(root)) return refuse("the folder does not exist");
    const missing = MODEL_FILES.filter((name) => whatIsAt(pathIn(root.path, name)) !== "file");
    return missing.length === 0 ? root : refuse(`it lacks ${missing.join(" and ")}`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return refuse("the server cannot open the folder");
  }
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
    write: pathsOf({ store: roots.store, notes: roots.notes }),
    net: hostsOf(settings),
  };
}

import type { Flag } from "../kernel/cli/flags.ts";
import { isFolder, isNoProject, namedRoot, openRoot } from "../kernel/disk/open_root.ts";
import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import type { Environment } from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import { isAbsolute, pathIn } from "../kernel/roots/path.ts";
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import { modelModules } from "./model_place.ts";
import { embeddingsOf, hostsOf, isEmbedded, readSettings, settingProblems } from "./settings.ts";

/**
 * The folders of knowledge-server: `store` is there when the embedded store is used, `model` when a
 * model's folder is named.
 */
export type KnowledgeRoots = Readonly<
  { store: Root | undefined; imports: Root | undefined; model?: Root | undefined }
>;

/** The flags of knowledge-server, each for a variable. */
export const knowledgeFlags: readonly Flag[] = [
  { name: "--embedded", variable: "KB_EMBEDDED_DIR" },
  { name: "--import-root", variable: "KB_IMPORT_ROOT" },
];

const STORE = { title: "embedded store", variable: "KB_EMBEDDED_DIR", fallback: "" };
const MODEL = { title: "model", variable: "KB_EMBEDDINGS_MODEL", fallback: "" };
/** What a folder must hold to be a model2vec model. */
const MODEL_FILES = ["model.safetensors", "tokenizer.json"];
const IMPORT = { title: "import folder", variable: "KB_IMPORT_ROOT", fallback: "." };

/**
 * The folder of the embedded store, if that is used, and the one that files are imported from.
 * Throws a `StartError` that names every variable that is wrong.
 */
export function knowledgeRoots(environment: Environment): KnowledgeRoots {
  const problems = settingProblems(environment);
  const folder = (named: typeof STORE): Root | undefined => {
    try {
      return namedRoot(environment, named);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(
        `${environment.label(named.variable)} must name a folder that can be opened, ` +
          "and neither the home folder nor a file system root",
      );
      return undefined;
    }
  };
  // Some clients start servers in / or the home folder, from which nothing is imported unasked.
  const isNowhere = environment.get(IMPORT.variable) === undefined && isNoProject(environment);
  const isNamed = environment.get(STORE.variable) !== undefined;
  const roots = {
    store: !isEmbedded(environment)
      ? undefined
      : isNamed
      ? folder(STORE)
      : ownFolder(environment, problems),
    imports: isNowhere ? undefined : folder(IMPORT),
    model: modelFolder(environment, problems),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return roots;
}

/** Where the embedded store is when nothing is set: the user's data folder (XDG Base Directory). */
function ownFolder(environment: Environment, problems: string[]): Root | undefined {
  const data = environment.get("XDG_DATA_HOME");
  const base = data?.startsWith("/") ? data : "~/.local/share";
  try {
    const root = openRoot(
      { title: STORE.title, setBy: STORE.variable, value: `${base}/knowledge-server` },
      environment,
    );
    if (root.path !== "") return { ...root, isDefault: true, isMade: true };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
  }
  problems.push("there is no home folder for the entries: set DATABASE_URL or KB_EMBEDDED_DIR");
  return undefined;
}

/** The folder of a model2vec model, if one is named; its value is never shown. */
function modelFolder(environment: Environment, problems: string[]): Root | undefined {
  const value = environment.get(MODEL.variable)?.trim();
  if (embeddingsOf(environment) !== "local" || value === undefined) return undefined;
  const label = environment.label(MODEL.variable);
  const refuse = (why: string): undefined => {
    problems.push(`${label} must be the absolute path of a folder with a model2vec model: ${why}`);
    return undefined;
  };
  if (!isAbsolute(value, environment.windows)) return refuse("it is not absolute");
  try {
    const root = openRoot({ title: MODEL.title, setBy: label, value }, environment);
    if (!isFolder(root)) return refuse("there is no such folder");
    const missing = MODEL_FILES.filter((name) => whatIsAt(pathIn(root.path, name)) !== "file");
    return missing.length === 0 ? root : refuse(`it lacks ${missing.join(" and ")}`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return refuse("it cannot be opened");
  }
}

/**
 * The folders to read, the store's to write, the hosts of the database and the embeddings API. With
 * a local model, its worker's module too, which a program from source reads from the disk.
 */
export function knowledgePermissions(
  roots: KnowledgeRoots,
  given: Settings,
): SandboxPermissions {
  const settings = readSettings(given);
  return {
    read: [...pathsOf(roots), ...(settings.embeddings === "local" ? modelModules() : [])],
    write: pathsOf({ store: roots.store }),
    net: hostsOf(settings),
  };
}

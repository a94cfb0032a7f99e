import type { Flag } from "../kernel/cli/flags.ts";
import { type Environment, namedRoot } from "../kernel/roots/environment.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { isForbiddenRoot, pathsOf, type Root, type Roots } from "../kernel/roots/path.ts";
import type { SandboxPermissions, Settings } from "../kernel/process/sandbox.ts";
import { hostsOf, isEmbedded, settingProblems } from "./settings.ts";

/** The flags of knowledge-server, each for a variable. */
export const knowledgeFlags: readonly Flag[] = [
  { name: "--embedded", variable: "KB_EMBEDDED_DIR" },
  { name: "--import-root", variable: "KB_IMPORT_ROOT" },
];

const STORE = { title: "embedded store", variable: "KB_EMBEDDED_DIR", fallback: "" };
const IMPORT = { title: "import folder", variable: "KB_IMPORT_ROOT", fallback: "." };

/**
 * The folder of the embedded store, if that is used, and the one that files are imported from.
 * Throws `StartError` that names every variable that is wrong.
 */
export function knowledgeRoots(environment: Environment): Roots {
  const problems = settingProblems(environment);
  const folder = (named: typeof STORE): Root[] => {
    try {
      return [namedRoot(environment, named)];
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(`${environment.label(named.variable)} must name a folder that can be opened`);
      return [];
    }
  };
  const isNowhere = environment.get(IMPORT.variable) === undefined &&
    isForbiddenRoot(environment.cwd);
  const roots = {
    store: isEmbedded(environment) ? folder(STORE) : [],
    imports: isNowhere ? [] : folder(IMPORT),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return roots;
}

/** To read both folders, to write the store's, to reach the database and the embeddings API. */
export function knowledgePermissions(roots: Roots, settings: Settings): SandboxPermissions {
  return {
    read: pathsOf(roots),
    write: pathsOf({ store: roots.store ?? [] }),
    net: hostsOf(settings),
  };
}

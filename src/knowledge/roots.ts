import type { Flag } from "../kernel/cli/flags.ts";
import { namedRoot } from "../kernel/disk/open_root.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import type { Environment } from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import { isForbiddenRoot } from "../kernel/roots/path.ts";
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import { hostsOf, isEmbedded, settingProblems } from "./settings.ts";

/** The folders of knowledge-server; `store` is there when the embedded store is used. */
export type KnowledgeRoots = Readonly<{ store: Root | undefined; imports: Root | undefined }>;

/** The flags of knowledge-server, each for a variable. */
export const knowledgeFlags: readonly Flag[] = [
  { name: "--embedded", variable: "KB_EMBEDDED_DIR" },
  { name: "--import-root", variable: "KB_IMPORT_ROOT" },
];

const STORE = { title: "embedded store", variable: "KB_EMBEDDED_DIR", fallback: "" };
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
      problems.push(`${environment.label(named.variable)} must name a folder that can be opened`);
      return undefined;
    }
  };
  const isNowhere = environment.get(IMPORT.variable) === undefined &&
    isForbiddenRoot(environment.cwd);
  const roots = {
    store: isEmbedded(environment) ? folder(STORE) : undefined,
    imports: isNowhere ? undefined : folder(IMPORT),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return roots;
}

/** Both folders to read, the store's to write, the hosts of the database and the embeddings API. */
export function knowledgePermissions(
  roots: KnowledgeRoots,
  settings: Settings,
): SandboxPermissions {
  return {
    read: pathsOf(roots),
    write: pathsOf({ store: roots.store }),
    net: hostsOf(settings),
  };
}

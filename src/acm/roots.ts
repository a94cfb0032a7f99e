import type { Flag } from "../kernel/cli/flags.ts";
import { isNoProject, openRoot, rootOrStarter } from "../kernel/disk/open_root.ts";
import { realPathOf } from "../kernel/disk/path_lookup.ts";
import { system } from "../kernel/disk/system.ts";
import type { Environment, Variable } from "../kernel/roots/environment.ts";
import { folderOf, pathIn } from "../kernel/roots/path.ts";
import type { Root } from "../kernel/roots/root.ts";

/**
 * The root folders of acm-server: a framework, a registry, and the projects, with the default
 * project first.
 */
export type AcmRoots = Readonly<{ framework: Root; registry: Root; projects: readonly Root[] }>;

export const acmVariables: readonly Variable[] = [
  {
    name: "ACM_ROOT",
    purpose: "the framework's folder; default ~/code/_shared/acm, else ~/code/_shared/adf",
  },
  { name: "ADF_ROOT", purpose: "the framework's folder if ACM_ROOT is not set" },
  {
    name: "ACM_REGISTRY_ROOT",
    purpose: "the capabilities registry; default ~/code/_shared/capabilities-registry",
  },
  {
    name: "ACM_PROJECT_ROOT",
    purpose: "the project, or several, separated as in PATH; the first is the default",
  },
  {
    name: "CLAUDE_PROJECT_DIR",
    purpose: "the project if ACM_PROJECT_ROOT is not set; default: the working directory",
  },
];

export const acmFlags: readonly Flag[] = [
  { name: "--acm-root", variable: "ACM_ROOT" },
  { name: "--registry-root", variable: "ACM_REGISTRY_ROOT" },
  { name: "--project-root", variable: "ACM_PROJECT_ROOT", repeatable: true },
];

const FRAMEWORK = {
  title: "ACM framework",
  variable: "ACM_ROOT",
  fallback: "~/code/_shared/acm",
};
const RENAMED = { ...FRAMEWORK, variable: "ADF_ROOT", fallback: "~/code/_shared/adf" };
const REGISTRY = {
  title: "capabilities registry",
  variable: "ACM_REGISTRY_ROOT",
  fallback: "~/code/_shared/capabilities-registry",
};

/** Opens the roots. Throws `StartError` if a variable names a path that can't be a root folder. */
export function acmRoots(environment: Environment): AcmRoots {
  return {
    framework: frameworkRoot(environment),
    registry: rootOrStarter(environment, REGISTRY),
    projects: projectRoots(environment).map((root) => withAliases(root, environment.get("PWD"))),
  };
}

function frameworkRoot(environment: Environment): Root {
  const isNamed = (variable: string): boolean => environment.get(variable) !== undefined;
  if (!isNamed("ACM_ROOT") && isNamed("ADF_ROOT")) return rootOrStarter(environment, RENAMED);
  const root = rootOrStarter(environment, FRAMEWORK);
  if (!root.embedded) return root;
  const renamed = rootOrStarter(environment, RENAMED);
  return renamed.embedded ? root : renamed;
}

function projectRoots(environment: Environment): Root[] {
  const title = "project";
  const separator = environment.windows ? ";" : ":";
  const listed = environment.get("ACM_PROJECT_ROOT")?.split(separator).filter((path) => path);
  if (listed !== undefined && listed.length > 0) {
    return listed.map((value) =>
      openRoot({ title, setBy: environment.label("ACM_PROJECT_ROOT"), value }, environment)
    );
  }
  const value = environment.get("CLAUDE_PROJECT_DIR");
  if (value !== undefined) {
    return [openRoot({ title, setBy: "CLAUDE_PROJECT_DIR", value }, environment)];
  }
  // Some hosts start servers in "/" or the home folder. Neither folder is a project, but that isn't an error.
  if (isNoProject(environment)) return [];
  const { cwd } = environment;
  const here = { title, setBy: "the working directory", value: cwd, isDefault: true };
  return [openRoot(here, environment)];
}

/**
 * Returns the root with the absolute paths of symlinks to it: the working directory as given, and
 * the root's siblings. The sandbox can't resolve such a path later.
 */
function withAliases(root: Root, given = ""): Root {
  const links = [given, ...siblingLinks(root.path)];
  const leading = links.filter((path) => path !== root.path && realPathOf(path) === root.path);
  return { ...root, aliases: [...new Set([...root.aliases ?? [], ...leading])] };
}

function siblingLinks(path: string): string[] {
  const parent = folderOf(path);
  try {
    return [...system.readDir(parent)].filter(({ isSymlink }) => isSymlink)
      .map(({ name }) => pathIn(parent, name));
  } catch {
    // If the parent folder can't be listed, its symlinks are unknown.
    return [];
  }
}

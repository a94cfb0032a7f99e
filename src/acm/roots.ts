import type { Environment, Variable } from "../kernel/cli.ts";
import type { Flag } from "../kernel/command_line.ts";
import { isForbiddenRoot, type Root, type Roots } from "../kernel/roots.ts";
import { isFolder, openRoot, withAliases } from "../kernel/open_root.ts";

/** The environment variables of acm-server, for its help and README. */
export const acmVariables: readonly Variable[] = [
  { name: "ACM_ROOT", purpose: "the framework's folder; default ~/code/_shared/acm" },
  {
    name: "ACM_REGISTRY_ROOT",
    purpose: "the capabilities registry; default ~/code/_shared/capabilities-registry",
  },
  {
    name: "ACM_PROJECT_ROOT",
    purpose: "the project, or several separated as in PATH, the default one first",
  },
  {
    name: "CLAUDE_PROJECT_DIR",
    purpose: "the project when ACM_PROJECT_ROOT is not set; else the working directory",
  },
];

/** The flags of acm-server, each for a variable. */
export const acmFlags: readonly Flag[] = [
  { name: "--acm-root", variable: "ACM_ROOT" },
  { name: "--registry-root", variable: "ACM_REGISTRY_ROOT" },
  { name: "--project-root", variable: "ACM_PROJECT_ROOT", repeatable: true },
];

/**
 * The three kinds of root: one framework, one registry, and the projects, the default one first.
 * Throws `StartError` for a variable that names what can never be a root.
 */
export function acmRoots(environment: Environment): Roots {
  return {
    framework: [
      variableRoot(environment, "ACM framework", "ACM_ROOT", "~/code/_shared/acm"),
    ],
    registry: [
      variableRoot(
        environment,
        "capabilities registry",
        "ACM_REGISTRY_ROOT",
        "~/code/_shared/capabilities-registry",
      ),
    ],
    projects: projectRoots(environment).map((root) => withAliases(root, [environment.get("PWD")])),
  };
}

/** The root a variable names; unset and without the default folder, the built-in starter. */
function variableRoot(
  environment: Environment,
  title: string,
  variable: string,
  fallback: string,
): Root {
  const value = environment.get(variable);
  const label = environment.label(variable);
  const root = openRoot({ title, variable: label, value: value ?? fallback }, environment);
  // A folder that was named and is missing is never replaced silently.
  if (value !== undefined || isFolder(root)) return root;
  return { title, variable, value: fallback, path: "", embedded: true };
}

function projectRoots(environment: Environment): Root[] {
  const title = "project";
  const separator = environment.windows ? ";" : ":";
  const listed = environment.get("ACM_PROJECT_ROOT")?.split(separator).filter((path) => path);
  if (listed !== undefined && listed.length > 0) {
    return listed.map((value) =>
      openRoot({ title, variable: environment.label("ACM_PROJECT_ROOT"), value }, environment)
    );
  }
  const value = environment.get("CLAUDE_PROJECT_DIR");
  if (value !== undefined) {
    return [openRoot({ title, variable: "CLAUDE_PROJECT_DIR", value }, environment)];
  }
  // Some hosts start servers in "/" or the home folder: that is no project, and no error either.
  const { cwd } = environment;
  if (isForbiddenRoot(cwd)) return [];
  const folder = openRoot({ title, variable: "the working directory", value: cwd }, environment);
  const home = openRoot({ title: "home", variable: "HOME", value: "~" }, environment);
  return folder.path === home.path ? [] : [folder];
}

/** What a user should know of the roots before they wonder: one line each. */
export function acmNotices({ framework, registry }: Roots): string[] {
  return [...framework ?? [], ...registry ?? []].filter((root) => root.embedded)
    .map(({ title, variable, value }) =>
      `no ${title} at ${value}; serving the built-in starter. Set ${variable} to use yours`
    );
}

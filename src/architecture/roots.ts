import type { Flag } from "../kernel/cli/flags.ts";
import { isNoProject, namedRoot, rootOrStarter } from "../kernel/disk/open_root.ts";
import { followingLinks, realPathOf, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { repositoryOf } from "../kernel/process/ignored.ts";
import type { Environment, Variable } from "../kernel/roots/environment.ts";
import { pathIn } from "../kernel/roots/path.ts";
import type { Root } from "../kernel/roots/root.ts";

export type ArchitectureRoots = Readonly<{ content: Root }>;

const CONTENT = { title: "architecture content", variable: "ARCHITECTURE_ROOT", fallback: "mcp/" };

export const architectureVariables: readonly Variable[] = [
  {
    name: CONTENT.variable,
    purpose:
      "a folder with resources/ and prompts/, or a repository with ADRs; default: mcp/ with these folders, otherwise the working directory's Git repository",
  },
];

export const architectureFlags: readonly Flag[] = [
  { name: "--architecture-root", variable: CONTENT.variable },
];

/**
 * Returns the content root. This is the configured folder, otherwise `mcp/` with documents or
 * prompts, otherwise the Git repository, otherwise the built-in example. Throws `StartError` for a
 * setting that can't be a root folder.
 */
export function architectureRoots(environment: Environment): ArchitectureRoots {
  const root = rootOrStarter(environment, CONTENT);
  // A program such as git-sync may replace a configured symlink while the server runs.
  if (!root.isDefault) return { content: followingLinks(root) };
  if (!root.embedded && hasContent(root)) return { content: root };
  const { cwd, home } = environment;
  const end = home && realPathOf(home);
  const repository = isNoProject(environment)
    ? undefined
    : repositoryOf(realPathOf(cwd) ?? cwd, end);
  if (repository === undefined) return { content: root };
  return { content: namedRoot(environment, { ...CONTENT, fallback: repository }) };
}

function hasContent({ path }: Root): boolean {
  return ["resources", "prompts"].some((name) => whatIsAt(pathIn(path, name)) === "folder");
}

import type { Flag } from "../kernel/cli/flags.ts";
import { rootOrStarter } from "../kernel/disk/open_root.ts";
import { followingLinks } from "../kernel/disk/root_links.ts";
import type { Environment, Variable } from "../kernel/roots/environment.ts";
import type { Root } from "../kernel/roots/root.ts";

/** The one root of architecture-server. */
export type ArchitectureRoots = Readonly<{ content: Root }>;

const CONTENT = {
  title: "architecture content",
  variable: "ARCHITECTURE_ROOT",
  fallback: "mcp/",
};

/** The environment variables of architecture-server, for its help and README. */
export const architectureVariables: readonly Variable[] = [
  {
    name: CONTENT.variable,
    purpose:
      "the folder with resources/ and prompts/, or a repository with ADRs; default mcp/ below the working directory",
  },
];

/** The flags of architecture-server, each for a variable. */
export const architectureFlags: readonly Flag[] = [
  { name: "--architecture-root", variable: CONTENT.variable },
];

/**
 * The one content root: the folder that is named, else `mcp/` below the working directory, else the
 * built-in starter. Throws `StartError` for a value that can never be a root.
 */
export function architectureRoots(environment: Environment): ArchitectureRoots {
  const root = rootOrStarter(environment, CONTENT);
  // A link that was named may be exchanged for another while the server runs, as git-sync does.
  return { content: root.isDefault ? root : followingLinks(root) };
}

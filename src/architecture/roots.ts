import type { Environment, Variable } from "../kernel/cli.ts";
import type { Flag } from "../kernel/command_line.ts";
import { isFolder, openRoot } from "../kernel/open_root.ts";
import type { Root, Roots } from "../kernel/roots.ts";

const ROOT = "ARCHITECTURE_ROOT";
/** Below the working directory. */
const DEFAULT_FOLDER = "mcp";
const TITLE = "architecture content";

/** The environment variables of architecture-server, for its help and README. */
export const architectureVariables: readonly Variable[] = [
  {
    name: ROOT,
    purpose: "the folder with resources/ and prompts/; default mcp/ below the working directory",
  },
];

/** The flags of architecture-server, each for a variable. */
export const architectureFlags: readonly Flag[] = [
  { name: "--architecture-root", variable: ROOT },
];

/**
 * The one content root: the folder that is named, else `mcp/` below the working directory, else the
 * built-in starter. Throws `StartError` for a value that can never be a root.
 */
export function architectureRoots(environment: Environment): Roots {
  return { content: [contentRoot(environment)] };
}

function contentRoot(environment: Environment): Root {
  const named = environment.get(ROOT);
  const [title, variable] = [TITLE, environment.label(ROOT)];
  const value = named ?? DEFAULT_FOLDER;
  const root = openRoot({ title, variable, value }, environment);
  // A folder that was named and is missing is never replaced silently.
  if (named !== undefined || isFolder(root)) return root;
  return { title, variable, value: DEFAULT_FOLDER, path: "", embedded: true };
}

/** What a user should know of the root before they wonder: one line each. */
export function architectureNotices({ content = [] }: Roots): string[] {
  return content.filter((root) => root.embedded)
    .map(({ title, variable, value }) =>
      `no ${title} at ${value}/; serving the built-in starter. Set ${variable} to use yours`
    );
}

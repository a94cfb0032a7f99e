import type { Flag } from "../kernel/cli/flags.ts";
import { type Environment, rootOrStarter, type Variable } from "../kernel/roots/environment.ts";
import type { Roots } from "../kernel/roots/path.ts";

const CONTENT = {
  title: "architecture content",
  variable: "ARCHITECTURE_ROOT",

  fallback: "mcp/",
};

/** The environment variables of architecture-server, for its help and README. */
export const architectureVariables: readonly Variable[] = [
  {
    name: CONTENT.variable,
    purpose: "the folder with resources/ and prompts/; default mcp/ below the working directory",
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
export function architectureRoots(environment: Environment): Roots {
  return { content: [rootOrStarter(environment, CONTENT)] };
}

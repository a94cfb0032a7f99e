import type { Flag } from "../kernel/cli/flags.ts";
import { namedRoot } from "../kernel/disk/open_root.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import type { Environment, Variable } from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";

/** The one root of decibel-server. */
export type DecibelRoots = Readonly<{ data: Root }>;

/** The environment variables of decibel-server, for its help and the README. */
export const decibelVariables: readonly Variable[] = [
  { name: "DECIBEL_MCP_ROOT", purpose: "the folder of all records; default ./data" },
  { name: "DECIBEL_ENV", purpose: "the environment: dev, staging or prod; default dev" },
  { name: "DECIBEL_ORG", purpose: "the organization; default mediareason" },
  {
    name: "DECIBEL_TOOL_NAMES",
    purpose: "underscore for clients that refuse dots in tool names; default dotted",
  },
];

/** The flags of decibel-server, each for a variable. */
export const decibelFlags: readonly Flag[] = [
  { name: "--root", variable: "DECIBEL_MCP_ROOT" },
  { name: "--tool-names", variable: "DECIBEL_TOOL_NAMES" },
];

/** The setting for a client that refuses dots in tool names. */
export const UNDERSCORE = { DECIBEL_TOOL_NAMES: "underscore" } as const;

const DATA = { title: "data", variable: "DECIBEL_MCP_ROOT", fallback: "./data" };

/** The one root: where all records are. Throws `StartError` for a path that can never be one. */
export function decibelRoots(environment: Environment): DecibelRoots {
  return { data: { ...namedRoot(environment, DATA), isMade: true } };
}

/** What the worker may touch: it reads and writes that root and nothing else. */
export function decibelPermissions(roots: DecibelRoots): SandboxPermissions {
  const paths = pathsOf(roots);
  return { read: paths, write: paths };
}

const CHOICES: Record<string, readonly string[]> = {
  DECIBEL_ENV: ["dev", "staging", "prod"],
  DECIBEL_TOOL_NAMES: ["dotted", "underscore"],
};

/** The other variables, by name. Throws `StartError` for a value that is not one of the choices. */
export function decibelSettings(environment: Environment): Settings {
  return {
    DECIBEL_ORG: excerpt(environment.get("DECIBEL_ORG") ?? "mediareason"),
    ...Object.fromEntries(
      Object.entries(CHOICES).map(([name, choices]) => [name, choose(environment, name, choices)]),
    ),
  };
}

function choose(environment: Environment, name: string, choices: readonly string[]): string {
  const value = environment.get(name) ?? choices[0] ?? "";
  if (choices.includes(value)) return value;
  throw new StartError(
    `${environment.label(name)} is "${excerpt(value)}". Set it to one of ${choices.join(", ")}.`,
    EXIT.configuration,
  );
}

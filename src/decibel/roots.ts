import type { Flag } from "../kernel/cli/flags.ts";
import { isNoProject, namedRoot } from "../kernel/disk/open_root.ts";
import { type Environment, oneOf, settingsOf, type Variable } from "../kernel/roots/environment.ts";
import type { SandboxPermissions, Settings } from "../kernel/roots/grant.ts";
import { pathsOf, type Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";

export type DecibelRoots = Readonly<{ data: Root }>;

const ROOT: Variable = {
  name: "DECIBEL_MCP_ROOT",
  purpose: "the folder of all records; default ./data",
};

const SETTINGS: readonly Variable[] = [
  {
    name: "DECIBEL_ENV",
    purpose: "the environment: dev, staging or prod; default dev",
    rule: oneOf("dev", "staging", "prod"),
  },
  { name: "DECIBEL_ORG", purpose: "the organisation, shown to agents; default none" },
  { name: "DECIBEL_OWNER", purpose: "your name in claims, for hooks and brief; default none" },
  {
    name: "DECIBEL_TOOL_NAMES",
    purpose:
      "dotted: list oracle.next_actions instead of oracle_next_actions, and so on; default underscore",
    rule: oneOf("dotted", "underscore"),
  },
];

const DEFAULTS: Settings = {
  DECIBEL_ENV: "dev",
  DECIBEL_TOOL_NAMES: "underscore",
};

export const decibelVariables: readonly Variable[] = [ROOT, ...SETTINGS];

export const decibelFlags: readonly Flag[] = [
  { name: "--root", variable: "DECIBEL_MCP_ROOT" },
  { name: "--tool-names", variable: "DECIBEL_TOOL_NAMES" },
];

export const UNDERSCORE = { DECIBEL_TOOL_NAMES: "underscore" } as const;

const DATA = { title: "data", variable: ROOT.name, fallback: "./data" };

/**
 * Returns the only root folder, which contains all records. Its path is empty if no variable is set
 * and the working directory is `/` or the home folder, because some clients start servers there.
 * Throws `StartError` for a path that can't be a root folder.
 */
export function decibelRoots(environment: Environment): DecibelRoots {
  const { variable, title, fallback } = DATA;
  if (environment.get(variable) === undefined && isNoProject(environment)) {
    return { data: { title, setBy: variable, value: fallback, path: "", isDefault: true } };
  }
  return { data: { ...namedRoot(environment, DATA), isMade: true } };
}

export function decibelPermissions(roots: DecibelRoots): SandboxPermissions {
  const paths = pathsOf(roots);
  return { read: paths, write: paths };
}

/** Returns the values of the other variables by name. Throws `StartError` for an invalid value. */
export function decibelSettings(environment: Environment): Settings {
  const settings = { ...DEFAULTS, ...settingsOf(environment, SETTINGS) };
  return { ...settings, DECIBEL_ORG: excerpt(settings.DECIBEL_ORG ?? "") };
}

import type { Roots } from "./root.ts";

/** What a server was told besides its roots, by name. Plain data: it crosses to the worker. */
export type Settings = Record<string, string>;

/** All that the worker may touch: paths it may read or write, hosts it may reach. */
export interface SandboxPermissions {
  read: readonly string[];
  write?: readonly string[];
  /** `host:port`. */
  net?: readonly string[];
}

/** What a worker is given: it is told what it may touch, so that `doctor` can say so. */
export interface Grant<Given extends Roots = Roots> {
  roots: Given;
  settings: Settings;
  permissions: SandboxPermissions;
}

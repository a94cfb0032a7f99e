import type { Roots } from "./root.ts";

/** A server's settings except its roots, by name. Plain data, because it is sent to the worker. */
export type Settings = Record<string, string>;

/** Everything the worker may touch: paths it may read or write, hosts it may reach. */
export interface SandboxPermissions {
  read: readonly string[];
  write?: readonly string[];
  /** `host:port`. */
  net?: readonly string[];
}

/** The permissions of a worker without any access. */
export const NO_PERMISSIONS = {
  read: false,
  write: false,
  net: false,
  env: false,
  run: false,
  ffi: false,
  sys: false,
  import: false,
} as const;

/** A worker's roots, settings and permissions; `doctor` reports the permissions. */
export interface Grant<GivenRoots extends Roots = Roots> {
  roots: GivenRoots;
  settings: Settings;
  permissions: SandboxPermissions;
}

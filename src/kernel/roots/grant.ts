import type { Roots } from "./root.ts";

/** A server's settings by name. They are plain data, because the worker receives them. */
export type Settings = Record<string, string>;

export interface SandboxPermissions {
  read: readonly string[];
  write?: readonly string[];
  /** `host:port`. */
  net?: readonly string[];
}

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

export interface Grant<GivenRoots extends Roots = Roots> {
  roots: GivenRoots;
  settings: Settings;
  permissions: SandboxPermissions;
}

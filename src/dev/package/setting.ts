import type { Variable } from "../../kernel/roots/environment.ts";

export interface Setting {
  variable: string;
  kind: "directory" | "path" | "secret" | "text";
  description: string;
  /** The form's initial value. If the value is empty, the server uses its own default. */
  initial: string;
}

const KINDS: readonly [ending: RegExp, kind: Setting["kind"]][] = [
  [/_(?:ROOT|DIR|FOLDER)$/, "directory"],
  [/_(?:PATH|FILE)$/, "path"],
  // A database URL contains its password.
  [/_(?:KEY|TOKEN|PASSWORD)$|^DATABASE_URL$/, "secret"],
];

export function settingOf({ name, purpose }: Variable, initial = ""): Setting {
  const kind = KINDS.find(([ending]) => ending.test(name))?.[1] ?? "text";
  return { variable: name, kind, description: purpose, initial };
}

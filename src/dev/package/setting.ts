import type { Variable } from "../../kernel/roots/environment.ts";

export type SettingKind = "directory" | "path" | "secret" | "text";

export interface Setting {
  variable: string;
  kind: SettingKind;
  title: string;
  description: string;
  /** The form's initial value. If the value is empty, the server uses its own default. */
  initial: string;
}

const KINDS: readonly [ending: RegExp, kind: SettingKind][] = [
  [/_(?:ROOT|DIR|FOLDER)$/, "directory"],
  [/_(?:PATH|FILE)$/, "path"],
  // A database URL contains its password.
  [/_(?:KEY|TOKEN|PASSWORD)$|^DATABASE_URL$/, "secret"],
];

const SPELLINGS: Readonly<Record<string, string>> = {
  ace: "ACE",
  acm: "ACM",
  api: "API",
  db: "DB",
  kb: "KB",
  mcp: "MCP",
  openai: "OpenAI",
  url: "URL",
};

export function settingOf({ name, purpose }: Variable, initial = ""): Setting {
  return {
    variable: name,
    kind: KINDS.find(([ending]) => ending.test(name))?.[1] ?? "text",
    title: capitalized(name.toLowerCase().split("_").map(spelled).join(" ")),
    description: capitalized(purpose),
    initial,
  };
}

function spelled(word: string): string {
  return SPELLINGS[word] ?? word;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

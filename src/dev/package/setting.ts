import type { Variable } from "../../kernel/roots/environment.ts";

/** The kind of a value, for a client's form: a folder to choose, a text, or a hidden text. */
export type SettingKind = "directory" | "path" | "secret" | "text";

/** A variable that the user of a server may set, with texts for a client's form. */
export interface Setting {
  variable: string;
  kind: SettingKind;
  title: string;
  description: string;
  /** The form's initial value; if it is empty, the server's own default applies. */
  initial: string;
}

/** The kinds by what the names of variables end with; every other is a text. */
const KINDS: readonly [ending: RegExp, kind: SettingKind][] = [
  [/_(?:ROOT|DIR|FOLDER)$/, "directory"],
  [/_(?:PATH|FILE)$/, "path"],
  // A database URL contains its password.
  [/_(?:KEY|TOKEN|PASSWORD)$|^DATABASE_URL$/, "secret"],
];

/** Words of variables that are not written in small letters. */
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

/** A variable as a row of a form, which holds `initial` at first. */
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

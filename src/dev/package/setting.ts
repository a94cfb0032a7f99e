import type { Variable } from "../../kernel/roots/environment.ts";

/** The kind of input in a client's form: a folder to choose, a text, or a hidden text. */
export type SettingKind = "directory" | "path" | "secret" | "text";

/** A variable that a server's user may set, with texts for a client's form. */
export interface Setting {
  variable: string;
  kind: SettingKind;
  title: string;
  description: string;
  /** The form's initial value. If the value is empty, the server uses its own default. */
  initial: string;
}

/** The kinds of input, by the end of the variable's name. Other variables are texts. */
const KINDS: readonly [ending: RegExp, kind: SettingKind][] = [
  [/_(?:ROOT|DIR|FOLDER)$/, "directory"],
  [/_(?:PATH|FILE)$/, "path"],
  // A database URL contains its password.
  [/_(?:KEY|TOKEN|PASSWORD)$|^DATABASE_URL$/, "secret"],
];

/** The words in variable names that aren't written in lower case. */
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

/** Returns a variable as a row in a form, with `initial` as the first value. */
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

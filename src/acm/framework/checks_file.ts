import { parseYamlValue, scalarText } from "../../kernel/markdown/yaml.ts";
import { ownField } from "../../kernel/own_field.ts";
import { excerpt } from "../../kernel/text.ts";
import { Pattern, PatternError } from "./pattern.ts";

export const CHECKS_FILE = "ACM-CHECKS.yml";
const MAX_CHARACTERS = 256 * 1024;

export const OWN_DOCUMENT = "DOCUMENT";

/** One declared check of a criterion; `kind` determines which fields count. */
export interface Check {
  kind: keyof typeof FIELDS;
  file: string;
  section: string | undefined;
  name: string | undefined;
  is: readonly string[];
  column: string | undefined;
  among: readonly string[];
  state: string | undefined;
  closed: readonly string[];
  atMost: number;
  atLeast: number;
  matching: Pattern | undefined;
  text: string | undefined;
  /** True if an entry is to judge instead of not met. */
  isEntryToJudge: boolean;
}

export interface DeclaredStage {
  name: string;
  document: string | undefined;
  requires: readonly string[];
  /** The sections of the stage's document; empty if its spec decides. */
  sections: readonly string[];
  /** The document's statuses; empty if it needs none. */
  statuses: readonly string[];
}

export interface Mistake {
  line: number;
  message: string;
}

export interface Declarations {
  /** The checks by the criterion's key; undefined for a criterion with a mistake. */
  criteria: ReadonlyMap<string, readonly Check[] | undefined>;
  stages: readonly DeclaredStage[];
  mistakes: readonly Mistake[];
}

/** The keys of each kind; a question mark ends the name of an optional key. */
const FIELDS = {
  exists: ["file"],
  sections: ["file"],
  links: ["file"],
  signed: ["file"],
  field: ["file", "name", "is"],
  none: ["file", "section", "otherwise?"],
  ticked: ["file", "section?"],
  rows: ["file", "section?", "column?", "among?", "state", "closed", "at_most?"],
  items: ["file", "section?", "at_least", "matching?"],
  absent: ["file", "text"],
} as const satisfies Record<string, readonly string[]>;

const TO_JUDGE = "to judge";

/** Parses the file's text. Never throws: every fault is a mistake with its line. */
export function parseDeclarations(source: string): Declarations {
  const { value, error } = parseYamlValue(source, MAX_CHARACTERS);
  if (error !== undefined) {
    return { criteria: new Map(), stages: [], mistakes: [{ ...error }] };
  }
  const reader = new DeclarationReader(source);
  return reader.read(value);
}

class DeclarationReader {
  readonly #lines: readonly string[];
  readonly #mistakes: Mistake[] = [];

  constructor(source: string) {
    this.#lines = source.split("\n");
  }

  read(value: unknown): Declarations {
    const fields = Object.entries(mapOf(value));
    if (!isMapOrAbsent(value)) this.#fault(1, "the file must have the keys criteria and stages");
    for (const [name] of fields) {
      if (name !== "criteria" && name !== "stages") {
        this.#fault(this.#lineOf(name, 0), `unknown key "${excerpt(name, 40)}"`);
      }
    }
    const criteria = this.#criteria(ownField(value, "criteria"));
    const stages = this.#stages(ownField(value, "stages"));
    return { criteria, stages, mistakes: this.#mistakes };
  }

  #criteria(value: unknown): Map<string, readonly Check[] | undefined> {
    const criteria = new Map<string, readonly Check[] | undefined>();
    let after = this.#lineOf("criteria", 0);
    if (!isMapOrAbsent(value)) {
      this.#fault(after, "criteria must map sentences to lists of checks");
    }
    for (const [sentence, list] of Object.entries(mapOf(value))) {
      after = this.#lineOf(sentence, after);
      const checks = Array.isArray(list) ? list : [];
      if (checks.length === 0) this.#fault(after, "a criterion requires a list of checks");
      const read = checks.map((check, index) => this.#check(check, this.#itemLine(after, index)));
      const valid = read.filter((check) => check !== undefined);
      const isValid = valid.length === read.length && valid.length > 0;
      criteria.set(criterionKey(sentence), isValid ? valid : undefined);
    }
    return criteria;
  }

  #check(value: unknown, line: number): Check | undefined {
    const [entry, ...others] = Object.entries(mapOf(value));
    if (entry === undefined || others.length > 0) {
      return this.#fault(line, "a check is one entry such as `exists: docs/plan.md`");
    }
    const [kind, given] = entry;
    if (!isKind(kind)) {
      const kinds = Object.keys(FIELDS).join(", ");
      return this.#fault(line, `unknown check "${excerpt(kind, 40)}". The checks: ${kinds}`);
    }
    const known: readonly string[] = FIELDS[kind];
    const options = typeof given === "string" && known.length === 1
      ? { file: given }
      : mapOf(given);
    for (const name of Object.keys(options)) {
      if (!known.includes(name) && !known.includes(`${name}?`)) {
        return this.#fault(line, `${kind} has no key "${excerpt(name, 40)}"`);
      }
    }
    const missing = known.find((name) => !name.endsWith("?") && !Object.hasOwn(options, name));
    if (missing !== undefined) return this.#fault(line, `${kind} requires ${missing}`);
    return this.#checkOf(kind, options, line);
  }

  #checkOf(kind: Check["kind"], options: object, line: number): Check | undefined {
    const before = this.#mistakes.length;
    const text = (name: string) => this.#text(options, name, line);
    const list = (name: string) => this.#list(options, name, line);
    const check: Check = {
      kind,
      file: this.#path(text("file") ?? "", line),
      section: text("section"),
      name: text("name"),
      is: list("is"),
      column: text("column"),
      among: list("among"),
      state: text("state"),
      closed: list("closed"),
      atMost: this.#number(options, "at_most", line),
      atLeast: this.#number(options, "at_least", line),
      matching: this.#pattern(text("matching"), line),
      text: text("text"),
      isEntryToJudge: text("otherwise") === TO_JUDGE,
    };
    if (text("otherwise") !== undefined && !check.isEntryToJudge) {
      this.#fault(line, `otherwise must be "${TO_JUDGE}"`);
    }
    if ((check.column === undefined) !== (check.among.length === 0)) {
      this.#fault(line, "rows requires both column and among, or neither");
    }
    return this.#mistakes.length > before ? undefined : check;
  }

  #stages(value: unknown): DeclaredStage[] {
    if (value === undefined) return [];
    const list = Array.isArray(value) ? value : [];
    const from = this.#lineOf("stages", 0);
    if (list.length === 0) this.#fault(from, "stages must be a list");
    return list.flatMap((stage, index) => {
      const line = this.#itemLine(from, index);
      const known = ["name", "document", "requires", "sections", "statuses"];
      for (const name of Object.keys(mapOf(stage))) {
        if (!known.includes(name)) this.#fault(line, `a stage has no key "${excerpt(name, 40)}"`);
      }
      const name = scalarText(ownField(stage, "name"))?.toLowerCase();
      if (name === undefined || !/^\p{L}[\p{L}\p{N}_]*$/u.test(name)) {
        this.#fault(line, "a stage requires a name of letters, digits and _");
        return [];
      }
      const document = scalarText(ownField(stage, "document"));
      return [{
        name,
        document: document === undefined ? undefined : this.#path(document, line),
        requires: this.#list(stage, "requires", line).map((path) => this.#path(path, line)),
        sections: this.#list(stage, "sections", line),
        statuses: this.#list(stage, "statuses", line),
      }];
    });
  }

  #text(options: object, name: string, line: number): string | undefined {
    const value = ownField(options, name);
    if (value === undefined) return undefined;
    return scalarText(value) ?? this.#fault(line, `${name} must be a text`);
  }

  #list(options: unknown, name: string, line: number): string[] {
    const value = ownField(options, name);
    if (value === undefined) return [];
    const texts = Array.isArray(value) ? value.map(scalarText) : [];
    const valid = texts.filter((text) => text !== undefined);
    if (valid.length < texts.length || !Array.isArray(value)) {
      this.#fault(line, `${name} must be a list of texts`);
    }
    return valid;
  }

  #number(options: object, name: string, line: number): number {
    const value = ownField(options, name) ?? 0;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    this.#fault(line, `${name} must be a whole number`);
    return 0;
  }

  #path(path: string, line: number): string {
    const isInside = !/^[/\\~]|^[a-z]:|\\/i.test(path) && !path.split("/").includes("..");
    if (!isInside) this.#fault(line, `"${excerpt(path, 80)}" is not a path in the project`);
    return path.replace(/^\.\//, "");
  }

  #pattern(source: string | undefined, line: number): Pattern | undefined {
    try {
      return source === undefined ? undefined : new Pattern(source);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return this.#fault(line, `matching: ${error.message}`);
    }
  }

  #fault(line: number, message: string): undefined {
    this.#mistakes.push({ line, message });
    return undefined;
  }

  #lineOf(key: string, after: number): number {
    const spellings = [key, JSON.stringify(key), `'${key.replaceAll("'", "''")}'`];
    const at = this.#lines.findIndex((line, index) =>
      index >= after && spellings.some((one) => line.trim().startsWith(`${one}:`))
    );
    return at < 0 ? Math.max(after, 1) : at + 1;
  }

  #itemLine(key: number, index: number): number {
    const items = this.#lines.flatMap((line, at) =>
      at >= key && /^\s*-\s/.test(line) ? [{ at: at + 1, indent: line.search(/\S/) }] : []
    );
    const own = items.filter(({ indent }) => indent === items[0]?.indent);
    return own[index]?.at ?? key;
  }
}

/** Returns a criterion's words as compared: without case, Markdown marks and repeated spaces. */
export function criterionKey(sentence: string): string {
  return sentence.replace(/[*_`~]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
}

function isKind(name: string): name is Check["kind"] {
  return Object.hasOwn(FIELDS, name);
}

function isMapOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || mapOf(value) === value;
}

function mapOf(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

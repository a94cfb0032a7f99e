import { plainText } from "../../kernel/markdown/plain_text.ts";
import { type LinePlace, stageSpec } from "./exit_criteria.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { servedText, specsNamed } from "./served_specs.ts";
import { stagesOf } from "./stages.ts";
import { type ItemStatus, type State, statedState, statusKey } from "./states.ts";

/** An item with a status in a project's documents. */
export type StatusKind = "issue" | "task";

/** A framework's statuses; undefined if the usual words apply. */
export type Statuses = readonly ItemStatus[] | undefined;

/** A status as defined in one line of a spec. */
interface Mention extends LinePlace {
  name: string;
  kind: StatusKind;
  /**
   * "unknown" if words retract the status's meaning; absent if the list doesn't define a meaning.
   */
  told?: State;
  /** True for a row in an example after the definition of statuses. */
  isExample?: boolean;
}

/** The words for each subject of a definition, in the specs' languages. */
const ABOUT: Record<StatusKind, RegExp> = {
  issue: /issues?|findings?|bugs?|defects?|mangel|mängel|befund|fehler|anomalies?|problèmes?/iu,
  task: /tasks?|aufgaben?|tâches?/iu,
};
const STATUS = "(?:status|statuses|statut|statuts|état|états|zustand|zustände)";
/** The beginning of a heading such as `Status of an issue` or `Statut des anomalies`. */
const OF = String.raw`(?: (?:of (?:an? |the )?|eine[rs] |der |des |d['’]une? |de )(\p{L}{2,20}))?`;
/** A definition such as "**Status:** Open → Resolved" or "Status values: `pending`, `done`". */
const LABEL = new RegExp(
  String
    .raw`^(?:(\p{L}{2,20})[ -])?${STATUS}(?: (?:values?|flow|lifecycle|progression))?${OF}\s{0,2}:\s{0,4}(.{0,400})$`,
  "iu",
);
/** A heading above a list of statuses: "Issue Status", "Status values". */
const HEADING = new RegExp(
  String
    .raw`^#{1,6}\s+(?:[\d.]+\s+)?(?:(\p{L}{2,20})[ -])?${STATUS}(?: (?:values?|flow|lifecycle|progression))?${OF}$`,
  "iu",
);
const COLUMN = new RegExp(`^${STATUS}$`, "iu");
const ARROW = /→|⇒|➔|-{1,2}>|=>/u;
const NAME = /^\p{L}[\p{L}\p{N}'’_-]*(?: [\p{L}\p{N}'’_-]+){0,3}$/u;
/** The table column that marks closing statuses. */
const ENDS = /^(?:closed|closes|ends|final|done|open|abgeschlossen|erledigt|clos|terminé)\??$/iu;

/** Returns the column with the status; undefined if the table has no such column. */
export function statusColumn(columns: readonly string[]): string | undefined {
  return columns.find((column) => COLUMN.test(column));
}

/**
 * Returns the statuses of issues or tasks in the served specs, with their meanings. In "Open → In
 * Progress → Resolved | Deferred", the statuses after the last arrow close an item; in a table, the
 * words next to a status decide. A status without a definition has the usual meaning of its word.
 * Returns undefined if the built-in framework lists no statuses, because the usual words then
 * apply.
 */
export const statusesOf = oncePerFolder((framework, kind: StatusKind): Statuses => {
  const mentions = mentionsIn(framework, "all").filter((mention) => mention.kind === kind)
    .sort((a, b) => Number(a.isExample ?? false) - Number(b.isExample ?? false));
  if (mentions.length === 0 && framework.root.embedded) return undefined;
  const byName = Map.groupBy(mentions, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { name, file, line } = first;
    return [{ name, file, line, state: settled(name, [first, ...others]) }];
  });
});

/**
 * Returns a status's meaning if the specs agree on one, or its usual meaning if they define none.
 */
function settled(name: string, mentions: readonly Mention[]): State {
  const usual = statedState(name);
  const told = new Set(mentions.flatMap(({ told }) => told ?? []));
  const isDoubted = told.delete("unknown") || usual === "open";
  const [state = usual] = told;
  return told.size > 1 || (state === "closed" && isDoubted) ? "unknown" : state;
}

/** Returns instructions for defining a status that the framework's specs lack. */
export function howToDefine(kind: StatusKind, statuses: Statuses): string {
  const [first] = statuses ?? [];
  if (first === undefined || statuses === undefined) {
    return `the framework defines no ${kind} statuses: add "**${
      kind === "issue" ? "Issue" : "Task"
    } status:** Open → Resolved" to its review or stage spec, with its own status words`;
  }
  const names = statuses.slice(0, 8).map(({ name, state }) =>
    state === "unknown" ? `${name} (open or closed?)` : name
  ).join(", ");
  const remedy = statuses.some(({ state }) => state === "closed")
    ? 'use one of these statuses, or add "→ STATUS" there for each status that closes'
    : 'mark there which statuses close: "**Status:** OPEN → CLOSED"';
  return `${first.file} line ${first.line} has ${names}; ${remedy}`;
}

/** The specs that define statuses, in addition to the stages' specs. */
const SPECS = /^(?:review|brief|planning)$|issue|task|taxonom|glossar/;

const mentionsIn = oncePerFolder((framework, _: "all"): readonly Mention[] => {
  const files = specsNamed(framework, SPECS);
  const stages = stagesOf(framework).served.flatMap((stage) =>
    stageSpec(framework, stage)?.file ?? []
  );
  return [...new Set([...files, ...stages])].flatMap((file) => {
    const text = servedText(framework, file) ?? "";
    return statusMentions(text, file);
  });
});

/** Returns the statuses that a spec defines, lists or shows, in the spec's order. */
export function statusMentions(text: string, file: string): readonly Mention[] {
  return new RegExp(STATUS, "iu").test(text) ? new SpecReader(file).read(text) : [];
}

/** Reads a spec line by line, including fenced code, which contains forms and examples. */
class SpecReader {
  readonly #file: string;
  readonly #mentions: Mention[] = [];
  /** The headings above the current line, by level. */
  #headings: string[] = [];
  /** The columns of the current table, and of the last table in the section. */
  #columns: string[] | undefined;
  #lastColumns: string[] = [];
  /**
   * True under a heading such as "Brief Status", because a document's statuses don't apply to
   * items.
   */
  #isForeign = false;
  /** The kind of item whose statuses the current list defines. */
  #listKind: StatusKind | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  read(text: string): Mention[] {
    for (const [index, raw] of text.split("\n").entries()) {
      const line = raw.slice(0, 1000).trim();
      if (/^#{1,6}\s/.test(line)) this.#readHeading(line);
      else if (line.startsWith("|")) this.#readRow(line, index + 1);
      else if (line !== "") this.#readLine(line, index + 1);
      if (!line.startsWith("|")) this.#columns = undefined;
    }
    return this.#mentions;
  }

  #add(
    kind: StatusKind,
    names: readonly string[],
    at: Pick<Mention, "line" | "told" | "isExample">,
  ): void {
    for (const name of names.filter((one) => NAME.test(one))) {
      this.#mentions.push({
        name: statusKey(name),
        kind,
        file: this.#file,
        line: at.line,
        ...(at.told && { told: at.told }),
        ...(at.isExample && { isExample: true }),
      });
    }
  }

  /**
   * Returns the subject of a definition: from the word before "status", the table above, the
   * headings or the file name.
   */
  #kindOf(word: string | undefined): StatusKind | undefined {
    if (word !== undefined && !/^(?:valid|allowed|possible|item|gültige|mögliche)$/i.test(word)) {
      return kindIn(word);
    }
    if (this.#isForeign) return undefined;
    const above = [this.#lastColumns.join(" "), ...this.#headings.toReversed()];
    const found = above.map(kindIn).find((kind) => kind !== undefined);
    const isReview = /REVIEW-SPEC/.test(this.#file) || /ISSUE/.test(this.#file);
    return found ?? (isReview ? "issue" : /TASK/.test(this.#file) ? "task" : undefined);
  }

  #readHeading(line: string): void {
    const level = line.indexOf(" ");
    const heading = HEADING.exec(line);
    this.#headings = [...this.#headings.slice(0, level - 1), line];
    this.#lastColumns = [];
    this.#isForeign = false;
    const word = heading?.[1] ?? heading?.[2];
    this.#listKind = heading ? this.#kindOf(word) : undefined;
    this.#isForeign = word !== undefined && this.#listKind === undefined;
  }

  #readLine(line: string, number: number): void {
    const item = /^[-*+]\s+(\S.*)$/.exec(line)?.[1];
    const text = plainText(item ?? line);
    const label = LABEL.exec(text);
    if (label !== null) {
      const kind = this.#kindOf(label[1] ?? label[2]);
      const body = label[3] ?? "";
      if (kind !== undefined && body !== "") this.#addListed(kind, body, { line: number });
      this.#listKind = body === "" ? kind : undefined;
    } else if (this.#listKind !== undefined && item !== undefined) {
      const end = text.search(/[:—–(]|\s-\s/);
      const name = (end < 0 ? text : text.slice(0, end)).trim();
      const meaning = end < 0 ? "" : text.slice(end + 1);
      this.#add(this.#listKind, [name], { line: number, ...told(meaningState(meaning)) });
    } else if (this.#listKind !== undefined && ARROW.test(text)) {
      this.#addListed(this.#listKind, text, { line: number });
    }
  }

  /**
   * Adds the statuses in a definition such as "Open → In Progress → Resolved | Deferred", or in a
   * list of names.
   */
  #addListed(kind: StatusKind, body: string, at: Pick<Mention, "line" | "isExample">): void {
    const steps = body.replace(/\([^()]{0,300}(?:\)|$)/g, "").split(ARROW);
    for (const [index, step] of steps.entries()) {
      const names = step.split(/,|\/|\\?\||;|\bor\b|\band\b|\boder\b|\bund\b|\bou\b|\bet\b/)
        .map((name) => name.trim().replace(/\.$/, ""));
      const told = steps.length === 1 ? undefined : index === steps.length - 1 ? "closed" : "open";
      this.#add(kind, names, { ...at, ...(told && { told }) });
    }
  }

  #readRow(row: string, line: number): void {
    const cells = row.replace(/^\|/, "").replace(/\|$/, "").split(/(?<!\\)\|/)
      .map((cell) => plainText(cell.replaceAll("\\|", "|")));
    if (this.#columns === undefined) {
      this.#columns = cells.map((cell) => cell.toLowerCase());
      if (!COLUMN.test(cells[0] ?? "")) this.#lastColumns = this.#columns;
      return;
    }
    if (cells.every((cell) => /^:?-*:?$/.test(cell))) return;
    const columns = this.#columns;
    if (COLUMN.test(columns[0] ?? "")) {
      const kind = this.#listKind ?? this.#kindOf(undefined);
      if (kind !== undefined) {
        this.#add(kind, [cells[0] ?? ""], { line, ...told(rowState(columns, cells)) });
      }
      return;
    }
    const at = columns.findIndex((column) => COLUMN.test(column));
    const kind = kindIn(columns.join(" "));
    if (at > 0 && kind !== undefined) {
      this.#addListed(kind, cells[at] ?? "", { line, isExample: true });
    }
  }
}

function kindIn(text: string): StatusKind | undefined {
  const isIssue = ABOUT.issue.test(text);
  return isIssue === ABOUT.task.test(text) ? undefined : isIssue ? "issue" : "task";
}

function rowState(columns: readonly string[], cells: readonly string[]): State | undefined {
  const at = columns.findIndex((column, index) => index > 0 && ENDS.test(column));
  const word = cells[at] ?? "";
  if (at > 0 && /^(?:yes|no|ja|nein|oui|non)\b/i.test(word)) {
    const isYes = /^(?:yes|ja|oui)\b/i.test(word);
    return isYes === /^open/i.test(columns[at] ?? "") ? "open" : "closed";
  }
  return meaningState(cells.slice(1).join(". "));
}

function told(state: State | undefined): Pick<Mention, "told"> {
  return state === undefined ? {} : { told: state };
}

/** The words that retract a meaning: "patched, awaiting a test". */
const PENDING =
  /(?<!\p{L})(?:awaiting|waiting|still|yet|until|needs?|pending|noch|wartet|encore|attente)(?!\p{L})/iu;

/**
 * Returns the state in the words next to a status, such as "Addressed and closed."; undefined if
 * they state none.
 */
function meaningState(meaning: string): State | undefined {
  const clauses = meaning.split(/[.;,:()—–]|\b(?:and|but|und|aber|et|mais)\b/u)
    .map((clause) => statedState(clause.replace(/^\s*(?:still|now|noch|nun)\s/iu, "")));
  if (clauses.includes("open")) return "open";
  if (PENDING.test(meaning)) return "unknown";
  return clauses.includes("closed") ? "closed" : undefined;
}

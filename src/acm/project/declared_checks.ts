import { headingKey, type Line, proseLines } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type Check, type DeclaredStage, OWN_DOCUMENT } from "../framework/checks_file.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { CODE_SPAN, requiredSections } from "../framework/required_sections.ts";
import { type TableRow, tablesOf } from "../framework/tables.ts";
import { documentItems } from "./document_check.ts";
import {
  deadLinks,
  fieldValues,
  type ProjectFile,
  type ProjectFiles,
  valueKey,
} from "./project_files.ts";
import type { Verdict } from "./gate_item.ts";
import { entryIn } from "./section_content.ts";

/** A list item's box: one character, or white space around it, which isn't a tick. */
const BOX = /^[\s>]*(?:(?:[-*+]|\d{1,3}[.)])\s+)+\[(\s{0,9}\S?\s{0,9})\](?=\s|$)/;

export interface CheckResult {
  verdict: Verdict;
  found: string;
  place: LinePlace;
}

export interface CheckScope {
  project: ProjectFiles;
  framework: RequestFolder;
  stage: DeclaredStage;
  coveredBy: (file: string, section: string) => Check["kind"] | undefined;
}

export function checkedPath({ file }: Pick<Check, "file">, { document }: DeclaredStage): string {
  return file === OWN_DOCUMENT ? document ?? file : file;
}

export function runCheck(check: Check, scope: CheckScope): CheckResult {
  const path = checkedPath(check, scope.stage);
  const place = { file: path, line: 1 };
  if (check.kind === "exists") {
    const isFolder = scope.project.folder.kind(path.replace(/\/$/, "")) === "folder";
    if (isFolder !== path.endsWith("/") || !scope.project.exists(path)) {
      const found = isFolder ? `${path} is a folder` : `${path} is missing`;
      return { verdict: "not met", found, place };
    }
    return { verdict: "met", found: `${path} exists`, place };
  }
  const file = scope.project.find(path);
  if (file === undefined) return { verdict: "not met", found: `${path} is missing`, place };
  if ("problem" in file) {
    return { verdict: "not met", found: file.problem, place: { file: file.path, line: 1 } };
  }
  return new FileCheck(check, file, scope).run();
}

class FileCheck {
  readonly #check: Check;
  readonly #file: ProjectFile;
  readonly #scope: CheckScope;

  constructor(check: Check, file: ProjectFile, scope: CheckScope) {
    this.#check = check;
    this.#file = file;
    this.#scope = scope;
  }

  run(): CheckResult {
    const { kind } = this.#check;
    if (kind === "sections") return this.#sections();
    if (kind === "field") return this.#field();
    if (kind === "absent") return this.#absent();
    if (kind === "links") return this.#links();
    if (kind === "none") return this.#none();
    if (kind === "ticked") return this.#ticked();
    if (kind === "rows") return this.#rows();
    if (kind === "items") return this.#items();
    return this.#result("to judge", "a person signs in this file");
  }

  #sections(): CheckResult {
    const { project, framework, stage } = this.#scope;
    const path = checkedPath(this.#check, stage);
    if (requiredSections(framework, path).length === 0) {
      return this.#result("to judge", "no rule says which sections this file needs");
    }
    const coveredBy = (section: string) => this.#scope.coveredBy(path, section);
    const items = documentItems({ project, framework, path, coveredBy });
    const bad = items.find(({ verdict }) => verdict !== "met") ?? items[0];
    return this.#result(bad?.verdict ?? "met", bad?.what ?? "", bad?.place.line);
  }

  #field(): CheckResult {
    const { name = "", is } = this.#check;
    const values = fieldValues(this.#file, name);
    const [first] = values;
    if (first === undefined) return this.#result("not met", `${name} is not stated`);
    const allowed = is.map(valueKey);
    const wrong = values.find(({ value }) => !allowed.includes(valueKey(value)));
    const { value, line } = wrong ?? first;
    const found = `${name} is "${excerpt(value, 60)}"`;
    return wrong === undefined
      ? this.#result("met", found, line)
      : this.#result("not met", `${found}, not ${is.join(" or ")}`, line);
  }

  #absent(): CheckResult {
    const { text = "" } = this.#check;
    const line = this.#file.text.split("\n").findIndex((one) => one.includes(text)) + 1;
    const shown = `"${excerpt(text, 60)}"`;
    return line > 0
      ? this.#result("not met", `the file contains ${shown}`, line)
      : this.#result("met", `the file doesn't contain ${shown}`);
  }

  #links(): CheckResult {
    const [dead] = deadLinks(this.#scope.project, this.#file);
    return dead === undefined
      ? this.#result("met", "every local link leads to a file")
      : this.#result("not met", `the link to ${excerpt(dead.target, 80)} has no target`, dead.line);
  }

  #none(): CheckResult {
    const sections = this.#sectionsNamed();
    if (sections.length === 0) return this.#noSection();
    const entry = sections.map((section) => entryIn(this.#file, section)).find((one) =>
      one !== undefined
    );
    if (entry === undefined) {
      return this.#result("met", `${this.#check.section} has no entry`, sections[0]?.heading.line);
    }
    const verdict = this.#check.isEntryToJudge ? "to judge" : "not met";
    return this.#result(verdict, `${this.#check.section}: ${entry.found}`, entry.line);
  }

  #ticked(): CheckResult {
    const lines = this.#lines();
    if (lines === undefined) return this.#noSection();
    const boxes = lines.flatMap(({ text, number }) => {
      const shown = text.slice(0, 2000).replace(CODE_SPAN, "");
      const mark = BOX.exec(shown)?.[1] ?? /\[ \](?!\()/.exec(shown)?.[0];
      return mark === undefined ? [] : [{ mark, line: number }];
    });
    const open = boxes.find(({ mark }) => mark.toLowerCase() !== "x");
    if (open !== undefined) return this.#result("not met", "a box is not ticked", open.line);
    return boxes.length === 0
      ? this.#result("not met", "there is no box", lines[0]?.number)
      : this.#result("met", `${boxes.length} boxes are ticked`, boxes[0]?.line);
  }

  #rows(): CheckResult {
    const lines = this.#lines();
    if (lines === undefined) return this.#noSection();
    const { column, among, atMost } = this.#check;
    const rows = this.#statedRows(lines);
    if (rows === undefined) {
      const wanted = [column, this.#check.state].filter((name) => name !== undefined).join(" and ");
      return this.#result("to judge", `no table has only rows with ${wanted}`, lines[0]?.number);
    }
    const wanted = among.map(valueKey);
    const open = rows.filter((row) => !this.#isClosed(row));
    const isWanted = (row: TableRow): boolean =>
      column === undefined || wanted.includes(valueKey(this.#cell(row, column)));
    const counted = open.filter(isWanted);
    const [first] = counted;
    if (first !== undefined && counted.length > atMost) {
      const found = `${counted.length} open: ${excerpt(plainText(first.text), 120)}`;
      return this.#result("not met", found, first.line);
    }
    const doubtful = open.find((row) => {
      const value = column === undefined ? "-" : valueKey(this.#cell(row, column));
      const isInOther = row.text.split("|").some((cell) => wanted.includes(valueKey(cell)));
      const isInValue = value === "" || wanted.some((one) => value.includes(one));
      return !isWanted(row) && (isInOther || isInValue);
    });
    const inTable = new Set(rows.map((row) => row.line));
    const outside = lines.filter(({ number }) => !inTable.has(number));
    const line = doubtful?.line ?? this.#mentionIn(outside, wanted);
    if (line !== undefined) return this.#result("to judge", "this line may be one of them", line);
    return this.#result("met", `${counted.length} rows are open`, lines[0]?.number);
  }

  #statedRows(lines: readonly Line[]): TableRow[] | undefined {
    const { section, column, state = "" } = this.#check;
    const names = [column, state].filter((name) => name !== undefined).map(headingKey);
    const isFit = ({ columns }: { columns: string[] }): boolean =>
      names.every((name) => columns.includes(name));
    const tables = tablesOf(lines);
    const fit = tables.filter(isFit);
    const isWhole = section === undefined || fit.length === tables.length;
    if (fit.length === 0 || !isWhole) return undefined;
    return fit.flatMap(({ rows }) => rows).filter(({ isBlank }) => !isBlank);
  }

  #isClosed(row: TableRow): boolean {
    const { state = "", closed } = this.#check;
    return closed.map(valueKey).includes(valueKey(this.#cell(row, state)));
  }

  #cell({ cells }: TableRow, column: string): string {
    return cells.get(headingKey(column)) ?? "";
  }

  #mentionIn(lines: readonly Line[], values: readonly string[]): number | undefined {
    return lines.find(({ text }) => {
      const words = valueKey(text).split(/[^\p{L}\p{N}-]+/u);
      return values.some((value) => words.includes(value));
    })?.number;
  }

  #items(): CheckResult {
    const lines = this.#lines();
    if (lines === undefined) return this.#noSection();
    const { matching, atLeast } = this.#check;
    const items = lines.flatMap(({ text, number }) => {
      const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(\S.*)$/.exec(text)?.[1];
      return item !== undefined && (matching?.test(item) ?? true) ? [number] : [];
    });
    const found = `${items.length} items${matching === undefined ? "" : " match"}`;
    return items.length >= atLeast
      ? this.#result("met", found, items[0])
      : this.#result("not met", `${found}, ${atLeast} are needed`, lines[0]?.number);
  }

  #sectionsNamed(): ProjectFile["sections"] {
    const key = headingKey(this.#check.section ?? "");
    return this.#file.sections.filter(({ heading }) => headingKey(heading.text) === key);
  }

  #lines(): readonly Line[] | undefined {
    if (this.#check.section === undefined) return [...proseLines(this.#file.text)];
    const sections = this.#sectionsNamed();
    return sections.length === 0 ? undefined : sections.flatMap(({ lines }) => lines);
  }

  #noSection(): CheckResult {
    return this.#result("not met", `there is no section ${this.#check.section}`);
  }

  #result(verdict: Verdict, found: string, line = 1): CheckResult {
    return { verdict, found, place: { file: this.#file.path, line } };
  }
}

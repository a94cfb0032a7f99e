import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import type { Check, DeclaredStage } from "../framework/checks_file.ts";
import {
  placeholdersOf,
  type RequiredSection,
  requiredSections,
} from "../framework/required_sections.ts";
import { COMPLETE } from "../words.ts";
import {
  deadLinks,
  fieldValues,
  frontMatterProblem,
  type ProjectFile,
  type ProjectFiles,
  valueKey,
} from "./project_files.ts";
import { type GateItem, placeText } from "./gate_item.ts";
import { gapsIn, isFilled, sectionsIn } from "./section_content.ts";

interface Asked {
  project: ProjectFiles;
  framework: RequestFolder;
  path: string;
  /** Returns the kind of the check that covers a section. */
  coveredBy: (section: string) => Check["kind"] | undefined;
}

export function documentItems(asked: Asked): GateItem[] {
  const { project, framework, path } = asked;
  const file = project.find(path);
  if (file === undefined) return [notMet(`${path} is missing`, { file: path, line: 1 })];
  const place = { file: file.path, line: 1 };
  if ("problem" in file) return [notMet(`${file.path}: ${file.problem}`, place)];
  const problem = frontMatterProblem(file);
  if (problem !== undefined) return [notMet(`${file.path}: ${problem}`, place)];
  const required = requiredFor(project, framework, path);
  const problems = [...missingSections(file, asked), ...contentGaps(file, asked)];
  const notes = deadLinks(project, file)
    .map((link) => `link to ${link.target}: has no target (${placeText(link)})`);
  if (problems.length > 0) {
    return problems.map((item, at) =>
      at === 0 ? { ...item, notes: [...item.notes, ...notes] } : item
    );
  }
  const what = required.length === 0
    ? `${file.path} exists`
    : `${file.path} has text in its ${required.length} required sections`;
  return [{ verdict: "met", what, place, notes }];
}

function requiredFor(
  project: ProjectFiles,
  framework: RequestFolder,
  path: string,
): RequiredSection[] {
  const brief = project.find("docs/discover-brief.md");
  const stated = (name: string): string => {
    const values = brief === undefined || "problem" in brief ? [] : fieldValues(brief, name);
    return valueKey(values[0]?.value ?? "");
  };
  const type = stated("Type");
  const types = [type, `${type} + ${stated("Scale")}`];
  return requiredSections(framework, path)
    .filter(({ ofType }) => ofType === undefined || types.includes(ofType));
}

/** Returns an item for each required section that a readable document doesn't have. */
export function missingSections(file: ProjectFile, asked: Asked): GateItem[] {
  const { project, framework, path } = asked;
  const missing = requiredFor(project, framework, path)
    .filter(({ names }) => sectionsIn(file, names).length === 0);
  return missing.map(({ names, place }) => ({
    ...notMet(`${file.path} has no section ${names.join(" or ")}`, { file: file.path, line: 1 }),
    notes: place === undefined ? [] : [`required by ${placeText(place)}`],
  }));
}

/** Returns the required sections without text, and the placeholders. */
export function contentGaps(file: ProjectFile, asked: Asked): GateItem[] {
  const { project, framework, path, coveredBy } = asked;
  const required = requiredFor(project, framework, path);
  const isEmpty = required.length === 0 && !isFilled({ lines: file.prose });
  const empty = required.flatMap(({ names }) => {
    const check = coveredBy(names[0] ?? "");
    if (check === "none") return [];
    const noHeaders = check !== "rows";
    return sectionsIn(file, names).filter((section) => !isFilled(section, { noHeaders }));
  });
  return [
    ...(isEmpty ? [notMet(`${file.path} has no text`, { file: file.path, line: 1 })] : []),
    ...empty.map(({ heading: { text, line } }) =>
      notMet(`${file.path}: section ${text} has no text`, { file: file.path, line })
    ),
    ...placeholderItems(file, framework, path),
  ];
}

function placeholderItems(
  file: ProjectFile,
  framework: RequestFolder,
  path: string,
): GateItem[] {
  const byHeading = Map.groupBy(
    gapsIn(file, placeholdersOf(framework, path)),
    ({ line }) => file.sections.findLast(({ heading }) => heading.line <= line)?.heading,
  );
  return [...byHeading].flatMap(([heading, [first]]) => {
    if (first === undefined) return [];
    const parent = file.sections.findLast((section) =>
      section.heading.level === 2 && section.heading.line <= first.line &&
      first.line < section.endLine
    )?.heading;
    const where = parent ?? heading;
    const name = where === undefined ? "the front matter" : `section ${where.text}`;
    const what = `${file.path}: ${excerpt(name, 80)} still has ${first.found}`;
    return [notMet(what, { file: file.path, line: first.line })];
  });
}

/** Returns the item on the status of the stage's document; empty if it needs none. */
export function statusItems(
  project: ProjectFiles,
  { document, statuses }: DeclaredStage,
): GateItem[] {
  const file = document === undefined ? undefined : project.find(document);
  if (file === undefined || "problem" in file) return [];
  const values = fieldValues(file, "status");
  if (values.length === 0 && statuses.length === 0) return [];
  const notes = statuses.length === 0 ? [] : [`the statuses: ${statuses.join(", ")}`];
  const place = values[0] ?? { file: file.path, line: 1 };
  const wrong = values.find(({ value }) => valueKey(value) !== COMPLETE);
  if (values.length > 0 && wrong === undefined) {
    return [{ verdict: "met", what: `${file.path}: status is complete`, place, notes: [] }];
  }
  const what = wrong === undefined
    ? `${file.path} states no status`
    : `${file.path}: status is "${excerpt(wrong.value, 60)}"`;
  const needs = `${what}; the gate needs ${COMPLETE}`;
  return [{ verdict: "not met", what: needs, place: wrong ?? place, notes }];
}

function notMet(what: string, place: GateItem["place"]): GateItem {
  return { verdict: "not met", what, place, notes: [] };
}

import { oncePerFolder } from "./once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { type Table, tablesOf } from "./tables.ts";
import { type LinePlace, stageSpec } from "./exit_criteria.ts";
import { fencesOf } from "./fences.ts";
import type { Stage } from "./framework_files.ts";
import type { DocumentName } from "./places.ts";
import { type DocumentPart, sectionsOf } from "./sections.ts";
import { servedSpec, servedText } from "./served_specs.ts";
import { stagesOf } from "./stages.ts";

/** A section that a spec requires or shows. */
export interface SectionRule extends LinePlace {
  name: string;
  /** True if a form shows the section but no list requires it. */
  isShown?: boolean;
  /** The types, or type and scale, that require the section: "app", "app + commercial". */
  ofType?: string;
}

/** The spec and the stub of each document. */
const SOURCES: Record<string, { spec: string; stub?: string }> = {
  brief: { spec: "brief", stub: "stubs/brief.md" },
  intent: { spec: "intent", stub: "stubs/intent.md" },
  status: { spec: "status", stub: "stubs/status.md" },
  claude: { spec: "project_claude_md", stub: "stubs/claude-md/app.md" },
  readme: { spec: "readme" },
  design: { spec: "design" },
  plan: { spec: "PLANNING-SPEC", stub: "stubs/plan.md" },
  tasks: { spec: "TASKS-SPEC", stub: "stubs/tasks.md" },
};

/** Returns a document's spec and stub in the served framework. */
export function sourcesOf(name: DocumentName): { spec: string; stub?: string } {
  const known = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  return known ?? { spec: name.replaceAll("-", "_"), stub: `stubs/${name}.md` };
}

/** The headings in a spec above a document's list of required sections. */
const LIST = /^(?:core sections?|required sections?|all types|content$|sections$)/;
/** The headings above a form to fill in. */
const FORM = /^(?:base content|content structure|format|minimal stub)/;
const BY_TYPE =
  /^(app|software|workflow|artifact)\b(?: \+ (\w{1,20}))?.{0,20}\b(?:extensions|additional)\b/;

/** Returns a document's spec from the served framework; undefined if it has none. */
export const specOf = oncePerFolder(readSpecOf);

function readSpecOf(
  framework: RequestFolder,
  name: DocumentName,
): { file: string; text: string } | undefined {
  const file = servedSpec(framework, sourcesOf(name).spec);
  const text = servedText(framework, file);
  return file && text !== undefined ? { file, text } : undefined;
}

/**
 * Returns the sections that the served spec requires in a document: the listed sections, or
 * otherwise the form's headings that also exist in the framework's stub. A project's type adds
 * further sections.
 */
export const sectionRules = oncePerFolder(readSectionRules);

function readSectionRules(framework: RequestFolder, name: DocumentName): SectionRule[] {
  const spec = specOf(framework, name);
  if (spec === undefined) return inStageSpecs(framework, name);
  const part = name === "readme" ? partAbout(spec.text, "project readme requirements") : undefined;
  const lists = sectionsOf(spec.text, (key) => LIST.test(key))
    .filter(({ heading }) => part === undefined || isIn(heading, part));
  const listed = lists.flatMap((list) => namesIn(list, spec.text));
  const core = listed.length > 0
    ? listed
    : formHeadings(framework, name, spec.text).map((one) => ({ ...one, isShown: true }));
  const typed = sectionsOf(spec.text, (key) => BY_TYPE.test(key)).flatMap((section) => {
    const [, type = "", scale] = BY_TYPE.exec(headingKey(section.heading.text)) ?? [];
    const ofType = `${type === "software" ? "app" : type}${scale ? ` + ${scale}` : ""}`;
    return namesIn(section, spec.text).map((rule) => ({ ...rule, ofType }));
  });
  return [...core, ...typed].filter(({ name }) => !/^title\b/i.test(name))
    .map((rule) => ({ ...rule, file: spec.file }));
}

/**
 * Returns the sections of a document without a spec, from a heading such as "#### capabilities.md"
 * in a stage's spec.
 */
function inStageSpecs(framework: RequestFolder, name: DocumentName): SectionRule[] {
  return stagesOf(framework).served.flatMap((stage) => {
    const spec = stageSpec(framework, stage);
    const parts = sectionsOf(spec?.text ?? "", (key) => key.startsWith(`${name}.md`));
    return parts.flatMap(({ lines }) => tablesOf(lines).flatMap(namesInTable))
      .map((rule) => ({ ...rule, file: spec?.file ?? "" }));
  });
}

function partAbout(text: string, name: string): DocumentPart | undefined {
  return sectionsOf(text, (key) => key === name)[0];
}

function isIn({ line }: Heading, { heading, lines }: DocumentPart): boolean {
  return line > heading.line && line <= (lines.at(-1)?.number ?? heading.line);
}

type Named = Omit<SectionRule, "file">;

/** Returns a list's subheadings, or otherwise its table's rows, or its numbered items. */
function namesIn(section: DocumentPart, text: string): Named[] {
  const level = section.heading.level + 1;
  const below = headingsOf(text).filter((heading) =>
    heading.level === level && isIn(heading, section)
  )
    .map(({ text, line }) => ({ name: withoutNumber(plainText(text)), line }));
  if (below.length > 0) return below;
  const rows = tablesOf(section.lines).flatMap(namesInTable);
  if (rows.length > 0) return rows;
  return section.lines.flatMap(({ text, number }) => {
    const name = /^\s{0,3}\d{1,2}[.)]\s+\*\*([^*]{2,60})\*\*/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, line: number }];
  });
}

function namesInTable({ columns, rows }: Table): Named[] {
  const [first = ""] = columns;
  if (first !== "section" && first !== "element") return [];
  return rows.filter(({ cells }) =>
    !columns.includes("required") || cells.get("required")?.toLowerCase() === "yes"
  )
    .map(({ cells, line }) => ({ name: cells.get(first) ?? "", line }))
    .filter(({ name }) => name !== "");
}

/**
 * Returns the level-2 headings of the spec's form; if a stub exists, only the headings that are
 * also in the stub.
 */
function formHeadings(framework: RequestFolder, name: DocumentName, text: string): Named[] {
  const stub = servedText(framework, sourcesOf(name).stub);
  const stubKeys = stub === undefined
    ? undefined
    : new Set(headingsOf(stub).map((heading) => headingKey(heading.text)));
  const form = fencesOf(text).find(({ under, lines }) => FORM.test(under) && lines.some(isSecond));
  return (form?.lines ?? []).filter(isSecond)
    .map(({ text, number }) => ({ name: withoutNumber(plainText(text.slice(3))), line: number }))
    .filter(({ name }) => stubKeys?.has(headingKey(name)) ?? true);
}

function isSecond({ text }: { text: string }): boolean {
  return text.startsWith("## ");
}

function withoutNumber(name: string): string {
  return name.replace(/^\d{1,3}[.)]\s+/, "");
}

/** Returns the parts that a stage's spec requires in the handoff to the next stage. */
export const handoffParts = oncePerFolder((framework, stage: Stage): string[] => {
  const text = stageSpec(framework, stage)?.text ?? "";
  const [section] = sectionsOf(text, (key) => /^\p{L}+ handoff(?: section)?$/u.test(key));
  if (section === undefined) return [];
  return headingsOf(text).filter((heading) =>
    heading.level === section.heading.level + 1 && isIn(heading, section)
  ).map((heading) => plainText(heading.text));
});

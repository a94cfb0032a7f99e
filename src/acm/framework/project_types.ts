import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import {
  type Heading,
  headingKey,
  headingsOf,
  proseLines,
  sectionText,
} from "../../kernel/markdown/headings.ts";
import { type Table, tablesOf } from "./tables.ts";
import { readDocument } from "./document.ts";
import { ARTIFACT_SPECS, PROJECT_TYPES, type ProjectType } from "./framework_files.ts";
import { specFiles } from "./served_specs.ts";

export const SCALES = ["personal", "shared", "community", "commercial"] as const;
export const SCOPES = ["mvp", "full", "full-build"] as const;

export interface Classification {
  type: ProjectType;
  scale?: typeof SCALES[number] | undefined;
  scope?: typeof SCOPES[number] | undefined;
}

/**
 * Returns the project types spec's guidance on one type: its classification in the spec's syntax,
 * its section, the rows of the requested modifiers, and related rows of other sections. Throws
 * `ToolError`.
 */
export function readTypeGuidance(framework: RequestFolder, asked: Classification): string {
  const text = readDocument(framework, {
    what: "the project types spec",
    files: specFiles(ARTIFACT_SPECS.project_types),
  });
  const headings = headingsOf(text);
  // A spec without headings has no section for a type.
  if (headings.length === 0) return text;
  const own = headings.find(({ text: heading }) => headingKey(heading) === asked.type);
  if (own === undefined) {
    throw new ToolError(`The project types spec has no section for "${asked.type}"`, {
      next: `Its headings: ${headings.map((heading) => heading.text).join("; ")}`,
    });
  }
  return [
    `# Project type: ${asked.type}`,
    `Classification: \`${classify(text, headingKey(own.text), asked)}\``,
    withoutRule(sectionText(text, headings, own)),
    ...elsewhere(text, headings, asked),
  ].join("\n\n");
}

function modifiersOf({ scale, scope }: Classification): string[] {
  return [scale, scope === "full" ? "full-build" : scope].filter((value) => value !== undefined);
}

function classify(text: string, type: string, { scale, scope }: Classification): string {
  const template = /^\{type\}.*$/im.exec(text)?.[0] ?? "{Type} + {scale} + {scope}";
  return template.trim()
    .replace(/\{type\}/i, type.charAt(0).toUpperCase() + type.slice(1))
    .replace(/\{scale\}/i, scale ?? "{scale}")
    .replace(/\{scope\}/i, (scope === "full" ? "full-build" : scope) ?? "{scope}");
}

function elsewhere(text: string, headings: readonly Heading[], asked: Classification): string[] {
  const types: readonly string[] = PROJECT_TYPES;
  const lines = [...proseLines(text)];
  let insideType = 0;
  return headings.flatMap((heading, index) => {
    if (insideType > 0 && heading.level > insideType) return [];
    insideType = types.includes(headingKey(heading.text)) ? heading.level : 0;
    if (insideType > 0) return [];
    const end = headings[index + 1]?.start ?? Infinity;
    const body = lines.filter(({ start }) => start >= heading.end && start < end);
    const said = tablesOf(body).flatMap((table) => rowsAbout(table, asked));
    return said.length === 0 ? [] : [`## ${heading.text}\n\n${said.join("\n")}`];
  });
}

/** Returns the type's column of a table, or the rows with the type or a modifier in a cell. */
function rowsAbout({ head, columns, rows }: Table, asked: Classification): string[] {
  const [first = ""] = columns;
  if (columns.includes(asked.type)) {
    return rows.map(({ cells }) => `- ${cells.get(first) ?? ""}: ${cells.get(asked.type) ?? ""}`);
  }
  const names: readonly string[] = [asked.type, ...modifiersOf(asked)];
  const named = rows.filter(({ cells }) =>
    [...cells.values()].some((cell) => names.includes(cell.toLowerCase()))
  );
  return named.length === 0 ? [] : [...head, ...named.map(({ text }) => text)];
}

function withoutRule(section: string): string {
  return section.trimEnd().replace(/\n-{3,}$/, "").trimEnd();
}

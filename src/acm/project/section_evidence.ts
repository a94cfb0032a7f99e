import { headingsIn } from "../framework/parsed_text.ts";
import { headingKey } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type DocumentName, stageDocument } from "../framework/places.ts";
import { handoffParts } from "../framework/section_rules.ts";
import { type DocumentPart, sectionAt, sectionsOf } from "../framework/sections.ts";
import { type GateFinding, undecided } from "./checklist.ts";
import { seePlaceholder } from "./content_check.ts";
import type { Evidence } from "./evidence.ts";
import { itemsIn, saysNothing } from "./hollow_text.ts";
import type { ProjectFile } from "./project_file.ts";
import { findHeading } from "./section_check.ts";

/**
 * A section must have content, item by item. If a criterion makes a section optional, a reviewer
 * decides.
 */
export function seeSection(
  file: ProjectFile,
  { document, section, mayBeMissing }: {
    document: DocumentName;
    section: string;
    mayBeMissing: boolean;
  },
  framework: RequestFolder,
): GateFinding {
  const { path, text } = file;
  const heading = findHeading(headingsIn(text), section);
  const part = heading && sectionAt(text, heading.line);
  if (heading === undefined || part === undefined) {
    const place = { file: path, line: 1 };
    const found = `no section "${section}"`;
    return mayBeMissing
      ? {
        ...undecided(`${found}: a reviewer decides if the section is needed`, place),
        isForPerson: true,
      }
      : { verdict: "not met", found, place };
  }
  const place = { file: path, line: heading.line };
  const found = `"${excerpt(heading.text)}"`;
  const hollow = hollowItem(text, part);
  return hollow === undefined
    ? seePlaceholder(framework, document, { file, part }) ?? { verdict: "met", found, place }
    : { verdict: "not met", found: `${found} says nothing`, place: { file: path, line: hollow } };
}

/** Returns the line of an item without content, or the heading's line if no item has any. */
export function hollowItem(text: string, part: DocumentPart): number | undefined {
  if (saysNothing(text, part)) return part.heading.line;
  return itemsIn(part.lines).find(({ text, isHollow }) =>
    isHollow && /^\s*(?:[-*+|]|\d)/.test(text)
  )
    ?.line;
}

/** The maximum number of a handoff's parts to check. */
const MAX_PARTS = 40;

/**
 * The handoff must have content in each part that the spec lists; its open questions may be empty.
 */
export function seeHandoff(file: ProjectFile, { documents, stage }: Evidence): GateFinding {
  const { path, text } = file;
  const { framework } = documents;
  const section = sectionsOf(text, (key) => /^(?:\p{L}+ )?handoff\b/u.test(key))[0];
  const notMet = (found: string, line: number): GateFinding => ({
    verdict: "not met",
    found,
    place: { file: path, line },
  });
  if (section === undefined) return notMet("no Develop Handoff section", 1);
  const { heading, lines } = section;
  const found = `"${excerpt(heading.text)}"`;
  if (saysNothing(text, section)) return notMet(`${found} is empty`, heading.line);
  const last = lines.at(-1)?.number ?? heading.line;
  const inside = headingsIn(text).filter(({ line }) => line > heading.line && line <= last);
  const required = handoffParts(framework, stage);
  const missing = required.find((name) =>
    findHeading(inside, name, { isPart: true }) === undefined
  );
  if (missing !== undefined) return notMet(`${found} has no part "${missing}"`, heading.line);
  const parts = required.length === 0
    ? inside.filter(({ level }) => level === heading.level + 1)
    : required.flatMap((name) => findHeading(inside, name, { isPart: true }) ?? []);
  for (const part of parts.slice(0, MAX_PARTS)) {
    const content = sectionAt(text, part.line);
    const mayBeEmpty = /^open questions?\b/.test(headingKey(part.text)) &&
      itemsIn(content?.lines ?? []).length === 0;
    if (content !== undefined && !mayBeEmpty && saysNothing(text, content)) {
      return notMet(`the handoff part "${excerpt(part.text)}" is empty`, part.line);
    }
  }
  return seePlaceholder(framework, stageDocument(framework, stage), { file, part: section }) ??
    { verdict: "met", found, place: { file: path, line: heading.line } };
}

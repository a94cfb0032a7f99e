import { headingsIn, proseIn } from "../framework/parsed_text.ts";
import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { excerpt } from "../../kernel/text.ts";
import {
  type DocumentName,
  DOCUMENTS,
  projectDocumentName,
  stageDocument,
} from "../framework/places.ts";
import { sameName } from "../framework/section_name.ts";
import type { GateFinding } from "./checklist.ts";
import { classificationOf } from "./classification.ts";
import { checkFields, checkPlaceholders } from "./content_check.ts";
import { type Evidence, seeIn } from "./evidence.ts";
import { itemsIn } from "./hollow_text.ts";
import { checkLimits } from "./limits.ts";
import type { Located, ProjectFile } from "./project_file.ts";
import { checkSections } from "./section_check.ts";

/**
 * Returns whether a file or folder exists and has content. `isWhole` also requires everything in
 * its spec.
 */
export function seeFile(path: string, evidence: Evidence, isWhole = false): GateFinding {
  const { documents } = evidence;
  const name = projectDocumentName(path);
  const isKnown = DOCUMENTS.some((one) => one === name) || !/[./]/.test(path);
  const exact = path.includes(".") ? documents.at(path) : undefined;
  if (exact === undefined && documents.isFolder(path)) {
    return { verdict: "met", found: "the folder exists", place: { file: path, line: 1 } };
  }
  const located = exact ?? (isKnown ? documents.find(name) : absent(path));
  if (!/\.md$/.test("path" in located ? located.path ?? ".md" : ".md")) {
    return seeIn(located, (file) => ({
      verdict: file.text.trim() === "" ? "not met" : "met",
      found: file.text.trim() === "" ? "it is empty" : "it exists",
      place: { file: file.path, line: 1 },
    }));
  }
  return seeIn(located, (file) => {
    if (isWhole) return seeWhole(file, name, evidence);
    const place = { file: file.path, line: headingsIn(file.text)[0]?.line ?? 1 };
    return saysAnything(file.text)
      ? { verdict: "met", found: "the file exists and has content", place }
      : { verdict: "not met", found: "it is empty", place };
  });
}

function saysAnything(text: string): boolean {
  return itemsIn([...proseIn(text)]).some(({ isHollow }) => !isHollow) ||
    /^ {0,3}(?:`{3}|~{3})[^\n]*\n[^\n]*[\p{L}\p{N}]/mu.test(text);
}

function absent(path: string): Located {
  return { problem: `missing (${path})` };
}

/** The statuses of an unfinished document. */
const UNFINISHED = /^(?:draft|in[- ]?(?:review|progress)|wip|entwurf)$/;

/**
 * Returns the verdict on a document's contents against its spec, with the rules of the health
 * check.
 */
function seeWhole(
  file: ProjectFile,
  name: DocumentName,
  { documents, stage, optional = [] }: Evidence,
): GateFinding {
  const { framework } = documents;
  const classification = classificationOf(framework, documents.find("brief"));
  const sections = checkSections(framework, name, { file, classification });
  const lacking = sections.filter(({ severity }) => severity !== "note");
  const allowed = lacking.filter(({ seen }) =>
    optional.some((section) => sameName(/^no section "(.*)"$/.exec(seen)?.[1] ?? "", section))
  );
  const others = [
    ...checkFields(framework, name, file),
    ...checkPlaceholders(framework, name, file),
  ];
  const [worst] = [
    ...lacking.filter((finding) => !allowed.includes(finding)),
    ...others.filter(({ severity }) => severity === "error"),
  ];
  const [doubt] = [...allowed, ...others, ...checkLimits(framework, name, file)]
    .filter(({ severity }) => severity !== "note");
  const shown = worst ?? doubt;
  const more = lacking.filter((finding) => finding !== shown && !allowed.includes(finding))
    .map(({ seen }) => seen);
  const status = textField(file.frontMatter, "status")?.toLowerCase() ?? "";
  const isDraft = UNFINISHED.test(status) && name === stageDocument(framework, stage);
  const seen = [
    ...(shown === undefined ? [] : [`${shown.seen} — ${shown.rule}`]),
    ...(more.length === 0 ? [] : [`also ${more.join(", ")}`]),
    ...(isDraft ? [`its status is "${excerpt(status)}"`] : []),
  ];
  if (seen.length > 0) {
    const line = shown === undefined ? fieldLine(file.frontMatter, "status") : shown.line ?? 1;
    return {
      verdict: worst === undefined ? "undecided" : "not met",
      found: seen.join("; "),
      place: { file: file.path, line },
      isForPerson: worst === undefined,
    };
  }
  const place = { file: file.path, line: headingsIn(file.text)[0]?.line ?? 1 };
  return { verdict: "met", found: "the file exists, has every section and no placeholders", place };
}

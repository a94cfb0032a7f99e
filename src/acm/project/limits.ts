import { proseIn } from "../framework/parsed_text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { counted } from "../../kernel/plural.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { oncePerFolder } from "../framework/once_per_folder.ts";
import { type DocumentName, titleOf } from "../framework/places.ts";
import { specOf } from "../framework/section_rules.ts";
import { type HealthFinding, healthFinding, ruleText } from "./health_finding.ts";
import type { ProjectFile } from "./project_file.ts";

/** The limits of a document's length, from a line of its spec. */
interface Limit extends LinePlace {
  unit: "words" | "lines";
  least: number;
  most: number;
}

/** "Target length: 50-150 words", "Target size: 15–30 lines". */
const RANGE =
  /\b(?:target|length|size|limit|umfang|länge)\b.{0,40}?(\d{1,5})\s{0,2}[-–]\s{0,2}(\d{1,5})\s(words|lines|wörter|zeilen)/i;
/** "- [ ] Under 50 lines". */
const MOST =
  /^\W*(?:is |stays |keep |fits )?(?:under|at most|below|no more than|max(?:imum|\.)?|höchstens|unter)\s(\d{1,5})\s(words|lines|wörter|zeilen)/i;

const limitsOf = oncePerFolder((framework, name: DocumentName): Limit[] => {
  const spec = specOf(framework, name);
  if (spec === undefined) return [];
  const limits = new Map<string, Limit>();
  for (const { text, number } of proseIn(spec.text)) {
    const line = text.slice(0, 300).replaceAll("*", "");
    const [, least = "0", most, unit = ""] = RANGE.exec(line) ?? [];
    const [, under, ofUnder = ""] = MOST.exec(line) ?? [];
    const found = most ?? under;
    if (found === undefined) continue;
    const of = /^w/i.test(unit || ofUnder) ? "words" : "lines";
    if (limits.has(of)) continue;
    // A short context file isn't incomplete: only a word count has a minimum.
    const lower = of === "words" ? Number(least) : 0;
    limits.set(of, { unit: of, least: lower, most: Number(found), file: spec.file, line: number });
  }
  return [...limits.values()];
});

/** Returns a warning for each limit of a document's spec that its length breaks. */
export function checkLimits(
  framework: RequestFolder,
  name: DocumentName,
  file: ProjectFile,
): HealthFinding[] {
  return limitsOf(framework, name).flatMap((limit) => {
    const { unit, least, most } = limit;
    const length = unit === "words" ? wordsIn(file) : linesIn(file);
    if (length >= least && length <= most) return [];
    const range = least > 0 ? `${least} to ${most} ${unit}` : `at most ${most} ${unit}`;
    return [healthFinding({
      severity: "warning",
      file: file.path,
      line: 1,
      seen: counted(length, unit.slice(0, -1)),
      rule: ruleText(`${titleOf(name)} has ${range}`, limit),
      repair: length > most ? `Shorten it to ${most} ${unit}.` : `Say more: ${range}.`,
    })];
  });
}

/** The words of the body, without headings and comments. */
function wordsIn({ text }: ProjectFile): number {
  return [...proseIn(text)].filter(({ kind }) => kind !== "heading")
    .map(({ text }) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}

/** The lines of the body, without front matter and comments. */
function linesIn({ text, frontMatter }: ProjectFile): number {
  return text.slice(frontMatter.bodyOffset).replace(/<!--[\s\S]*?-->/g, "").trim().split("\n")
    .length;
}

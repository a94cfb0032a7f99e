import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { ADR_STATUSES } from "../documents/adr_status.ts";
import type { OpenDocument } from "../documents/library.ts";
import { STRONG_DECISION } from "../documents/record_shape.ts";
import { hasReadWord, isReadLanguage, languageOf, sectionOf } from "../documents/section_names.ts";
import type { AdrFinding } from "./finding.ts";

const SECTION_NAMES = ["context", "decision", "consequences"] as const;
type RequiredSection = typeof SECTION_NAMES[number];
/** The words that mark a sentence as a decision, even without a heading. */
const DECIDES =
  /(?<![\p{L}])(?:we (?:will|decided|have decided|choose|chose|have chosen|agreed|adopt)|decided (?:for|to|on)|chosen option|wir (?:verwenden|nutzen|werden|haben (?:uns )?(?:entschieden|beschlossen)))(?![\p{L}])/iu;
/**
 * A Y-statement, which is an ADR in one sentence: "In the context of … facing … we decided for …".
 */
const Y_STATEMENT =
  /(?:^|\n)[^\n]{0,20}in the context of (?:[^\n]|\n(?!\n)){1,600}(?:decided|chose)/i;
/** The minimum share of ADRs that makes a section customary, if a folder has enough ADRs. */
const MOST = 0.6;
const ENOUGH = 5;

/** The expected parts that are present in an ADR. */
export interface AdrShape {
  uri: string;
  folder: string;
  has: Record<RequiredSection | "status", boolean>;
  /** True if a heading contains "decision". */
  saysDecision: boolean;
  hasTitle: boolean;
  /** True if the ADR has a status section, even an empty section. */
  hasStatusSection: boolean;
  /** The headings' language, if the server doesn't support it. */
  foreign?: string;
  /** True for a format that omits sections and status by design: short MADR, or a Y-statement. */
  isShort: boolean;
}

/** Returns the parts that an ADR has: sections, title and status. */
export function shapeOf({ document: { uri, folder }, text, adr }: OpenDocument): AdrShape {
  const headings = headingsOf(text);
  const keys = headings.map((heading) => headingKey(heading.text));
  const opened = new Set(headings.map((heading) => sectionOf(heading.text)));
  const has = (name: RequiredSection) => opened.has(name);
  const foreign = has("decision") ? undefined : foreignLanguage(text, keys);
  const isSentence = Y_STATEMENT.test(text);
  return {
    uri,
    folder,
    has: {
      context: has("context") || isSentence,
      decision: has("decision") || DECIDES.test(text),
      consequences: has("consequences"),
      status: adr?.status !== "unclear",
    },
    saysDecision: keys.some((key) => STRONG_DECISION.test(key)),
    hasTitle: hasTitle(text, headings),
    hasStatusSection: opened.has("status"),
    ...(foreign !== undefined && { foreign }),
    isShort: isSentence ||
      keys.some((key) => key.startsWith("considered options") || key === "decision outcome"),
  };
}

/** Returns a text's language if it is unsupported; "other" if a short text has no known words. */
function foreignLanguage(text: string, headings: readonly string[]): string | undefined {
  const language = languageOf(text);
  if (language !== undefined) return isReadLanguage(language) ? undefined : language;
  const isUnknown = headings.length > 2 &&
    headings.slice(1).every((heading) => sectionOf(heading) === undefined);
  return isUnknown && !hasReadWord(text) ? "other" : undefined;
}

const UNKNOWN_STATUS = `has a status other than ${
  ADR_STATUSES.filter((status) => status !== "unclear").join(", ")
}`;

/**
 * Returns a finding for each missing part, except parts that the format or most ADRs in the folder
 * omit.
 */
export function checkShapes(shapes: readonly AdrShape[]): AdrFinding[] {
  return [...Map.groupBy(shapes, ({ folder }) => folder).values()].flatMap(checkFolder);
}

function checkFolder(shapes: readonly AdrShape[]): AdrFinding[] {
  const isCustom = (name: RequiredSection | "status") =>
    shapes.length < ENOUGH || shapes.filter(({ has }) => has[name]).length >= MOST * shapes.length;
  // If most records have a section "Proposal" or "Solution", this heading isn't an error.
  const isStrict = shapes.length < ENOUGH ||
    shapes.filter(({ saysDecision }) => saysDecision).length >= MOST * shapes.length;
  const wanted = new Set([...SECTION_NAMES, "status" as const].filter(isCustom));
  return shapes.flatMap(
    ({ uri, has, hasTitle, hasStatusSection, isShort, foreign }): AdrFinding[] => {
      if (foreign !== undefined) {
        const name = foreign === "other" ? "" : ` ("${foreign}")`;
        const problem =
          `has headings in an unsupported language${name}, so its sections were not checked`;
        return [{ uri, check: "language" as const, severity: "note" as const, problem }];
      }
      const missing = (name: RequiredSection) =>
        !has[name] && wanted.has(name) && (name === "decision" || !isShort);
      const noStatus = !has.status && (wanted.has("status") || !has.decision) && !isShort;
      return [
        ...(hasTitle
          ? []
          : [["warning", "has no title: start it with a level-1 heading"] as const]),
        ...SECTION_NAMES.filter(missing).map((name) =>
          [name === "decision" && isStrict ? "error" : "warning", `has no ${name} section`] as const
        ),
        ...(noStatus
          ? [["warning", hasStatusSection ? UNKNOWN_STATUS : "has no status"] as const]
          : []),
      ].map(([severity, problem]) => ({ uri, check: "section" as const, severity, problem }));
    },
  );
}

function hasTitle(text: string, headings: readonly Heading[]): boolean {
  const [first] = headings;
  return headings.some(({ level }) => level === 1) ||
    (first !== undefined && sectionOf(first.text) === undefined) ||
    textField(parseFrontMatter(text), "title") !== undefined;
}

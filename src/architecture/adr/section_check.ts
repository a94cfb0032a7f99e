import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { ADR_STATUSES } from "../documents/adr_status.ts";
import type { OpenDocument } from "../documents/library.ts";
import type { AdrFinding } from "./finding.ts";

/** The sections of an ADR, and the headings that count as each, in English and German. */
const SECTIONS = {
  context:
    /^(?:context|problem|background|issue|motivation|introduction|summary|situation|why|drivers|kontext|ausgangslage|problemstellung|hintergrund|motivation)(?![\p{L}])/u,
  decision:
    /^(?:(?:our |the |final )?decisions?(?!s? drivers)|chosen option|resolution|outcome|solution|proposal|conclusion|what we (?:do|decided)|entscheidung|beschluss|lösung|ergebnis)(?![\p{L}])/u,
  consequences:
    /^(?:(?:positive |negative |neutral )?consequences|implications|results?|impact|effects?|trade-?offs|risks?|konsequenzen|folgen|auswirkungen)(?![\p{L}])/u,
};
type SectionName = keyof typeof SECTIONS;
const SECTION_NAMES = ["context", "decision", "consequences"] as const;
/** The words by which a sentence is a decision without a heading that says so. */
const DECIDES =
  /(?<![\p{L}])(?:we (?:will|decided|have decided|choose|chose|have chosen|agreed|adopt)|decided (?:for|to|on)|chosen option|wir (?:verwenden|nutzen|werden|haben (?:uns )?(?:entschieden|beschlossen)))(?![\p{L}])/iu;
/** "In the context of … facing … we decided for …": an ADR in one sentence, on one line or several. */
const Y_STATEMENT =
  /(?:^|\n)[^\n]{0,20}in the context of (?:[^\n]|\n(?!\n)){1,600}(?:decided|chose)/i;
/** From this many ADRs on, a section is customary only if this share of them has it. */
const MOST = 0.6;
const ENOUGH = 5;

/** What an ADR has of what is expected. */
export interface AdrShape {
  uri: string;
  has: Record<SectionName | "status", boolean>;
  hasTitle: boolean;
  /** A section for a status, whatever it says. */
  hasStatusSection: boolean;
  /** A form in which sections and status are left out on purpose: MADR's, or a Y-statement. */
  isShort: boolean;
}

/** What is there of the sections, the title and the status of an ADR. */
export function shapeOf({ document: { uri }, text, adr }: OpenDocument): AdrShape {
  const headings = headingsOf(text);
  const keys = headings.map((heading) => headingKey(heading.text));
  const has = (name: SectionName) => keys.some((key) => SECTIONS[name].test(key));
  const isSentence = Y_STATEMENT.test(text);
  return {
    uri,
    has: {
      context: has("context") || isSentence,
      decision: has("decision") || DECIDES.test(text),
      consequences: has("consequences"),
      status: adr?.status !== "unclear",
    },
    hasTitle: hasTitle(text, headings),
    hasStatusSection: keys.some((key) => /^status(?:$|\s*:)/.test(key)),
    isShort: isSentence ||
      keys.some((key) => key.startsWith("considered options") || key === "decision outcome"),
  };
}

const UNKNOWN_STATUS = `has a status that is none of ${
  ADR_STATUSES.filter((status) => status !== "unclear").join(", ")
}`;

/** What is missing, except what most ADRs leave out, or their form does. */
export function checkShapes(shapes: readonly AdrShape[]): AdrFinding[] {
  const isCustom = (name: SectionName | "status") =>
    shapes.length < ENOUGH || shapes.filter(({ has }) => has[name]).length >= MOST * shapes.length;
  const wanted = new Set([...SECTION_NAMES, "status" as const].filter(isCustom));
  return shapes.flatMap(({ uri, has, hasTitle, hasStatusSection, isShort }) => {
    const missing = (name: SectionName) =>
      !has[name] && (name === "decision" || (wanted.has(name) && !isShort));
    const noStatus = !has.status && (wanted.has("status") || !has.decision) && !isShort;
    return [
      ...(hasTitle ? [] : [["error", "has no title: start it with a level-1 heading"] as const]),
      ...SECTION_NAMES.filter(missing).map((name) =>
        [name === "decision" ? "error" : "warning", `has no ${name} section`] as const
      ),
      ...(noStatus
        ? [["warning", hasStatusSection ? UNKNOWN_STATUS : "has no status"] as const]
        : []),
    ].map(([severity, problem]) => ({ uri, check: "section" as const, severity, problem }));
  });
}

function hasTitle(text: string, headings: readonly Heading[]): boolean {
  return headings.some(({ level }) => level === 1) ||
    textField(parseFrontMatter(text), "title") !== undefined;
}

export const ADR_STATUSES = [
  "proposed",
  "accepted",
  "rejected",
  "deprecated",
  "superseded",
  "unclear",
] as const;
export type AdrStatus = typeof ADR_STATUSES[number];

export const SECTION_NAMES = [
  "status",
  "date",
  "context",
  "decision",
  "options",
  "consequences",
] as const;
export type SectionName = typeof SECTION_NAMES[number];

const STATUS_WORDS: Record<Exclude<AdrStatus, "unclear">, string> = {
  proposed: "proposed,proposal,draft,pending,provisional,open,in review,review,under review,wip",
  accepted: "accepted,approved,adopted,decided,agreed,active,implemented,implementable,final,done",
  rejected: "rejected,declined,withdrawn,abandoned",
  deprecated: "deprecated,obsolete,retired,reverted",
  superseded: "superseded,superceded,replaced",
};

const SECTION_WORDS: Record<SectionName, string> = {
  status: "status,state",
  date: "date,revdate,last updated,updated,created,start date",
  context: "context,problem,background,motivation,summary",
  decision: "decision,decisions,decision outcome,outcome",
  options: "options,considered options,options considered,alternatives,alternatives considered," +
    "considered alternatives",
  consequences: "consequences,rationale,implications,drawbacks",
};

export interface TeamWords {
  statuses: ReadonlyMap<string, AdrStatus>;
  sections: ReadonlyMap<string, SectionName>;
  proposed?: string | undefined;
}

export const ENGLISH: TeamWords = { statuses: mapOf(STATUS_WORDS), sections: mapOf(SECTION_WORDS) };

function mapOf<Name extends string>(words: Readonly<Record<Name, string>>): Map<string, Name> {
  const names: Name[] = [];
  for (const name in words) names.push(name);
  return new Map(names.flatMap((name) => words[name].split(",").map((word) => [word, name])));
}

/** A heading such as "The decision" or "Decision: use X", but not "Decision drivers". */
export const DECISION_HEADING =
  /^(?:the |our |final |key )?decisions?(?!\s+(?:drivers?|makers?|date|history|log|owners?|criteria|table|matrix|records?|factors?|framework))\b/;
/** The words that may precede a phrase about succession; after others it does not count. */
const LEAD =
  /^[^a-z]*(?:(?:status|state|accepted|approved|rejected|deprecated|obsolete|proposed|this|the|it|decision|adr|record|rfc|proposal|was|is|has|have|been|and|but|now|later|since)[^a-z]+)*/
    .source;
const BY =
  /(?<!\bha(?:s|ve)\s)(?:super[sc]eded|replaced)\b(?:(?![^[]{0,60}\bpart)[^[]{0,60}?\bby\b|(?=:?\s*\[)|:(?=\s*\S))/;
export const SUPERSEDED_BY = new RegExp(LEAD + BY.source, "i");
const OF =
  /(?:super[sc]edes|replaces|(?<=\bha(?:s|ve)\s)super[sc]eded):?\s*(?:(?:the|decision|record)\s+)*(?=\[|https?:|(?:adr|rfc)[\s#-]*\d|#?\d+\s*(?:$|[,;.&(]|and\b)|\d[\d-]*-[a-z]|[a-z][a-z_-]*\d|[a-z-]+\.md)/;
export const SUPERSEDES = new RegExp(LEAD + OF.source, "i");
/** A line that names the successor first: "ADR-7 supersedes this decision". */
export const SUPERSEDES_THIS = /^(.*)\bsuper[sc]edes this\b/i;
/** A line or table cell that begins with a status label, or a status badge. */
export const STATUS_MENTION = /(?:^|\|)[^\p{L}\n|]{0,60}(?:status|state)(?!\p{L})|\/badge\//imu;
export const REVIEW_FIELD = /^review(?:[ _-]date)?$/;
export const RECORD_FOLDER =
  /^(?:[a-z]{2,20}[-_ ])?(?:m?adrs?|ladrs?|rfcs?|decisions?(?:[-_ ]?(?:records?|log))?)$/i;
export const PAGE_NAME =
  /^_?(?:readme|index|summary|toc|changelog|contributing|glossary|licen[cs]e|security|home|_?sidebar|decision[-_ ]log|adr[-_ ]?(?:index|list|log)|log|list)$/i;
export const PROPOSAL_HEADING =
  /^(?:(?:proposal|(?:detailed )?design(?: details)?|what it is|solution)\b|what$)/;
/** A line with at most one sentence, such as "Builds on ADR 7." */
export const BUILDS_ON = /^builds (?:up)?on\b(?:[^.]|\.(?=\S))*\.?$/i;

import { ownField } from "../../kernel/own_field.ts";
import { numberIn, stringIn, stringsIn } from "../logs/record_log.ts";

/** What traces taught, in the form of the log and the requirement. */
export interface Insight {
  id: string;
  /** ISO 8601. */
  timestamp: string;
  taskId: string;
  source: { runner?: string; beadIds: string[] };
  signal: { pattern: string; evidence: string[] };
  recommendation: string;
  scope: { files?: string[]; glob?: string };
  /** From 0 to 1. */
  confidence: number;
  onlineEligible: boolean;
  metaTags: string[];
}

/** The tag of what a person should review: it becomes a bullet only when forced. */
export const REVIEW_NEEDED = "review-needed";

/** A batch over years has thousands, which nobody reads. */
const MAX_BEADS = 100;

/** An insight as answers show it: with its first hundred beads; the log has them all. */
export function shownInsight(insight: Insight): Insight {
  const { source } = insight;
  return { ...insight, source: { ...source, beadIds: source.beadIds.slice(0, MAX_BEADS) } };
}

/** The insight in a value of either dialect, whose `delta`, a string or an object, is ignored. */
export function parseInsight(value: unknown): Insight | undefined {
  const [id, recommendation] = [stringIn(value, "id"), stringIn(value, "recommendation")];
  const confidence = numberIn(value, "confidence");
  if (id === undefined || recommendation === undefined || confidence === undefined) {
    return undefined;
  }
  const [source, signal, scope] = ["source", "signal", "scope"].map((name) =>
    ownField(value, name)
  );
  const [runner, glob] = [stringIn(source, "runner"), stringIn(scope, "glob")];
  const files = stringsIn(scope, "files");
  return {
    id,
    timestamp: stringIn(value, "timestamp") ?? "",
    taskId: stringIn(value, "taskId") ?? "",
    source: { ...(runner !== undefined && { runner }), beadIds: stringsIn(source, "beadIds") },
    signal: {
      pattern: stringIn(signal, "pattern") ?? recommendation,
      evidence: stringsIn(signal, "evidence"),
    },
    recommendation,
    scope: { ...(files.length > 0 && { files }), ...(glob !== undefined && { glob }) },
    confidence: Math.min(1, Math.max(0, confidence)),
    onlineEligible: ownField(value, "onlineEligible") === true,
    metaTags: stringsIn(value, "metaTags"),
  };
}

/** Compares insights, newest first; those without a readable time come last. */
export function byTime(a: Insight, b: Insight): number {
  return (timeOf(b) ?? -8.64e15) - (timeOf(a) ?? -8.64e15);
}

/** The time in milliseconds; undefined when it cannot be read. */
export function timeOf({ timestamp }: Pick<Insight, "timestamp">): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}

/** The sections of the requirement to which new bullets are added. */
export const SECTIONS = {
  typescript: "TypeScript Patterns",
  build: "Build & Test Patterns",
  dependency: "Dependency Patterns",
  architecture: "Architecture Patterns",
} as const;

/** Sections by tag and runner: the first row that lists one of an insight's decides. */
const ROUTES: readonly { section: string; words: readonly string[] }[] = [
  { section: SECTIONS.dependency, words: ["discovery-chain", "dependency"] },
  { section: SECTIONS.architecture, words: ["architecture", "review-needed"] },
  {
    section: SECTIONS.typescript,
    words: ["typescript", "tsc", "ts", "type-error", "module", "modules", "esm"],
  },
  {
    section: SECTIONS.build,
    words: (
      "vitest jest pytest mocha go cargo rust eslint lint npm pnpm yarn deno make gradle maven " +
      "build test tests testing ci"
    ).split(" "),
  },
];

/** The section to which an insight's bullet belongs; architecture when no row matches. */
export function sectionFor({ source, metaTags }: Pick<Insight, "source" | "metaTags">): string {
  const words = [...metaTags, source.runner ?? ""].map((word) => word.toLowerCase());
  return ROUTES.find((route) => route.words.some((word) => words.includes(word)))?.section ??
    SECTIONS.architecture;
}

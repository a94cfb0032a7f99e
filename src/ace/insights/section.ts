import type { Section } from "../playbook/playbook.ts";
import { isKnownTool, isTypeChecker, toolOf, toolsIn } from "../traces/tool_names.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** The sections for new bullets, as the requirement defines them. */
export const SECTIONS = {
  typescript: "TypeScript Patterns",
  build: "Build & Test Patterns",
  dependency: "Dependency Patterns",
  architecture: "Architecture Patterns",
} as const;

/** Sections by tag. The first row with one of the insight's tags decides. */
const BY_TAG: readonly { section: string; tags: readonly string[] }[] = [
  { section: SECTIONS.dependency, tags: ["discovery-chain", "dependency"] },
  { section: SECTIONS.architecture, tags: ["architecture", TAGS.review] },
  {
    section: SECTIONS.typescript,
    tags: ["typescript", "tsc", "ts", "type-error", "module", "modules", "esm"],
  },
  {
    section: SECTIONS.build,
    tags: "vitest jest pytest go cargo rust eslint lint npm build test tests testing ci".split(" "),
  },
];

/**
 * Sections chosen by the lesson's text, if neither the lesson nor its tools determine a section.
 */
const BY_TEXT: readonly { section: string; words: RegExp }[] = [
  { section: SECTIONS.typescript, words: /\btsc\b|\bTS\d{3,5}\b|\btsconfig|\bTypeScript\b/ },
  {
    section: SECTIONS.build,
    words: /\b(?:tests?|builds?|CI|lint|make)\b/i,
  },
];

/**
 * Returns the section for an insight's rule: the named section, or the section for its tool, tags
 * or text.
 */
export function sectionFor(
  insight:
    & Pick<Insight, "source" | "metaTags" | "section">
    & Partial<Pick<Insight, "signal" | "recommendation">>,
): string {
  const { source, metaTags, section, signal, recommendation = "" } = insight;
  const isLesson = metaTags.includes(TAGS.lesson);
  const runner = source.runner ?? "";
  // The names in a lesson are stronger evidence than the commands in its task.
  const tools = [
    ...isLesson ? toolsIn(signal?.pattern ?? "") : [],
    ...runner === "" ? [] : [toolOf(runner)],
    ...isLesson ? toolsIn(recommendation) : [],
  ];
  const tool = tools.find((one) => isTypeChecker(one) || isKnownTool(one)) ?? tools[0];
  const tags = metaTags.map((tag) => tag.toLowerCase());
  const text = isLesson ? `${signal?.pattern ?? ""} ${recommendation}` : "";
  return section ??
    (tool !== undefined && isTypeChecker(tool) ? SECTIONS.typescript : undefined) ??
    (tool !== undefined && isKnownTool(tool) ? SECTIONS.build : undefined) ??
    BY_TAG.find(({ tags: some }) => some.some((tag) => tags.includes(tag)))?.section ??
    BY_TEXT.find(({ words }) => words.test(text))?.section ??
    (tool === undefined ? SECTIONS.architecture : SECTIONS.build);
}

/**
 * Returns the playbook's section with this name. Ignores case, "and" for "&", and the word
 * "Patterns" if no heading is identical.
 */
export function playbookSection(
  sections: readonly Section[],
  name: string,
): Section | undefined {
  const wanted = plainName(name);
  return sections.find((section) => section.name === name.trim()) ??
    sections.find((section) => plainName(section.name) === wanted);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll("&", "and").replace(/\bpatterns\b/, "")
    .replace(/\s+/g, " ").trim();
}

import type { Section } from "../playbook/playbook.ts";
import { isKnownTool, isTypeChecker, toolOf, toolsIn } from "../traces/tool_names.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** The sections of the requirement to which new bullets are added. */
export const SECTIONS = {
  typescript: "TypeScript Patterns",
  build: "Build & Test Patterns",
  dependency: "Dependency Patterns",
  architecture: "Architecture Patterns",
} as const;

/** Sections by tag: the first row that lists one of an insight's decides. */
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

/** Sections by a lesson's text, if neither the lesson nor a runner names one. */
const BY_TEXT: readonly { section: string; words: RegExp }[] = [
  { section: SECTIONS.typescript, words: /\btsc\b|\bTS\d{3,5}\b|\btsconfig|\bTypeScript\b/ },
  {
    section: SECTIONS.build,
    words: /\b(?:tests?|builds?|CI|lint|make)\b/i,
  },
];

/** The section to which an insight's rule belongs: its own, its tool's, its tags'. */
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
 * Returns the playbook's own section with that name: the same heading, or one that differs only in
 * case, in "and" for "&" or in the word "Patterns".
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

import type { Section } from "../playbook/playbook.ts";
import type { Insight } from "./insight.ts";

export const SECTIONS = {
  typescript: "TypeScript Patterns",
  build: "Build & Test Patterns",
  dependency: "Dependency Patterns",
  architecture: "Architecture Patterns",
} as const;

const TYPE_CHECKERS = ["tsc", "vue-tsc", "typescript"];
const BY_TAG: readonly (readonly [section: string, tags: readonly string[]])[] = [
  [SECTIONS.dependency, ["discovery-chain", "dependency"]],
  [SECTIONS.architecture, ["architecture", "review-needed"]],
  [SECTIONS.typescript, [...TYPE_CHECKERS, "type-error", "module", "modules", "esm"]],
  [SECTIONS.build, ["build", "test", "lint", "vitest", "jest", "pytest", "cargo", "go", "npm"]],
];

/**
 * Returns the section for an insight's rule: the named section, or the one of its runner, of its
 * tags, or of a type checker that its pattern names.
 */
export function sectionFor(
  { section, source: { runner }, metaTags, signal }: Insight,
): string {
  if (section !== undefined) return section;
  if (runner) return ofTool(runner.split(" "));
  const tags = metaTags.map((tag) => tag.toLowerCase());
  const tagged = BY_TAG.find(([, some]) => some.some((tag) => tags.includes(tag)));
  return tagged?.[0] ?? ofTool(signal.pattern.split(/[^\w-]+/));
}

function ofTool(words: readonly string[]): string {
  const isTypes = words.some((word) =>
    TYPE_CHECKERS.includes(word.toLowerCase()) || /^TS\d{3,5}$/.test(word)
  );
  return isTypes ? SECTIONS.typescript : SECTIONS.build;
}

export function playbookSection(
  sections: readonly Section[],
  name: string,
): Section | undefined {
  return sections.find((section) => section.name === name.trim());
}

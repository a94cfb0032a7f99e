import type { Section } from "../playbook/playbook.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** The sections of the requirement to which new bullets are added. */
export const SECTIONS = {
  typescript: "TypeScript Patterns",
  build: "Build & Test Patterns",
  dependency: "Dependency Patterns",
  architecture: "Architecture Patterns",
} as const;

/** Sections by runner, the first word of what ran: it decides before anything else. */
const BY_RUNNER: readonly { section: string; runners: readonly string[] }[] = [
  { section: SECTIONS.typescript, runners: ["tsc", "vue-tsc", "tsserver", "typescript"] },
  {
    section: SECTIONS.build,
    runners: ("vitest jest mocha playwright cypress pytest mypy ruff flake8 tox pip uv poetry " +
      "go golangci-lint cargo clippy rustc eslint biome prettier npm pnpm yarn bun deno node " +
      "vite webpack make cmake ninja gradle mvn maven dotnet docker terraform helm bash sh " +
      "github-actions ci").split(" "),
  },
];

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

/** Sections by what a lesson says, when neither it nor a runner names one. */
const BY_TEXT: readonly { section: string; words: RegExp }[] = [
  { section: SECTIONS.typescript, words: /\btsc\b|\bTS\d{3,5}\b|\btsconfig|\bTypeScript\b/ },
  {
    section: SECTIONS.build,
    words: /\b(?:tests?|builds?|CI|lint|npm|pnpm|yarn|pip|pytest|vitest|jest|cargo|docker|make)\b/i,
  },
];

/** The section to which an insight's bullet belongs: its own, its runner's, its tags'. */
export function sectionFor(
  insight:
    & Pick<Insight, "source" | "metaTags" | "section">
    & Partial<Pick<Insight, "signal" | "recommendation">>,
): string {
  const { source, metaTags, section, signal, recommendation = "" } = insight;
  const runner = source.runner?.toLowerCase().split(/\s+/)[0] ?? "";
  const tags = metaTags.map((tag) => tag.toLowerCase());
  const text = metaTags.includes(TAGS.lesson) ? `${signal?.pattern ?? ""} ${recommendation}` : "";
  return section ??
    BY_RUNNER.find(({ runners }) => runners.includes(runner))?.section ??
    BY_TAG.find(({ tags: some }) => some.some((tag) => tags.includes(tag)))?.section ??
    BY_TEXT.find(({ words }) => words.test(text))?.section ??
    (runner === "" ? SECTIONS.architecture : SECTIONS.build);
}

/**
 * The playbook's own section of that name: the very heading, else one that differs in case, in "and"
 * for "&" or in the word "Patterns" only.
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

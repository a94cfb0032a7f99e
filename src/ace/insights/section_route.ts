import type { Insight } from "./insight.ts";

/** The sections of the requirement that new bullets go to. */
export const SECTIONS = {
  typescript: "TypeScript Patterns",
  build: "Build & Test Patterns",
  dependency: "Dependency Patterns",
  architecture: "Architecture Patterns",
} as const;

/** Which tags and runners lead where: the first row that has one of an insight's. */
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

/** The section that an insight's bullet belongs to; what fits nowhere is of architecture. */
export function sectionFor({ source, metaTags }: Pick<Insight, "source" | "metaTags">): string {
  const words = [...metaTags, source.runner ?? ""].map((word) => word.toLowerCase());
  return ROUTES.find((route) => route.words.some((word) => words.includes(word)))?.section ??
    SECTIONS.architecture;
}

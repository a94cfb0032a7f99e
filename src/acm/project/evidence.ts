import type { Stage } from "../framework/framework_files.ts";
import { stageDocument } from "../framework/places.ts";
import { FOR_PERSON, type GateFinding, undecided } from "./checklist.ts";
import {
  frontMatterProblem,
  type Located,
  type ProjectDocuments,
  type ProjectFile,
} from "./project_file.ts";

/** The evidence for a gate: the project's documents and the stage that ends. */
export interface Evidence {
  documents: ProjectDocuments;
  stage: Stage;
  /** The names of sections that a criterion allows to be missing. */
  optional?: readonly string[];
}

/** Returns the stage's own document; for the tasks, an archived list also counts. */
export function ownDocument({ documents, stage }: Evidence): Located {
  const name = stageDocument(documents.framework, stage);
  const found = documents.find(name);
  return "text" in found ? found : documents.archived(name) ?? found;
}

/**
 * Returns "not met" for a missing document, "undecided" for an unreadable document, and otherwise
 * the result of `see`.
 */
export function seeIn(located: Located, see: (file: ProjectFile) => GateFinding): GateFinding {
  if ("problem" in located) {
    return located.path === undefined
      ? { verdict: "not met", found: located.problem }
      : undecided(located.problem, { file: located.path, line: 1 });
  }
  const problem = frontMatterProblem(located.frontMatter);
  if (problem === undefined) return see(located);
  const { path, frontMatter } = located;
  return undecided(problem, { file: path, line: frontMatter.error?.line ?? 1 });
}

/** Returns the first finding that keeps a line from being met, or otherwise the first finding. */
export function worstOf(findings: readonly GateFinding[]): GateFinding {
  return findings.find(({ verdict }) => verdict === "not met") ??
    findings.find(({ verdict, isForPerson }) => verdict === "undecided" && !isForPerson) ??
    findings.find(({ verdict }) => verdict === "undecided") ?? findings[0] ?? FOR_PERSON;
}

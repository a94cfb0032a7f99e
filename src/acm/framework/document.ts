import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import { partOf, type SectionAsked } from "./document_part.ts";
import {
  ARTIFACT_STUBS,
  CONTEXT_SPECS,
  type ContextLevel,
  type Phase,
  PROJECT_TYPES,
  type ProjectType,
  reviewPromptFiles,
  SPECS,
  type Stage,
  STAGES,
  stageSpecName,
  STUB_FOLDER,
  transitionPromptFiles,
} from "./framework_files.ts";
import { exitCriteria } from "./exit_criteria.ts";
import {
  documentPaths,
  requireStage,
  type StageChange,
  stagesOf,
  transitionName,
} from "./stages.ts";
import { firstPresent, presentSpec, servedSpecs, specFiles } from "./served_specs.ts";

export interface DocumentRequest {
  what: string;
  files: readonly string[];
  section?: SectionAsked | undefined;
  criteria?: () => readonly { text: string }[];
}

function servedStubs(framework: RequestFolder): ReadonlyMap<string, string[]> {
  const files = framework.scan(STUB_FOLDER, ".md").paths.filter((file) =>
    !file.endsWith("/README.md")
  );
  return Map.groupBy(files, (file) => {
    const [, name = ""] = file.split("/");
    return name.replace(/\.md$/, "").toLowerCase().replaceAll("-", "_");
  });
}

/**
 * Returns the document's text verbatim, or the requested section. Throws a `ToolError` that names
 * the file if none exists, or lists the headings if none matches the section.
 */
export function readDocument(framework: RequestFolder, request: DocumentRequest): string {
  const text = firstPresent(framework, request.files);
  if (text === undefined) throw missingDocument(framework, request);
  return partOf(text, request.section, request.criteria);
}

function missingDocument({ root }: RequestFolder, { what, files }: DocumentRequest): ToolError {
  const [file, ...others] = files;
  const instead = others.length === 0 ? "" : ` or ${others.join(" or ")}`;
  return new ToolError(`Cannot read ${what}: the framework has no file ${file}`, {
    next:
      `Add ${file}${instead} to the framework folder, or point ${root.setBy} at another framework.`,
  });
}

/**
 * Returns an artifact's spec, or sections of it. Throws a `ToolError` that lists the existing
 * names.
 */
export function readSpec(
  framework: RequestFolder,
  artifact: string,
  section?: SectionAsked,
): string {
  const known = Object.hasOwn(SPECS, artifact) ? SPECS[artifact] : undefined;
  const file = presentSpec(framework, artifact);
  if (file === undefined && known === undefined) {
    throw new ToolError(`No spec is named "${excerpt(artifact)}"`, {
      next: `The framework has: ${[...servedSpecs(framework).keys()].slice(0, 100).join(", ")}`,
    });
  }
  const files = file === undefined ? specFiles(known ?? artifact) : [file];
  return readDocument(framework, { what: `the ${artifact} spec`, files, section });
}

/**
 * Returns an artifact's starter file; some artifacts have one per project type. Throws like
 * `readSpec`.
 */
export function readStub(
  framework: RequestFolder,
  { artifact, project_type = PROJECT_TYPES[0] }: {
    artifact: string;
    project_type?: ProjectType | undefined;
  },
): { text: string; printed: string } {
  const known = Object.hasOwn(ARTIFACT_STUBS, artifact) ? ARTIFACT_STUBS[artifact] : undefined;
  const served = servedStubs(framework).get(artifact) ?? [];
  const file = typeof known === "string"
    ? known
    : known?.[project_type] ?? served.find((path) => path.endsWith(`/${project_type}.md`)) ??
      served[0];
  if (file === undefined) {
    throw new ToolError(`No stub is named "${excerpt(artifact)}"`, {
      next: `The framework has: ${[...servedStubs(framework).keys()].slice(0, 100).join(", ")}`,
    });
  }
  const text = readDocument(framework, { what: `the ${artifact} stub`, files: [file] });
  return {
    text: `${text.trimEnd()}\n\n(Save this as ${stubPlace(framework, file)}.)`,
    printed: text,
  };
}

/**
 * Returns a transition's prompt, in its newer form if the framework has one, followed by the
 * prompt that starts the next stage. Throws `ToolError`.
 */
export function readTransitionPrompt(
  framework: RequestFolder,
  change: StageChange,
  section?: SectionAsked,
): string {
  const files = transitionPromptFiles(change.from, change.to);
  const [newer, start] = files;
  const what = `the ${transitionName(change)} prompt`;
  const text = readDocument(framework, { what, files, section });
  const hasBoth = framework.kind(newer) === "file" && framework.kind(start) === "file";
  if (!hasBoth || section !== undefined) return text;
  return `${text.trimEnd()}\n\n${framework.read(start)}`;
}

/** Returns the spec for the global CLAUDE.md or a project's; throws `ToolError`. */
export function readContextSpec(
  framework: RequestFolder,
  level: ContextLevel,
  section?: SectionAsked,
): string {
  const files = specFiles(CONTEXT_SPECS[level]);
  return readDocument(framework, { what: `the ${level} CLAUDE.md spec`, files, section });
}

const DELIVER_UNSUPPORTED =
  "Stage 'deliver' is not yet supported. Supported stages: discover, design, develop. See backlog item B15.";

/**
 * Returns a stage's spec, or sections of it. Throws `ToolError`, including for an unknown stage.
 */
export function readStage(framework: RequestFolder, stage: Stage, section?: SectionAsked): string {
  const files = stageSpecFiles(framework, stage);
  requireSupported(framework, stage, files);
  return readDocument(framework, {
    what: `the ${stage} stage`,
    files,
    section,
    criteria: () => exitCriteria(framework, stage),
  });
}

/** Returns the review prompt for a stage and phase; throws like `readStage`. */
export function readReviewPrompt(
  framework: RequestFolder,
  { stage, phase, section }: { stage: Stage; phase: Phase; section?: SectionAsked | undefined },
): string {
  const files = reviewPrompts(framework, stage, phase);
  requireSupported(framework, stage, [...files, ...stageSpecFiles(framework, stage)]);
  const what = `the prompt for the ${phase} review of ${stage}`;
  return readDocument(framework, { what, files, section });
}

export function reviewPrompts(framework: RequestFolder, stage: Stage, phase: Phase): string[] {
  const isFirst = stage === STAGES[0] || stagesOf(framework)[0]?.name === stage;
  return reviewPromptFiles(stage, phase, isFirst);
}

function stageSpecFiles(framework: RequestFolder, stage: Stage): string[] {
  requireStage(framework, stage);
  return specFiles(stageSpecName(stage));
}

/**
 * Throws `ToolError` if the framework has none of `files` for the stage deliver, which is the only
 * optional stage.
 */
function requireSupported(
  framework: RequestFolder,
  stage: Stage,
  files: readonly string[],
): void {
  if (stage === "deliver" && firstPresent(framework, files) === undefined) {
    throw new ToolError(DELIVER_UNSUPPORTED);
  }
}

const STUB_PLACES: Readonly<Record<string, string>> = {
  "brief.md": "docs/discover-brief.md",
  "status.md": "docs/status.md",
  "rules-constraints.md": ".claude/rules/constraints.md",
};

function stubPlace(framework: RequestFolder, file: string): string {
  const [, ...parts] = file.split("/");
  const name = parts.join("/");
  const declared = documentPaths(framework).find((path) => `/${path}`.endsWith(`/${name}`));
  if (declared !== undefined) return declared;
  if (name.startsWith("claude-md/")) return ".claude/CLAUDE.md";
  if (name.startsWith("agents/")) return "AGENTS.md";
  return Object.hasOwn(STUB_PLACES, name) ? STUB_PLACES[name] ?? "" : `docs/${name}`;
}

import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { firstPresent, readDocument, specFiles } from "./document.ts";
import { type Phase, REVIEW_PROMPTS, type Stage, STAGE_SPECS } from "./framework_files.ts";

const DELIVER_UNSUPPORTED =
  "Stage 'deliver' is not yet supported. Supported stages: discover, design, develop. See backlog item B15.";

/** The spec of a stage, or one section of it; throws `ToolError`, also for a root without deliver. */
export function readStage(framework: FolderReader, stage: Stage, section?: string): string {
  const files = specFiles(STAGE_SPECS[stage]);
  requireStage(framework, stage, files);
  return readDocument(framework, { what: `the ${stage} stage`, files, section });
}

/** The review prompt of a stage and phase; throws as `readStage` does. */
export function readReviewPrompt(
  framework: FolderReader,
  { stage, phase, section }: { stage: Stage; phase: Phase; section?: string | undefined },
): string {
  const files = [REVIEW_PROMPTS[stage][phase]];
  requireStage(framework, stage, [...files, ...specFiles(STAGE_SPECS[stage])]);
  const what = `the ${phase} review prompt of ${stage}`;
  return readDocument(framework, { what, files, section });
}

/** Of the stages only deliver may be missing: a framework without any of `files` has none. */
function requireStage(framework: FolderReader, stage: Stage, files: readonly string[]): void {
  if (stage === "deliver" && firstPresent(framework, files) === undefined) {
    throw new ToolError(DELIVER_UNSUPPORTED);
  }
}

import type { Context } from "./context.ts";
import { renderChecklist } from "./checklist.ts";
import { readDocument } from "./document.ts";
import { type Transition, TRANSITION_PROMPTS } from "./framework_files.ts";
import { openProject } from "./project_folder.ts";
import { checkTransition } from "./transition_checks.ts";

/** What to move, and whether to check the project first. */
export interface TransitionRequest {
  transition: Transition;
  project_path?: string | undefined;
  validate?: boolean | undefined;
  section?: string | undefined;
}

/**
 * The prompt of a transition, verbatim; with `validate` a checklist of what the project's files
 * say of the prerequisites stands before it. Throws `ToolError`.
 */
export function readTransition(context: Context, request: TransitionRequest): string {
  const { transition, section } = request;
  const { from, files } = TRANSITION_PROMPTS[transition];
  const what = `the ${transition} prompt`;
  const prompt = readDocument(context.framework, { what, files, section });
  if (request.validate !== true) return prompt;
  const { folder, label } = openProject(context.projects, request.project_path);
  const title = `Prerequisites of ${transition} for ${label}`;
  return `${renderChecklist(title, checkTransition(folder, from))}\n\n${prompt}`;
}

import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { readDocument } from "../framework/document.ts";
import { type Transition, TRANSITION_PROMPTS } from "../framework/framework_files.ts";
import { renderChecklist } from "./checklist.ts";
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
export function readTransition(
  { framework, projects }: { framework: FolderReader; projects: readonly Root[] },
  { transition, project_path, validate = false, section }: TransitionRequest,
): string {
  const { from, files } = TRANSITION_PROMPTS[transition];
  const prompt = readDocument(framework, { what: `the ${transition} prompt`, files, section });
  // A path that is not allowed is refused also where nothing is read of it.
  const asked = validate || project_path !== undefined;
  const project = asked ? openProject(projects, project_path) : undefined;
  if (!validate || project === undefined) return prompt;
  const title = `Prerequisites of ${transition} for ${project.label}`;
  return `${renderChecklist(title, checkTransition(project.folder, from))}\n\n${prompt}`;
}

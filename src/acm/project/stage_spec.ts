import type { RequestFolder } from "../files/request_folder.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { readStage } from "../framework/document.ts";
import type { SectionAsked } from "../framework/document_part.ts";
import type { Stage } from "../framework/framework_files.ts";
import { openProject } from "./project_folder.ts";

/**
 * Returns a stage's spec, or one section of it. Throws `ToolError` even for a disallowed
 * `project_path`, although the spec doesn't depend on the project.
 */
export function readStageSpec(
  { framework, projects }: { framework: RequestFolder; projects: readonly Root[] },
  { stage, section, project_path }: {
    stage: Stage;
    section?: SectionAsked | undefined;
    project_path?: string | undefined;
  },
): string {
  if (project_path !== undefined) openProject(projects, project_path);
  return readStage(framework, stage, section);
}

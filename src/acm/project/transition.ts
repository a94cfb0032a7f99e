import type { ToolAnswer } from "../../kernel/service/tool.ts";
import type { AcmContext } from "../context.ts";
import { readTransitionPrompt } from "../framework/document.ts";
import type { SectionAsked } from "../framework/document_part.ts";
import { transitionPromptFiles } from "../framework/framework_files.ts";
import { stageChange, stageNamed } from "../framework/stages.ts";
import { checkGate, gateText } from "./gate.ts";
import { openProject } from "./project_folder.ts";
import { ProjectFiles } from "./project_files.ts";

export interface TransitionRequest {
  transition: string;
  project_path?: string | undefined;
  validate?: boolean | "only" | undefined;
  section?: SectionAsked | undefined;
}

/** Returns the gate's verdict and the prompt. Throws `ToolError`. */
export async function readTransition(
  { framework, projects }: AcmContext,
  { transition, project_path, validate = false, section }: TransitionRequest,
): Promise<ToolAnswer> {
  framework.list(".md");
  const change = stageChange(framework, transition);
  const stage = stageNamed(framework, change.from);
  if (validate === false || stage === undefined) {
    return { text: readTransitionPrompt(framework, change, section) };
  }
  const project = new ProjectFiles(openProject(projects, project_path).folder);
  project.folder.kind("");
  const gate = await checkGate({ project, framework }, stage);
  const text = gateText(gate);
  const failed = gate.verdict === "not met";
  if (validate === "only") return { text, failed };
  const isServed = transitionPromptFiles(change.from, change.to).some((file) =>
    framework.kind(file) === "file"
  );
  const prompt = isServed
    ? readTransitionPrompt(framework, change, section)
    : "The framework has no prompt for this transition.";
  return { text: `${text}\n\n---\n\n${prompt}`, failed };
}

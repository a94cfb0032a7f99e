import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { checkHealth } from "../project/health.ts";
import { projectPathInput, projectTypeInput } from "./inputs.ts";
import { openProject } from "../project/project_folder.ts";
import { readTypeGuidance, SCALES, SCOPES } from "../framework/project_types.ts";
import { checkStructure } from "../project/structure.ts";

const getProjectTypeGuidance = defineAcmTool({
  name: "get_project_type_guidance",
  title: "Get project type guidance",
  description:
    "Returns guidance on a project type and its modifiers. Use to classify a project; not to check it.",
  access: "read",
  discovery: { searchHint: "classify" },
  input: z.strictObject({
    type: projectTypeInput().describe("Type"),
    scale: z.enum(SCALES).optional().describe("Target users"),
    scope: z.enum(SCOPES).optional().describe("Extent of the build"),
  }),
  handle: (input, { framework }) => readTypeGuidance(framework, input),
});

const checkProjectStructure = defineAcmTool({
  name: "check_project_structure",
  title: "Check project structure",
  description:
    "Checks a project's required files and folders. Use after scaffolding. To check contents, use check_project_health.",
  access: "read",
  discovery: { searchHint: "missing files" },
  input: z.strictObject({ project_path: projectPathInput() }),
  handle: ({ project_path }, { projects, framework }) =>
    checkStructure(openProject(projects, project_path).folder, framework),
});

const checkProjectHealth = defineAcmTool({
  name: "check_project_health",
  title: "Check project health",
  description:
    "Checks a project's documents against the specs: files, front matter, sections, and if the claimed stage was earned. Use before a review; not for exit criteria.",
  access: "read",
  discovery: { searchHint: "audit, lint" },
  input: z.strictObject({ project_path: projectPathInput() }),
  handle: ({ project_path }, { projects, framework }) =>
    checkHealth(openProject(projects, project_path), framework),
});

export const projectTools = [getProjectTypeGuidance, checkProjectStructure, checkProjectHealth];

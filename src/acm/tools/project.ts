import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { checkHealth, failedItems, HEALTH_STATES, renderHealth } from "../project/health.ts";
import { projectPathInput, projectTypeInput, sectionInput } from "./inputs.ts";
import { specLinks } from "../framework/links.ts";
import { openProject } from "../project/project_folder.ts";
import { readTypeGuidance, SCALES, SCOPES } from "../framework/project_types.ts";
import { checkStructure, failedPaths, ITEM_STATES, renderStructure } from "../project/structure.ts";

const getProjectTypeGuidance = defineAcmTool({
  name: "get_project_type_guidance",
  title: "Get project type guidance",
  description:
    "Returns ACM's guidance on one project type and the requested modifiers. Use when you classify a project. For the whole spec call get_artifact_spec with project_types.",
  access: "read",
  input: z.strictObject({
    type: projectTypeInput.describe("Project type"),
    scale: z.enum(SCALES).optional().describe("Who it is for"),
    scope: z.enum(SCOPES).optional().describe("How much is built"),
    section: sectionInput,
  }),
  handle: (input, { framework }) => readTypeGuidance(framework, input),
});

const checkProjectStructure = defineAcmTool({
  name: "check_project_structure",
  title: "Check project structure",
  description:
    "Checks that a project has ACM's eight required files and folders. Use after scaffolding or in an audit. For what is inside the files call check_project_health.",
  access: "read",
  input: z.strictObject({ project_path: projectPathInput }),
  output: z.object({
    project: z.string(),
    passed: z.number(),
    total: z.number(),
    items: z.array(z.object({ path: z.string(), state: z.enum(ITEM_STATES) })),
  }),
  handle: ({ project_path }, { projects }) => checkStructure(openProject(projects, project_path)),
  text: renderStructure,
  links: ({ items }, { framework }) =>
    specLinks(framework, failedPaths(items), ["folder_structure"]),
});

const checkProjectHealth = defineAcmTool({
  name: "check_project_health",
  title: "Check project health",
  description:
    "Checks structure, front matter and required sections of a project's brief, intent, status and CLAUDE.md. Use in audits and before a review. Does not judge content.",
  access: "read",
  input: z.strictObject({ project_path: projectPathInput }),
  output: z.object({
    project: z.string(),
    healthy: z.boolean(),
    passed: z.number(),
    failed: z.number(),
    noted: z.number(),
    groups: z.array(z.object({
      name: z.string(),
      checks: z.array(z.object({
        item: z.string(),
        state: z.enum(HEALTH_STATES),
        detail: z.string().optional(),
      })),
    })),
  }),
  handle: ({ project_path }, { projects }) => checkHealth(openProject(projects, project_path)),
  text: renderHealth,
  links: ({ groups }, { framework }) => specLinks(framework, failedItems(groups)),
});

/** The tools that check a project and guide its type. */
export const projectTools = [getProjectTypeGuidance, checkProjectStructure, checkProjectHealth];

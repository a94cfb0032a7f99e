import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { readSpec, readStub } from "../framework/document.ts";
import { artifactInput, projectTypeInput, sectionInput } from "./inputs.ts";

const getArtifactSpec = defineAcmTool({
  name: "get_artifact_spec",
  title: "Get artifact spec",
  description:
    "Returns an artifact's spec; ask for section outline first. Use before you write or review an artifact; not for stubs.",
  access: "read",
  discovery: { searchHint: "document format" },
  input: z.strictObject({
    artifact: artifactInput().describe(
      "brief, intent, status, readme, context, rules, design, backlog, folder_structure, project_types, stages, review, or others",
    ),
    section: sectionInput(),
  }),
  handle: ({ artifact, section }, { framework }) => readSpec(framework, artifact, section),
});

export const getArtifactStub = defineAcmTool({
  name: "get_artifact_stub",
  title: "Get artifact stub",
  description:
    "Returns a starter file with placeholders. Use when creating an artifact; not for its rules.",
  access: "read",
  discovery: { searchHint: "template" },
  input: z.strictObject({
    artifact: artifactInput().describe(
      "brief, intent, status, rules_constraints, claude_md, or others",
    ),
    project_type: projectTypeInput().optional().describe(
      "Default: app",
    ),
  }),
  handle: (input, { framework }) => readStub(framework, input),
});

export const artifactTools = [getArtifactSpec, getArtifactStub];

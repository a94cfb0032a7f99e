import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { readSpec, readStub } from "../framework/document.ts";
import { ARTIFACTS, STUBS } from "../framework/framework_files.ts";
import { projectTypeInput, sectionInput } from "./inputs.ts";

const getArtifactSpec = defineAcmTool({
  name: "get_artifact_spec",
  title: "Get artifact specification",
  description:
    "Returns the spec of an artifact: required sections, front matter, rules. Use before you write or review one. For a file to fill in call get_artifact_stub.",
  access: "read",
  input: z.strictObject({
    artifact: z.enum(ARTIFACTS).describe("Artifact"),
    section: sectionInput,
  }),
  handle: ({ artifact, section }, { framework }) => readSpec(framework, artifact, section),
});

const getArtifactStub = defineAcmTool({
  name: "get_artifact_stub",
  title: "Get artifact stub",
  description:
    "Returns a starter file with placeholders. Use when you start a project or create an artifact. For what the finished one must contain call get_artifact_spec.",
  access: "read",
  input: z.strictObject({
    artifact: z.enum(STUBS).describe("Artifact"),
    project_type: projectTypeInput.optional().describe("For claude_md only. Default: app"),
    section: sectionInput,
  }),
  handle: (input, { framework }) => readStub(framework, input),
});

/** The tools that return the specs and stubs of artifacts. */
export const artifactTools = [getArtifactSpec, getArtifactStub];

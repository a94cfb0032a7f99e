import { assertRejects } from "@std/assert";
import * as z from "zod";
import { type AcmContext, createAcmContext } from "../../src/acm/context.ts";
import { acmTools } from "../../src/acm/tools.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { fixturePath, rootAt } from "./folders.ts";

/** The required tools in the specified order, each with its required inputs. */
export const REQUIRED: Record<string, string[]> = {
  get_stage: [],
  get_review_prompt: ["stage", "phase"],
  get_transition_prompt: ["transition"],
  get_artifact_spec: ["artifact"],
  get_artifact_stub: ["artifact"],
  get_project_type_guidance: ["type"],
  check_project_structure: [],
  check_project_health: [],
  get_rules_spec: [],
  get_context_spec: ["level"],
  query_capabilities: [],
  get_capability_detail: ["capability_id"],
  query_knowledge: ["query"],
};

/** A valid input for each tool that requires one; `{}` is valid for the other tools. */
export const VALID: Record<string, Record<string, unknown>> = {
  get_stage: { stage: "design" },
  get_review_prompt: { stage: "design", phase: "internal" },
  get_transition_prompt: { transition: "discover_to_design" },
  get_artifact_spec: { artifact: "brief" },
  get_artifact_stub: { artifact: "brief" },
  get_project_type_guidance: { type: "app" },
  get_context_spec: { level: "global" },
  get_capability_detail: { capability_id: "sensor-log" },
  query_knowledge: { query: "review" },
};

/** Returns a context that uses the fixtures. */
export function context(): AcmContext {
  return createAcmContext({
    framework: rootAt(fixturePath("framework")),
    registry: rootAt(fixturePath("registry"), "ACM_REGISTRY_ROOT"),
    projects: [rootAt(fixturePath("projects/healthy"), "ACM_PROJECT_ROOT")],
  });
}

/** Returns the error text of a failed tool call. */
export async function refusal(name: string, input: unknown): Promise<string> {
  const tool = acmTools.find((one) => one.name === name);
  const error = await assertRejects(async () => await tool?.call(input, context()), ToolError);
  return error instanceof ToolError ? error.text : "";
}

/** Returns the names and JSON schemas of a tool's inputs. */
export function propertiesOf(input: z.ZodObject): { name: string; schema: unknown }[] {
  const properties = z.toJSONSchema(input, { io: "input" }).properties ?? {};
  return Object.entries(properties).map(([name, schema]) => ({ name, schema }));
}

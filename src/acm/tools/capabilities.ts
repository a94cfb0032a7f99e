import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { capabilityIdInput, countInput, textInput, UNLISTED } from "./inputs.ts";
import { readCapability } from "../registry/capability.ts";
import {
  CAPABILITY_TYPES,
  queryCapabilities,
  renderCapabilities,
} from "../registry/capability_query.ts";

const queryCapabilitiesTool = defineAcmTool({
  name: "query_capabilities",
  title: "Query capabilities",
  description:
    "Searches the registry. Use to find a skill, tool, agent or plugin; without inputs: an overview. Not for process knowledge.",
  access: "read",
  discovery: { searchHint: "skills, plugins" },
  input: z.strictObject({
    query: textInput(500).optional().describe("Words"),
    type: z.enum(CAPABILITY_TYPES).optional().describe("Type"),
    tags: z.array(textInput(100)).max(20).optional().meta(UNLISTED).describe("Required tags"),
    limit: countInput({ most: 100, preset: 10 }).describe("Page size"),
    offset: countInput({ least: 0, most: 1_000_000, preset: 0 }).describe("Entries to skip"),
  }),
  handle: (input, { registry }) => renderCapabilities(queryCapabilities(registry, input)),
});

const getCapabilityDetail = defineAcmTool({
  name: "get_capability_detail",
  title: "Get capability detail",
  description: "Returns a capability's entry. Use for an ID from a search.",
  access: "read",
  discovery: { searchHint: "install" },
  input: z.strictObject({
    capability_id: capabilityIdInput().describe("Such as acm-env"),
  }),
  handle: ({ capability_id }, { registry }) => readCapability(registry, capability_id),
});

export const capabilityTools = [queryCapabilitiesTool, getCapabilityDetail];

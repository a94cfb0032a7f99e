import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { readContextSpec, readSpec } from "../framework/document.ts";
import { CONTEXT_LEVELS } from "../framework/framework_files.ts";
import { sectionInput } from "./inputs.ts";

const getRulesSpec = defineAcmTool({
  name: "get_rules_spec",
  title: "Get rules spec",
  description:
    "Returns the spec of .claude/rules/; ask for section outline first. Use to set up rules; not for existing rules.",
  access: "read",
  discovery: { searchHint: "coding rules" },
  input: z.strictObject({ section: sectionInput() }),
  handle: ({ section }, { framework }) => readSpec(framework, "rules", section),
});

const getContextSpec = defineAcmTool({
  name: "get_context_spec",
  title: "Get CLAUDE.md spec",
  description:
    "Returns the spec of the user's or a project's CLAUDE.md. Use to write CLAUDE.md; not for its stub.",
  access: "read",
  discovery: { searchHint: "AGENTS.md" },
  input: z.strictObject({
    level: z.enum(CONTEXT_LEVELS).describe("CLAUDE.md's scope"),
    section: sectionInput(),
  }),
  handle: ({ level, section }, { framework }) => readContextSpec(framework, level, section),
});

export const governanceTools = [getRulesSpec, getContextSpec];

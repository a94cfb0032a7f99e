import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { readStub } from "./artifact.ts";
import { type Classification, readTypeGuidance } from "./project_types.ts";

/** The starter files of a project, and where each goes. */
const FILES = [
  { artifact: "intent", path: "docs/intent.md" },
  { artifact: "brief", path: "docs/brief.md" },
  { artifact: "status", path: "status.md" },
  { artifact: "rules_constraints", path: ".claude/rules/constraints.md" },
  { artifact: "claude_md", path: ".claude/CLAUDE.md" },
] as const;

/**
 * What to do to start a project of a type: the steps, what the framework says of the type, and the
 * starter files. Throws `ToolError` when one of them is missing.
 */
export function readProjectStart(framework: FolderReader, asked: Classification): string {
  const steps = [
    `Start an ACM project of type ${asked.type} in this folder.`,
    "",
    "1. Ask what is to be made, for whom and why, until you can say it in three sentences.",
    "2. Make the folders docs/inbox and _archive, and a README.md.",
    "3. Write the files below. Replace every placeholder; ask rather than invent.",
    "4. Call check_project_structure, then check_project_health, and mend what they name.",
    "5. Read get_stage for discover, and begin with its first phase.",
  ];
  const files = FILES.map(({ artifact, path }) => {
    const stub = readStub(framework, { artifact, project_type: asked.type });
    return `## ${path}\n\n~~~~markdown\n${stub.trimEnd()}\n~~~~`;
  });
  return [steps.join("\n"), readTypeGuidance(framework, asked), "# Files", ...files].join("\n\n");
}

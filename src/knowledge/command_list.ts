import type { Command } from "../kernel/cli/commands.ts";

/** The commands of knowledge-server alone, for its help. */
export const knowledgeCommands: readonly Command[] = [
  { name: "export", args: "", does: "print all entries as YAML" },
  { name: "import", args: "FILE", does: "bring the entries of such a file up to date" },
];

import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import table from "./clients.json" with { type: "json" };

/** A client: its program, the files that show its use, and the files that init changes. */
export type ProjectClient = typeof clients[number];

export const { clients } = table;

export const ATTRIBUTES = ".gitattributes";
export const LOCAL = ".ace/.gitignore";
export const PLAYBOOK = ".ace/playbook.md";
export const TOML = ".codex/config.toml";
export const clientFiles: readonly string[] = [
  ...new Set([...clients.map(({ servers }) => servers), ...Object.values(HOOK_FILES)]),
];
/** Clients also run what these files name, which init never changes. */
const otherFiles = [".claude/settings.local.json", ".cursor/hooks.json"];
export const auditedFiles: readonly string[] = [...clientFiles, ...otherFiles];
export const pointedFiles: readonly string[] = ["AGENTS.md", "CLAUDE.md", "GEMINI.md"];
const others = [LOCAL, PLAYBOOK, ATTRIBUTES, ...pointedFiles];
export const projectFiles: readonly string[] = [...clientFiles, ...others];

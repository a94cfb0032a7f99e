import { ToolError } from "../kernel/errors.ts";
import { folderOf, pathIn, type Roots } from "../kernel/roots/path.ts";
import type { Settings } from "../kernel/process/sandbox.ts";
import { type SharedFile, sharedFile } from "../kernel/disk/shared_file.ts";
import { toolsFor } from "../kernel/service/tool.ts";

/** What a handler may touch during one request. */
export interface Context {
  /** The playbook, AGENTS.md. */
  agents: SharedFile;
  traces: SharedFile;
  insights: SharedFile;
  /** The path of `.beads/issues.jsonl` beside the playbook, where a bead's title may be found. */
  beads: string;
  /** How many bullets an update adds, where the caller does not say. */
  maxDeltas: number;
  /** From 0 to 1: from where on an insight is applied, where the caller does not say. */
  confidence: number;
}

/** The context of a server that was started with these roots and settings. */
export function createContext(roots: Roots, settings: Settings): Context {
  const file = (purpose: string): SharedFile => {
    const [root] = roots[purpose] ?? [];
    if (root === undefined) throw new ToolError("The server was started without this file");
    return sharedFile(root.path, settings);
  };
  const agents = file("agents");
  return {
    agents,
    traces: file("traces"),
    insights: file("insights"),
    beads: pathIn(folderOf(agents.path), ".beads", "issues.jsonl"),
    maxDeltas: Number(settings.maxDeltas ?? 3),
    confidence: Number(settings.confidence ?? 0.8),
  };
}

/** Defines a tool of this server. */
export const defineTool = toolsFor<Context>();

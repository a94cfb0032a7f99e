import { type SharedFile, sharedFile } from "./files/shared_file.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { folderOf, pathIn } from "../kernel/roots/path.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { type AceRoots, ownFiles } from "./roots.ts";

/** The files and settings that a handler can use during one request. */
export interface AceContext {
  /** The playbook, AGENTS.md. */
  agents: SharedFile;
  traces: SharedFile;
  insights: SharedFile;
  /**
   * The path of `.beads/issues.jsonl` in the playbook's folder. The file may contain bead titles.
   */
  beads: string;
  /** The possible playbooks in subfolders; empty unless ACE_NESTED is on. */
  nested: readonly SharedFile[];
  /** The `.gitattributes` file in the playbook's folder. */
  attributes: SharedFile;
  /** The maximum playbook size after an update, in bytes. */
  playbookBytes: number;
  /** The default maximum number of bullets that an update adds. */
  maxDeltas: number;
  /** The default minimum confidence of applied insights, from 0 to 1. */
  confidence: number;
}

/**
 * Returns the context for a server with these roots and settings. Throws a `ToolError` only when a
 * handler uses a file without a path, so the other files still work.
 */
export function createAceContext(roots: AceRoots, settings: Settings): AceContext {
  const file = (purpose: keyof AceRoots): SharedFile => {
    const { path, title, setBy } = roots[purpose];
    if (path !== "") return sharedFile(path, settings);
    throw new ToolError(`No folder is set for the ${title}`, {
      next: `Start the server in the project's folder, or set ${setBy} to an absolute path.`,
    });
  };
  return {
    get agents() {
      return file("agents");
    },
    get traces() {
      return file("traces");
    },
    get insights() {
      return file("insights");
    },
    get beads() {
      return pathIn(folderOf(file("agents").path), ".beads", "issues.jsonl");
    },
    get nested() {
      return ownFiles(roots.agents.path, settings).slice(1);
    },
    get attributes() {
      return sharedFile(pathIn(folderOf(file("agents").path), ".gitattributes"), settings);
    },
    playbookBytes: Number(settings.ACE_PLAYBOOK_BYTES ?? 24_576),
    maxDeltas: Number(settings.ACE_MAX_DELTAS ?? 3),
    confidence: Number(settings.ACE_CONFIDENCE ?? 0.8),
  };
}

/** Defines a tool of this server. */
export const defineAceTool = toolsFor<AceContext>();

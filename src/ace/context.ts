import { ToolError } from "../kernel/errors.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../kernel/roots/path.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { withLock } from "../kernel/disk/lock.ts";
import { type SharedFile, sharedFile, versionAt } from "../kernel/disk/shared_file.ts";
import { createText } from "../kernel/disk/writer.ts";
import { aceFolder, type AceRoots, playbookFiles, sideFiles } from "./roots.ts";

export interface AceContext {
  agents: SharedFile;
  votes: SharedFile;
  /** The folder of that log. A project that has it opted in to hooks. */
  folder: string;
  traces: SharedFile;
  insights: SharedFile;
  beads: string;
  side: ReturnType<typeof sideFiles>;
  /** The maximum playbook size after an update, in bytes. */
  playbookBytes: number;
  /** The default maximum number of rules that an update adds. */
  maxDeltas: number;
  /** The default minimum confidence of written insights, from 0 to 1. */
  confidence: number;
  /** True to log whole commands and output lines. */
  isFull: boolean;
  /** Keeps the logs and locks from Git, where their folder is the server's own. */
  ignoreLogs: () => Promise<void>;
}

/**
 * Returns the context for a server with these roots and settings. Throws a `ToolError` only when a
 * handler uses a file without a path, so the other files still work.
 */
export function createAceContext(roots: AceRoots, settings: Settings): AceContext {
  const required = (purpose: keyof AceRoots): string => {
    const { path, title, setBy } = roots[purpose];
    if (path !== "") return path;
    throw new ToolError(`No folder is set for the ${title}`, {
      next: `Start the server in the project's folder, or set ${setBy} to an absolute path.`,
    });
  };
  const log = (purpose: "traces" | "insights"): SharedFile => ({
    ...sharedFile(required(purpose)),
    isPrivate: true,
  });
  return {
    get agents() {
      return playbookFiles(required("agents")).agents;
    },
    get votes() {
      return playbookFiles(required("agents")).votes;
    },
    get folder() {
      return aceFolder(required("agents"));
    },
    get traces() {
      return log("traces");
    },
    get insights() {
      return log("insights");
    },
    get beads() {
      return pathIn(folderOf(required("agents")), ".beads", "issues.jsonl");
    },
    get side() {
      return sideFiles(roots);
    },
    playbookBytes: Number(settings.ACE_PLAYBOOK_BYTES ?? 24_576),
    maxDeltas: Number(settings.ACE_MAX_DELTAS ?? 3),
    confidence: Number(settings.ACE_CONFIDENCE ?? 0.8),
    isFull: settings.ACE_TRACE_DETAIL === "full",
    async ignoreLogs() {
      const { traces, insights } = roots;
      const { logsIgnore } = sideFiles(roots);
      // A folder that a person names may have a .gitignore for other purposes.
      if (!traces.isDefault || versionAt(logsIgnore.path) !== undefined) return;
      const names = [traces, insights].map(({ path }) => nameOf(path));
      const lines = [...names, ".*.lock", ".*.tmp", ".gitignore"];
      await withLock(log("traces"), () => createText(logsIgnore, `${lines.join("\n")}\n`), 800);
    },
  };
}

/** Defines a tool of this server. */
export const defineAceTool = toolsFor<AceContext>();

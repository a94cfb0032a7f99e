import { EmbeddedFolder } from "../kernel/disk/embedded_files.ts";
import { type FolderReader, RequestFolder } from "../kernel/disk/request_folder.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import type { AcmRoots } from "./roots.ts";
import { starterFramework, starterRegistry } from "./starter/starter.ts";

/** What a handler may touch during one request. */
export interface AcmContext {
  framework: FolderReader;
  registry: FolderReader;
  /** The project roots, the default first; empty when the server runs without a project. */
  projects: readonly Root[];
}

/** A context for one request: its folders remember what they read, and live no longer. */
export function createAcmContext({ framework, registry, projects }: AcmRoots): AcmContext {
  return {
    framework: folderReader(framework, starterFramework),
    registry: folderReader(registry, starterRegistry),
    projects,
  };
}

function folderReader(root: Root, starter: Record<string, string>): FolderReader {
  return root.embedded ? new EmbeddedFolder(root, starter) : new RequestFolder(root);
}

/** Defines a tool of this server. */
export const defineAcmTool = toolsFor<AcmContext>();

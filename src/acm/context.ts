import { ToolError } from "../kernel/errors.ts";
import { EmbeddedFolder } from "../kernel/disk/embedded_folder.ts";
import type { FolderReader } from "../kernel/disk/folder_reader.ts";
import { RootFolder } from "../kernel/disk/request_folder.ts";
import type { Root, Roots } from "../kernel/roots/path.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { starterFramework, starterRegistry } from "./starter/starter.ts";

/** What a handler may touch during one request. */
export interface Context {
  framework: FolderReader;
  registry: FolderReader;
  /** The project roots, the default one first; none when the server runs without a project. */
  projects: readonly Root[];
}

/** A context whose folders remember what they read for one request, and no longer. */
export function createContext(roots: Roots): Context {
  return {
    framework: only(roots.framework, starterFramework),
    registry: only(roots.registry, starterRegistry),
    projects: roots.projects ?? [],
  };
}

function only(roots: readonly Root[] | undefined, starter: Record<string, string>): FolderReader {
  const [root] = roots ?? [];
  if (root === undefined) throw new ToolError("The server was started without this root");
  return root.embedded ? new EmbeddedFolder(root, starter) : new RootFolder(root);
}

/** Defines a tool of this server. */
export const defineTool = toolsFor<Context>();

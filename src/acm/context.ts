import { ToolError } from "../kernel/errors.ts";
import { EmbeddedFolder } from "../kernel/embedded_folder.ts";
import type { FolderReader } from "../kernel/folder_reader.ts";
import { RootFolder } from "../kernel/root_folder.ts";
import type { Root, Roots } from "../kernel/roots.ts";
import { toolsFor } from "../kernel/tool.ts";
import { starterFramework, starterRegistry } from "./starter.ts";

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

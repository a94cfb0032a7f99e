import { FolderIndex } from "../kernel/disk/folder_index.ts";
import { NewFiles } from "../kernel/disk/new_files.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import type { DecibelRoots } from "./roots.ts";

/** What a handler may touch: the data root, its index, and the way to add files to it. */
export interface Context {
  root: Root;
  index: FolderIndex;
  files: NewFiles;
}

/** The `createContext` of one worker: what its index remembers holds from request to request. */
export function openRecords(): (roots: DecibelRoots) => Context {
  let opened: Context | undefined;
  return ({ data: root }) => {
    if (root.path === "") {
      throw new ToolError("The data folder cannot be found", {
        next: "Set DECIBEL_MCP_ROOT to an absolute path and restart the server.",
      });
    }
    return opened ??= {
      root,
      index: new FolderIndex(root.path),
      files: new NewFiles(root.path),
    };
  };
}

/** Defines a tool of this server. */
export const defineTool = toolsFor<Context>();

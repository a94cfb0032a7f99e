import { ToolError } from "../kernel/errors.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { openStore, type RecordStore } from "./records/store.ts";
import type { DecibelRoots } from "./roots.ts";

/** What a handler may touch: the store of records. */
export type DecibelContext = RecordStore;

/** The `createContext` of one worker: what its index remembers holds from request to request. */
export function openRecords(): (roots: DecibelRoots) => DecibelContext {
  let opened: DecibelContext | undefined;
  return ({ data: root }) => {
    if (root.path === "") {
      throw new ToolError("The data folder cannot be found", {
        next: "Set DECIBEL_MCP_ROOT to an absolute path and restart the server.",
      });
    }
    return opened ??= openStore(root);
  };
}

/** Defines a tool of this server. */
export const defineDecibelTool = toolsFor<DecibelContext>();

import { ToolError } from "../kernel/errors.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { promptsFor } from "../kernel/service/prompt.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { openStore, type RecordStore } from "./records/store.ts";
import type { DecibelRoots } from "./roots.ts";
import { type NameForm, nameForm } from "./tool_names.ts";

/** The record store and the form of tool names that a handler uses. */
export interface DecibelContext extends RecordStore {
  inForm: NameForm;
  /** The user's name for claims, if set. */
  owner: string | undefined;
}

/**
 * Returns the `createContext` function of one worker; its folder cache persists between requests.
 */
export function openRecords(): (roots: DecibelRoots, settings: Settings) => DecibelContext {
  let opened: DecibelContext | undefined;
  return ({ data: root }, settings) => {
    if (root.path === "") {
      throw new ToolError("No folder is set for the records", {
        next: "Set DECIBEL_MCP_ROOT to an absolute path and restart the server.",
      });
    }
    return opened ??= {
      ...openStore(root),
      inForm: nameForm(settings),
      owner: settings.DECIBEL_OWNER,
    };
  };
}

/** Defines a tool of this server. */
export const defineDecibelTool = toolsFor<DecibelContext>();

/** Defines a prompt of this server. */
export const defineDecibelPrompt = promptsFor<DecibelContext>();

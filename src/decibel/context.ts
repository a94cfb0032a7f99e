import { ToolError } from "../kernel/errors.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { openStore, type RecordStore } from "./records/store.ts";
import type { DecibelRoots } from "./roots.ts";
import { type NameForm, nameForm } from "./tool_names.ts";

export interface DecibelContext extends RecordStore {
  inForm: NameForm;
  owner: string | undefined;
}

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

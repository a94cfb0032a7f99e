import { promptsFor } from "../kernel/service/prompt.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import type { DecibelContext } from "./context.ts";

// A hook loads the context, but not this file and its schemas.
export const defineDecibelTool = toolsFor<DecibelContext>();

export const defineDecibelPrompt = promptsFor<DecibelContext>();

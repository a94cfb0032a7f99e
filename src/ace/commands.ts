import type { Service } from "../kernel/service/service.ts";
import type { AceContext } from "./context.ts";
import { initPlaybook } from "./insights/playbook_init.ts";

/** The commands that ace-server has besides those of every executable. */
export const aceCommands: NonNullable<Service<AceContext>["commands"]> = { init: initPlaybook };

import { EXIT, StartError } from "../kernel/errors.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import type { AceContext } from "./context.ts";
import { initPlaybook } from "./insights/playbook_init.ts";

/** The commands specific to ace-server. The worker process runs them. */
export const aceCommands: readonly ServiceCommand<AceContext>[] = [{
  name: "init",
  async run(args, context, { print }) {
    if (args.length > 0) throw new StartError("init takes no arguments", EXIT.usage);
    print(`${await initPlaybook(context)}\n`);
    return true;
  },
}];

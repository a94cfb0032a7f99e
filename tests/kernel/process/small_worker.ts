import * as z from "zod";
import { StartError } from "../../../src/kernel/errors.ts";
import { runWorker, type ServerParts } from "../../../src/kernel/process/worker.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

const steps: string[] = [];

/** A server with two tools that a worker process runs. */
const parts: ServerParts<null> = {
  title: "Small",
  tools: () =>
    Promise.resolve([
      toolsFor<null>()({
        ...{ name: "steps", title: "Steps", description: "Tells.", access: "read" },
        input: z.strictObject({}),
        handle: () => steps.join(),
      }),
      toolsFor<null>()({
        ...{ name: "fail", title: "Fail", description: "Fails later.", access: "read" },
        input: z.strictObject({ way: z.enum(["throw", "reject"]) }),
        handle: ({ way }) =>
          new Promise<string>(() => {
            const failing = async (): Promise<void> => {
              await Promise.reject(new Error("late"));
            };
            setTimeout(() => {
              if (way === "reject") failing();
              else throw new Error("late");
            });
          }),
      }),
    ]),
  skills: { small: { "SKILL.md": "# Small\n" } },
  instructions: "",
};

runWorker<null, Record<never, never>>({
  name: "small",
  createContext: () => null,
  open: (_roots, { refuse }) => {
    steps.push("opened");
    return refuse === undefined ? Promise.resolve() : Promise.reject(new StartError(refuse, 3));
  },
  close: () => {
    if (steps.includes("opened")) globalThis.postMessage({ type: "closed" });
    return Promise.resolve();
  },
  load: () => Promise.resolve(parts),
});

import * as z from "zod";
import { renderHookAnswer } from "../hook/answer.ts";
import type { HookEvent } from "../hook/event.ts";
import { type Prompt, promptsFor } from "./prompt.ts";
import type { Service } from "./service.ts";

const SESSION_START: HookEvent = {
  client: "claude-code",
  moment: "start",
  name: "SessionStart",
  session: "",
  prompt: "",
  paths: [],
  isContinued: false,
};

type Speaker<Context> = Pick<Service<Context>, "name" | "brief" | "hooks">;

/** Returns the session-start text, or a sentence if that text is empty. */
export async function briefOf<Context>(
  { name, brief, hooks }: Speaker<Context>,
  context: Context,
): Promise<string> {
  const own = await brief?.(context);
  if (own !== undefined) return `${name}: ${own}`;
  const answer = await (await hooks?.())?.start?.(context, SESSION_START);
  return (answer && renderHookAnswer(name, answer, "start")) ??
    `${name}: this project has no brief yet.`;
}

/** Returns the `brief` prompt for clients without hooks. */
export function briefPrompt<Context>(speaker: Speaker<Context>): Prompt<Context> {
  return promptsFor<Context>()({
    name: "brief",
    title: "Project brief",
    description: "Project facts that an agent should know before it starts work.",
    input: z.strictObject({}),
    handle: (_input, context) => briefOf(speaker, context),
  });
}

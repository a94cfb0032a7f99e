import { completeArgument, findPrompt } from "./prompt.ts";
import { completeName } from "./resource.ts";
import type { Service } from "./service.ts";

const MAX_VALUES = 100;

export type CompletionTarget =
  | { type: "ref/prompt"; name: string }
  | { type: "ref/resource"; uri: string };

/**
 * Returns the values that begin with `argument.value`. Throws `ToolError` for an unknown prompt.
 */
export async function complete<Context>(
  { prompts, resources = [], createContext }: Service<Context>,
  target: CompletionTarget,
  argument: { name: string; value: string },
): Promise<{ values: string[]; total: number; hasMore: boolean }> {
  const asked = { argument: argument.name, prefix: argument.value };
  const values = target.type === "ref/prompt"
    ? completeArgument(
      findPrompt(prompts?.(createContext) ?? [], target.name),
      asked,
      createContext,
    )
    : await completeName(resources, createContext(), { uriTemplate: target.uri, ...asked });
  const hasMore = values.length > MAX_VALUES;
  return { values: values.slice(0, MAX_VALUES), total: values.length, hasMore };
}

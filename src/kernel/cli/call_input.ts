import { excerpt } from "../text.ts";
import { usage } from "./flags.ts";

/**
 * Returns the tool and its input from the arguments after `call`. Throws `StartError` for invalid
 * JSON.
 */
export function parseCall(
  { example }: { example: string },
  [tool, json = "{}", ...rest]: string[],
): { tool: string; input: unknown } {
  if (tool === undefined || rest.length > 0) {
    throw usage(`usage: call TOOL [JSON], for example call ${example}`);
  }
  return { tool, input: parseInput(json, excerpt(tool)) };
}

/** Parses the JSON object after `report`. Throws `StartError` for other arguments. */
export function parseReport([json = "{}", ...rest]: readonly string[]): Record<string, unknown> {
  const input = parseInput(json, "report");
  if (rest.length > 0 || typeof input !== "object" || input === null || Array.isArray(input)) {
    throw usage(
      'usage: report [JSON]; JSON is an object, for example {"name": "value"}',
    );
  }
  return { ...input };
}

function parseInput(json: string, of: string): unknown {
  if (depthOf(json) > MAX_DEPTH) {
    throw usage(`the input for ${of} is nested more than ${MAX_DEPTH} levels deep`);
  }
  try {
    return JSON.parse(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usage(
      `the input for ${of} is not valid JSON: ${excerpt(reason)}. ` +
        `Put the JSON in single quotes: '{"name": "value"}'`,
    );
  }
}

/**
 * The maximum nesting depth of JSON input. No tool's input is deeper, and a few thousand levels
 * would overflow the stack.
 */
const MAX_DEPTH = 100;

/** Returns the nesting depth of a JSON text's brackets, without the brackets in strings. */
function depthOf(json: string): number {
  let [depth, deepest, isString] = [0, 0, false];
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isString && character === "\\") index++;
    else if (character === '"') isString = !isString;
    else if (!isString && (character === "[" || character === "{")) {
      deepest = Math.max(deepest, ++depth);
    } else if (!isString && (character === "]" || character === "}")) depth--;
  }
  return deepest;
}

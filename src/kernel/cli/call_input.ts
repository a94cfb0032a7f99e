import { excerpt, type FieldText } from "../text.ts";
import { usage } from "./flags.ts";

/**
 * Returns the tool and its input from the arguments after `call`: a JSON text, or fields as
 * `key=value`. Throws `StartError` for other arguments.
 */
export function parseCall(
  { example }: { example: string },
  [tool, ...given]: string[],
): { tool: string; input: unknown } | { tool: string; fields: FieldText[] } {
  const form = `usage: call TOOL key=value …, or call TOOL JSON, for example call ${example}`;
  const [json, ...rest] = given;
  if (tool === undefined) throw usage(form);
  if (json !== undefined && !/^[^=\s"{[]+=/.test(json) && rest.length === 0) {
    if (!/^\s*(?:[{["\d-]|null|true|false)/.test(json)) throw usage(form);
    return { tool, input: parseInput(json, excerpt(tool)) };
  }
  const fields = given.map((text): FieldText => {
    const at = text.indexOf("=");
    if (at < 1) throw usage(`${form}. "${excerpt(text)}" has no "="`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return { tool, fields };
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

const MAX_DEPTH = 100;

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

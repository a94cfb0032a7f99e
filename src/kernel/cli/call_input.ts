import { excerpt, type FieldText } from "../text.ts";
import { usage } from "./flags.ts";

/** Returns the tool with a valid JSON text, or with fields as `key=value`. */
export function parseCall(
  { example }: { example: string },
  [tool, ...given]: readonly string[],
): { tool: string; json: string } | { tool: string; fields: FieldText[] } {
  const form = `usage: call TOOL key=value …, or call TOOL JSON, for example call ${example}`;
  const [json, ...rest] = given;
  if (tool === undefined) throw usage(form);
  if (json !== undefined && !/^[^=\s"{[]+=/.test(json) && rest.length === 0) {
    if (!/^\s*(?:[{["\d-]|null|true|false)/.test(json)) throw usage(form);
    parseInput(json, excerpt(tool));
    return { tool, json };
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
    throw usage('usage: report [JSON]; JSON is an object, for example {"name": "value"}');
  }
  return { ...input };
}

function parseInput(json: string, of: string): unknown {
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

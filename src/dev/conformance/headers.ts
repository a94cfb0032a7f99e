import { ownField } from "../../kernel/own_field.ts";
import type { Message } from "./stdio_session.ts";

/** The parameter that `Mcp-Name` repeats. */
const NAMED: Record<string, string> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const HEADER_MISMATCH = -32020;

/** True for a message that names its revision, as those since 2026-07-28 do. */
export function isModern({ params }: Message): boolean {
  return ownField(ownField(params, "_meta"), VERSION_KEY) !== undefined;
}

/**
 * What is wrong with the headers of a request of revision 2026-07-28, which repeat parts of its body
 * for those on the way that read no bodies.
 */
export function headerProblem(
  headers: Headers,
  { method, params }: Message,
): { code: number; message: string } | undefined {
  const version = ownField(ownField(params, "_meta"), VERSION_KEY);
  const name = ownField(params, NAMED[String(method)] ?? "");
  const expected: [header: string, value: unknown][] = [
    ["MCP-Protocol-Version", version],
    ["Mcp-Method", method],
    ["Mcp-Name", name],
  ];
  for (const [header, value] of expected) {
    const given = headers.get(header);
    if (value === undefined || decoded(given) === value) continue;
    const message = given === null
      ? `Header ${header} is missing`
      : `Header ${header} is not what the body says`;
    return { code: HEADER_MISMATCH, message };
  }
  return undefined;
}

/** A header's value; one that HTTP cannot carry as it is comes as `=?base64?…?=`. */
function decoded(value: string | null): string | undefined {
  const encoded = value === null ? null : /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value);
  if (encoded === null) return value?.trim();
  const bytes = Uint8Array.from(atob(encoded[1] ?? ""), (one) => one.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

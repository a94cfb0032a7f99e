import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ownField } from "../own_field.ts";
import { type CallOptions, OpenQuestion } from "../service/tool.ts";

const FORM = {
  type: "object" as const,
  properties: { confirm: { type: "boolean" as const, title: "Yes, do it" } },
  required: ["confirm"],
};

/** Returns `ask` for one round of a call; undefined if the client can't show forms. */
export function askerOf(
  server: McpServer["server"],
  { envelope, inputResponses = {} }: ServerContext["mcpReq"],
): CallOptions["ask"] {
  // Revision 2026-07-28 sends the capabilities with each request; earlier revisions send them in
  // initialize.
  const capabilities = ownField(envelope, CLIENT_CAPABILITIES_META_KEY) ??
    server.getClientCapabilities();
  const elicitation = ownField(capabilities, "elicitation");
  const showsForms = elicitation !== undefined &&
    (ownField(elicitation, "form") !== undefined || ownField(elicitation, "url") === undefined);
  if (!showsForms) return undefined;
  return (question) => {
    const key = questionKey(question);
    if (!Object.hasOwn(inputResponses, key)) throw new OpenQuestion(question);
    return acceptedContent(inputResponses, key)?.confirm === true;
  };
}

/**
 * Returns the result that asks the user a question. A client of revision 2026-07-28 repeats the
 * call with the answer. For a client of an earlier revision, the SDK sends `elicitation/create` and
 * repeats the call itself.
 */
export function questionResult(question: string): InputRequiredResult {
  const elicit = inputRequired.elicit({ message: question, requestedSchema: FORM });
  return inputRequired({ inputRequests: { [questionKey(question)]: elicit } });
}

function questionKey(question: string): string {
  return `confirm: ${question}`;
}

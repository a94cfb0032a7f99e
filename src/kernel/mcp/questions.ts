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

/** Returns `ask` for one round of a call, or undefined if the client can't show forms. */
export function askerOf(
  server: McpServer["server"],
  { envelope, inputResponses = {} }: ServerContext["mcpReq"],
): CallOptions["ask"] {
  // Only revision 2026-07-28 sends the capabilities with each request.
  const capabilities = ownField(envelope, CLIENT_CAPABILITIES_META_KEY) ??
    server.getClientCapabilities();
  const elicitation = ownField(capabilities, "elicitation");
  const showsForms = elicitation !== undefined &&
    (ownField(elicitation, "form") !== undefined || ownField(elicitation, "url") === undefined);
  if (!showsForms) return undefined;
  return (question) => {
    if (!Object.hasOwn(inputResponses, question)) throw new OpenQuestion(question);
    return acceptedContent(inputResponses, question)?.confirm === true;
  };
}

/** Returns the result that asks the user. The call is repeated with the answer. */
export function questionResult(question: string): InputRequiredResult {
  const elicit = inputRequired.elicit({ message: question, requestedSchema: FORM });
  return inputRequired({ inputRequests: { [question]: elicit } });
}

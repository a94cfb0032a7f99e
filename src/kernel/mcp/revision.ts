import { type JSONRPCMessage, PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";
import { usableId } from "./json_rpc.ts";

const MODERN = "2026-07-28";

const UNSUPPORTED_VERSION = -32022;

/**
 * Returns the error for a request with an unsupported revision, or undefined for other requests.
 * The SDK checks only the first request, and handles later requests with the same revision.
 */
export function refusedRevision(message: JSONRPCMessage): JSONRPCMessage | undefined {
  const id = usableId(message);
  const requested = ownField(
    ownField(ownField(message, "params"), "_meta"),
    PROTOCOL_VERSION_META_KEY,
  );
  if (id === null || typeof requested !== "string" || requested === MODERN) return undefined;
  return {
    jsonrpc: "2.0",
    id,
    error: {
      code: UNSUPPORTED_VERSION,
      message: `Unsupported protocol version: ${excerpt(requested)}`,
      data: { supported: [MODERN], requested: excerpt(requested) },
    },
  };
}

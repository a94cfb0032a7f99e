import { type JSONRPCMessage, PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";
import { usableId } from "./json_rpc.ts";

/** The revision whose requests name their own revision. */
const MODERN = "2026-07-28";

/** JSON-RPC's code for a revision that is not spoken, as that revision has it. */
const UNSUPPORTED_VERSION = -32022;

/**
 * Returns the error for a request of an unsupported revision; undefined for other requests. The SDK
 * checks only the first request, and handles later ones with the same revision.
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

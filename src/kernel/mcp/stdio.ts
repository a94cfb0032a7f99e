import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { log } from "../log.ts";
import { ownField } from "../own_field.ts";
import type { Service } from "../service/service.ts";
import { excerpt } from "../text.ts";
import { usableId } from "./json_rpc.ts";
import { readableSdkError } from "./sdk_error.ts";
import { createServer } from "./server.ts";
import { type Classified, Wire } from "./wire.ts";

const MODERN = "2026-07-28";

const UNSUPPORTED_VERSION = -32022;

export interface ServeEnds {
  input: AsyncIterable<Uint8Array>;
  write(line: string): void;
}

/**
 * Serves MCP (protocol revisions 2025-11-25 and 2026-07-28) until `input` ends and every request
 * has its response. Throws `LineTooLongError` and any error from `write`.
 */
export async function serve<Context>(
  service: Service<Context>,
  { input, write }: ServeEnds,
): Promise<void> {
  const broken = Promise.withResolvers<never>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      wire.send(toWire(message));
      return Promise.resolve();
    },
  };
  const wire = new Wire<JSONRPCMessage>({
    input,
    write: (line) => {
      try {
        write(line);
      } catch (error) {
        broken.reject(error);
      }
    },
    classify,
    deliver: (message) => {
      const refusal = refusedRevision(message);
      if (refusal === undefined) transport.onmessage?.(message);
      else wire.send(refusal);
    },
  });
  serveStdio(({ era }) => createServer(service, era), {
    transport,
    onerror: (error) => log("debug", "protocol", { reason: excerpt(error.message) }),
  });
  await Promise.race([wire.run(), broken.promise]);
}

function toWire(message: JSONRPCMessage): JSONRPCMessage {
  return "error" in message ? { ...message, error: readableSdkError(message.error) } : message;
}

function classify(value: unknown): Classified<JSONRPCMessage> | undefined {
  if (isJSONRPCRequest(value)) return { kind: "request", message: value };
  const hasId = ownField(value, "id") !== undefined;
  if (!hasId && isJSONRPCNotification(value)) return { kind: "notification", message: value };
  return isJSONRPCResponse(value) ? { kind: "response", message: value } : undefined;
}

/**
 * Returns the error for a request with an unsupported revision, or undefined for other requests.
 * The SDK checks only the first request, and handles later requests with the same revision.
 */
function refusedRevision(message: JSONRPCMessage): JSONRPCMessage | undefined {
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

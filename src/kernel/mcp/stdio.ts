import {
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
import { Wire, type WireEnds } from "./wire.ts";

const MODERN = "2026-07-28";

const UNSUPPORTED_VERSION = -32022;

/** Serves until `input` ends and every request has its response. Throws any error from `write`. */
export async function serve<Context>(
  service: Service<Context>,
  { input, write }: Pick<WireEnds, "input" | "write">,
): Promise<void> {
  const broken = Promise.withResolvers<never>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      const isError = "error" in message;
      wire.send(isError ? { ...message, error: readableSdkError(message.error) } : message);
      return Promise.resolve();
    },
  };
  const wire = new Wire({
    input,
    write: (line) => {
      try {
        write(line);
      } catch (error) {
        broken.reject(error);
      }
    },
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

/** The SDK checks only the first request's revision, so this checks the later ones. */
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

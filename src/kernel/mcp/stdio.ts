import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { log } from "../log.ts";
import { ownField } from "../own_field.ts";
import type { Service } from "../service/service.ts";
import { excerpt } from "../text.ts";
import { readableSdkError } from "./sdk_error.ts";
import { createServer } from "./server.ts";
import { type Classified, Wire } from "./wire.ts";

/** Where messages come from and go to, one per line. */
export interface ServeEnds {
  input: AsyncIterable<Uint8Array>;
  write(line: string): void;
}

/**
 * Serves MCP, protocol revisions 2025-11-25 and 2026-07-28, until `input` ends and every request
 * read has been answered. Throws `LineTooLongError`, and what `write` throws.
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
      wire.send(
        "error" in message ? { ...message, error: readableSdkError(message.error) } : message,
      );
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
    deliver: (message) => transport.onmessage?.(message),
  });
  serveStdio(({ era }) => createServer(service, era), {
    transport,
    onerror: (error) => log("debug", "protocol", { reason: excerpt(error.message, 200) }),
  });
  await Promise.race([wire.run(), broken.promise]);
}

/** The kind of a value that the SDK accepts as a message; a request or response has an id. */
function classify(value: unknown): Classified<JSONRPCMessage> | undefined {
  if (isJSONRPCRequest(value)) return { kind: "request", message: value };
  const hasId = ownField(value, "id") !== undefined;
  if (!hasId && isJSONRPCNotification(value)) return { kind: "notification", message: value };
  return isJSONRPCResponse(value) ? { kind: "response", message: value } : undefined;
}

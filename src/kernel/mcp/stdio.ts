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
import type { About } from "../service/about.ts";
import type { Service } from "../service/service.ts";
import { excerpt } from "../text.ts";
import { introduced } from "./introduction.ts";
import { refusedRevision } from "./revision.ts";
import { readableSdkError } from "./sdk_error.ts";
import { createServer } from "./server.ts";
import { Turns } from "./turns.ts";
import { type Classified, Wire } from "./wire.ts";

/** Where messages come from and go to, one per line. */
export interface ServeEnds {
  input: AsyncIterable<Uint8Array>;
  write(line: string): void;
  /** Told what begins with each request, and when nothing is pending any more. */
  pulse?: { begin(what: string): void; end(): void };
}

/**
 * Serves MCP, protocol revisions 2025-11-25 and 2026-07-28, until `input` ends and every request
 * read has been answered. Throws `LineTooLongError`, and what `write` throws.
 */
export async function serve<Context>(
  service: Service<Context>,
  { input, write, pulse }: ServeEnds,
): Promise<void> {
  const broken = Promise.withResolvers<never>();
  const turns = new Turns();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      wire.send(toWire(message, service.about));
      return Promise.resolve();
    },
  };
  const wire = new Wire<JSONRPCMessage>({
    input: inTurns(input, turns),
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
    ...(pulse && {
      onPending: (message) => pulse.begin(describeRequest(message)),
      onIdle: () => pulse.end(),
    }),
  });
  serveStdio(({ era }) => createServer(service, { era, turns }), {
    transport,
    onerror: (error) => log("debug", "protocol", { reason: excerpt(error.message) }),
  });
  await Promise.race([wire.run(), broken.promise]);
}

/** The chunks of the input, each of which comes with a turn of the event loop. */
async function* inTurns(
  input: AsyncIterable<Uint8Array>,
  turns: Turns,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    turns.begin();
    yield chunk;
  }
}

/** A message of the SDK as it is sent. */
function toWire(message: JSONRPCMessage, about: About | undefined): JSONRPCMessage {
  if ("error" in message) return { ...message, error: readableSdkError(message.error) };
  if ("result" in message) return { ...message, result: introduced(message.result, about) };
  return message;
}

/** A request in a few words: "tools/call get_stage". */
function describeRequest(message: JSONRPCMessage): string {
  const params = ownField(message, "params");
  const subject = ownField(params, "name") ?? ownField(params, "uri");
  return excerpt([ownField(message, "method"), subject].filter(isString).join(" "), 100);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** The kind of a value that the SDK accepts as a message; a request or response has an id. */
function classify(value: unknown): Classified<JSONRPCMessage> | undefined {
  if (isJSONRPCRequest(value)) return { kind: "request", message: value };
  const hasId = ownField(value, "id") !== undefined;
  if (!hasId && isJSONRPCNotification(value)) return { kind: "notification", message: value };
  return isJSONRPCResponse(value) ? { kind: "response", message: value } : undefined;
}

import { assert } from "@std/assert";
import { type RequestId, usableId } from "../../../src/kernel/mcp/json_rpc.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import { type Classified, Wire } from "../../../src/kernel/mcp/wire.ts";

/** A message of the protocol below. */
export type Message = Record<string, unknown>;

/** A protocol as small as can be: what has a method is a message, with an id a request. */
export function classify(value: unknown): Classified<Message> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (ownField(value, "jsonrpc") !== "2.0") return undefined;
  const message = { ...value };
  if ("result" in message) return { kind: "response", message };
  if (typeof ownField(value, "method") !== "string") return undefined;
  return { kind: usableId(value) === null ? "notification" : "request", message };
}

/** A wire whose answers are up to the test, and what was written to it and delivered from it. */
export class Session {
  readonly written: Message[] = [];
  readonly delivered: Message[] = [];
  /** The events in order: a request began, or no request was pending any more. */
  readonly events: string[] = [];
  readonly wire: Wire<Message>;
  readonly done: Promise<void>;
  ended = false;
  #push: (chunk: Uint8Array | undefined) => void = () => {};

  constructor(onDelivery: (session: Session, message: Message) => void = () => {}) {
    const input = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#push = (chunk) => chunk ? controller.enqueue(chunk) : controller.close();
      },
    });
    this.wire = new Wire<Message>({
      input,
      classify,
      write: (line) => {
        assert(line.endsWith("\n"));
        this.written.push(JSON.parse(line));
      },
      deliver: (message) => {
        this.delivered.push(message);
        onDelivery(this, message);
      },
      onPending: ({ id }) => this.events.push(`begin ${id}`),
      onIdle: () => this.events.push("idle"),
    });
    this.done = this.wire.run().then(() => {
      this.ended = true;
    });
  }

  /** Sends values as lines, or text unchanged. */
  async receive(...values: unknown[]): Promise<void> {
    for (const value of values) {
      const text = typeof value === "string" ? value : JSON.stringify(value) + "\n";
      this.#push(new TextEncoder().encode(text));
    }
    await settled();
  }

  async end(): Promise<void> {
    this.#push(undefined);
    await settled();
  }

  answer(id: unknown): void {
    this.wire.send({ jsonrpc: "2.0", id, result: {} });
  }
}

/** Until everything has happened that needs no more input. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** A request of the protocol. */
export function request(id: RequestId, method = "ping"): Message {
  return { jsonrpc: "2.0", id, method };
}

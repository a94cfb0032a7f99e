import { assert } from "@std/assert";
import { type RequestId, usableId } from "../../../src/kernel/mcp/json_rpc.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import { type Classified, Wire } from "../../../src/kernel/mcp/wire.ts";

/** A message in the test protocol of this file. */
export type Message = Record<string, unknown>;

/**
 * Classifies a message in a minimal protocol: a value with a method is a notification, or a request
 * if it has an id.
 */
export function classify(value: unknown): Classified<Message> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (ownField(value, "jsonrpc") !== "2.0") return undefined;
  const message = { ...value };
  if ("result" in message) return { kind: "response", message };
  if (typeof ownField(value, "method") !== "string") return undefined;
  return { kind: usableId(value) === null ? "notification" : "request", message };
}

/**
 * A wire that records the written and delivered messages, and whose responses the test controls.
 */
export class Session {
  readonly written: Message[] = [];
  readonly delivered: Message[] = [];
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
    });
    this.done = this.wire.run().then(() => {
      this.ended = true;
    });
  }

  /** Sends strings unchanged and other values as JSON lines. */
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

/** Waits until the wire has processed all received input. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** Returns a request in the test protocol. */
export function request(id: RequestId, method = "ping"): Message {
  return { jsonrpc: "2.0", id, method };
}

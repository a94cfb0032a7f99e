import { assert } from "@std/assert";
import type { RequestId } from "../../../src/kernel/mcp/json_rpc.ts";
import { Wire } from "../../../src/kernel/mcp/wire.ts";

export type Message = Record<string, unknown>;

/**
 * A wire that records the written and delivered messages, and whose responses the test controls.
 */
export class Session {
  readonly written: Message[] = [];
  readonly delivered: Message[] = [];
  readonly wire: Wire;
  readonly done: Promise<void>;
  ended = false;
  #push: (chunk: Uint8Array | undefined) => void = () => {};

  constructor(onDelivery: (session: Session, message: Message) => void = () => {}) {
    const input = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#push = (chunk) => chunk ? controller.enqueue(chunk) : controller.close();
      },
    });
    this.wire = new Wire({
      input,
      write: (line) => {
        assert(line.endsWith("\n"));
        this.written.push(JSON.parse(line));
      },
      deliver: (message) => {
        this.delivered.push({ ...message });
        onDelivery(this, { ...message });
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

export function request(id: RequestId, method = "ping"): Message {
  return { jsonrpc: "2.0", id, method };
}

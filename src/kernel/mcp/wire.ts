import {
  errorAnswer,
  INTERNAL_ERROR,
  INVALID_REQUEST,
  LineBuffer,
  parseLine,
  type RequestId,
  usableId,
} from "./json_rpc.ts";
import { ownField } from "../own_field.ts";

const MAX_PENDING = 64;

const STANDING = new Set(["subscriptions/listen"]);

export interface Classified<Message> {
  kind: "request" | "notification" | "response";
  message: Message;
}

export interface WireEnds<Message> {
  /** The incoming bytes, which end when the client disconnects. */
  input: AsyncIterable<Uint8Array>;
  write(line: string): void;
  /** Returns undefined for a value that isn't a protocol message. */
  classify(value: unknown): Classified<Message> | undefined;
  /** Delivers a message to the protocol implementation, which responds through `send`. */
  deliver(message: Message): void;
}

/**
 * Connects a stream of JSON-RPC lines to a protocol implementation. Responds to malformed lines,
 * and counts pending requests so the end of input can wait for every response.
 */
export class Wire<Message> {
  readonly #ends: WireEnds<Message>;
  readonly #pending = new Map<RequestId, number>();
  #pendingCount = 0;
  #waiting: (() => void) | undefined;

  constructor(ends: WireEnds<Message>) {
    this.#ends = ends;
  }

  async run(): Promise<void> {
    const buffer = new LineBuffer();
    for await (const chunk of this.#ends.input) {
      for (const line of buffer.push(chunk)) {
        this.#receive(line);
        await this.#until(MAX_PENDING);
      }
    }
    this.#receive(buffer.rest());
    await this.#until(1);
  }

  /** Writes an outgoing message. A response completes its request. */
  send(message: object): void {
    if (!Object.hasOwn(message, "method")) this.#settle(usableId(message));
    this.#write(message);
  }

  #receive(line: Uint8Array): void {
    const parsed = parseLine(line);
    if (parsed === undefined) return;
    if ("error" in parsed) return this.#write(parsed.error);
    const { value } = parsed;
    const id = usableId(value);
    const known = this.#ends.classify(value);
    if (known === undefined) {
      const reason = "Invalid request: this message is not a JSON-RPC 2.0 message for MCP";
      return this.#write(errorAnswer(id, INVALID_REQUEST, reason));
    }
    const method = String(ownField(value, "method"));
    if (known.kind === "request" && id !== null && !STANDING.has(method)) {
      this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
      this.#pendingCount++;
    }
    this.#ends.deliver(known.message);
    if (method === "notifications/cancelled") {
      this.#settle(usableId({ id: ownField(ownField(value, "params"), "requestId") }));
    }
  }

  #write(message: object): void {
    this.#ends.write(lineOf(message));
  }

  #settle(id: RequestId | null): void {
    const count = id === null ? undefined : this.#pending.get(id);
    if (id === null || count === undefined) return;
    if (count > 1) this.#pending.set(id, count - 1);
    else this.#pending.delete(id);
    this.#pendingCount--;
    this.#waiting?.();
  }

  async #until(limit: number): Promise<void> {
    while (this.#pendingCount >= limit) {
      await new Promise<void>((resolve) => this.#waiting = resolve);
    }
  }
}

function lineOf(message: object): string {
  try {
    return JSON.stringify(message) + "\n";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = "Internal error: the result is too long. Request a smaller part.";
    return JSON.stringify(errorAnswer(usableId(message), INTERNAL_ERROR, reason)) + "\n";
  }
}

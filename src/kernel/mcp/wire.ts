import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import { ownField } from "../own_field.ts";
import {
  errorAnswer,
  INTERNAL_ERROR,
  INVALID_REQUEST,
  LineBuffer,
  parseLine,
  type RequestId,
  usableId,
} from "./json_rpc.ts";

const MAX_PENDING = 64;

export interface WireEnds {
  /** The incoming bytes, which end when the client disconnects. */
  input: AsyncIterable<Uint8Array>;
  write(line: string): void;
  deliver(message: JSONRPCMessage): void;
}

/** Answers malformed lines, and counts requests so the end of input waits for each response. */
export class Wire {
  readonly #ends: WireEnds;
  readonly #pending = new Map<RequestId, number>();
  #pendingCount = 0;
  #waiting: (() => void) | undefined;

  constructor(ends: WireEnds) {
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
    this.#ends.write(lineOf(message));
  }

  #receive(line: Uint8Array): void {
    const parsed = parseLine(line);
    if (parsed === undefined) return;
    if ("error" in parsed) return this.#ends.write(lineOf(parsed.error));
    const { value } = parsed;
    const id = usableId(value);
    if (!isMessage(value)) {
      const reason = "Invalid request: this message is not a JSON-RPC 2.0 message for MCP";
      return this.#ends.write(lineOf(errorAnswer(id, INVALID_REQUEST, reason)));
    }
    const method = ownField(value, "method");
    if (isJSONRPCRequest(value) && id !== null && method !== "subscriptions/listen") {
      this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
      this.#pendingCount++;
    }
    this.#ends.deliver(value);
    if (method === "notifications/cancelled") {
      this.#settle(usableId({ id: ownField(ownField(value, "params"), "requestId") }));
    }
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

function isMessage(value: unknown): value is JSONRPCMessage {
  const isNotification = ownField(value, "id") === undefined && isJSONRPCNotification(value);
  return isJSONRPCRequest(value) || isNotification || isJSONRPCResponse(value);
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

import { textLines } from "../bench/client.ts";

/** A JSON-RPC message, with only the fields that the bridge reads. */
export interface Message {
  id?: unknown;
  method?: unknown;
  [field: string]: unknown;
}

/** The command that starts a server, and the server's environment. */
export interface BridgedServer {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** A pending request: its ID from the client, and the receiver of its messages. */
interface Waiting {
  id: unknown;
  out: ReadableStreamDefaultController<Message>;
}

/** A server process whose messages are sorted by the request that they belong to. */
export class StdioSession {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, Waiting>();
  #events: ReadableStreamDefaultController<Message> | undefined;
  #lastId = 0;

  constructor({ command, args, env }: BridgedServer) {
    this.#child = new Deno.Command(command, {
      args: [...args],
      env: { ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#read();
  }

  /**
   * Starts a session in revision 2026-07-28, which a process keeps after its first request in that
   * revision.
   */
  static async modern(server: BridgedServer): Promise<StdioSession> {
    const session = new StdioSession(server);
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bridge", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const asked = { jsonrpc: "2.0", id: 0, method: "tools/list", params: { _meta } };
    for await (
      const _ of await session.request(asked)
    ) { /* Only the arrival of a response matters. */ }
    return session;
  }

  /** Sends a message that has no response. */
  async send(message: Message): Promise<void> {
    await this.#input.write(new TextEncoder().encode(JSON.stringify(message) + "\n"));
  }

  /**
   * Sends a request with a new ID, because clients that share a process may use the same ID. The
   * request's stream contains the server's messages until the response, and then ends.
   */
  async request(message: Message): Promise<ReadableStream<Message>> {
    const id = ++this.#lastId;
    const answer = new ReadableStream<Message>({
      start: (out) => void this.#waiting.set(id, { id: message.id, out }),
      cancel: () => void this.#waiting.delete(id),
    });
    await this.send({ ...message, id });
    return answer;
  }

  /** Returns a stream of the messages that the server sends while no request is pending. */
  events(): ReadableStream<Message> {
    return new ReadableStream({
      start: (out) => {
        this.#events = out;
      },
      cancel: () => {
        this.#events = undefined;
      },
    });
  }

  /** Ends the process and waits until it has exited. */
  async end(): Promise<void> {
    await this.#input.close().catch(() => {});
    await this.#child.status;
  }

  async #read(): Promise<void> {
    for await (const line of textLines(this.#child.stdout)) this.#sort(JSON.parse(line));
    for (const { out } of this.#waiting.values()) out.close();
    this.#waiting.clear();
  }

  #sort(message: Message): void {
    const waiting = typeof message.id === "number" ? this.#waiting.get(message.id) : undefined;
    if (waiting !== undefined && message.method === undefined && typeof message.id === "number") {
      this.#waiting.delete(message.id);
      waiting.out.enqueue({ ...message, id: waiting.id });
      return waiting.out.close();
    }
    const newest = [...this.#waiting.values()].at(-1);
    (newest?.out ?? this.#events)?.enqueue(message);
  }
}

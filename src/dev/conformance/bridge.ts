import { ownField } from "../../kernel/own_field.ts";
import { textLines } from "../npm.ts";

interface Message {
  id?: unknown;
  method?: unknown;
  [field: string]: unknown;
}

interface BridgedServer {
  command: string;
  args: string[];
  env: Record<string, string>;
}

class StdioSession {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<
    number,
    { id: unknown; out: ReadableStreamDefaultController<Message> }
  >();
  #lastId = 0;

  constructor({ command, ...rest }: BridgedServer) {
    this.#child = new Deno.Command(command, {
      ...rest,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#read();
  }

  static async modern(server: BridgedServer): Promise<StdioSession> {
    const session = new StdioSession(server);
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bridge", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const asked = { jsonrpc: "2.0", id: 0, method: "tools/list", params: { _meta } };
    await Array.fromAsync(await session.request(asked));
    return session;
  }

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
    const id = message.method === undefined ? Number(message.id) : NaN;
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) {
      this.#waiting.delete(id);
      waiting.out.enqueue({ ...message, id: waiting.id });
      return waiting.out.close();
    }
    [...this.#waiting.values()].at(-1)?.out.enqueue(message);
  }
}

const SESSION = "Mcp-Session-Id";
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/**
 * Serves a stdio server over Streamable HTTP, the only transport that the suite supports. Each
 * session that begins with `initialize` has its own process, and all requests in revision
 * 2026-07-28 share one process. The bridge doesn't validate HTTP itself.
 */
export function serveBridge(server: BridgedServer): AsyncDisposable & { url: string } {
  const sessions = new Map<string, StdioSession>();
  const shared = StdioSession.modern(server);
  const answer = async (request: Request): Promise<Response> => {
    const id = request.headers.get(SESSION);
    const session = id === null ? undefined : sessions.get(id);
    if (id !== null && session === undefined) return new Response("no session", { status: 404 });
    if (request.method !== "POST") return new Response("no such method", { status: 405 });
    const message: Message = await request.json();
    if (session !== undefined) return await forward(session, message);
    const isModern = ownField(ownField(message.params, "_meta"), VERSION_KEY) !== undefined;
    if (message.method !== "initialize" || isModern) return await forward(await shared, message);
    const name = crypto.randomUUID();
    const opened = new StdioSession(server);
    sessions.set(name, opened);
    return await forward(opened, message, { [SESSION]: name });
  };
  const http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer);
  return {
    url: `http://127.0.0.1:${http.addr.port}/mcp`,
    async [Symbol.asyncDispose]() {
      // Open-ended streams close when their processes end.
      await Promise.all([...sessions.values(), await shared].map((one) => one.end()));
      await http.shutdown();
    },
  };
}

async function forward(
  session: StdioSession,
  message: Message,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (message.id === undefined || message.method === undefined) {
    await session.send(message);
    return new Response(null, { status: 202, headers });
  }
  const toEvents = new TransformStream<Message, string>({
    transform: (answer, out) => out.enqueue(`event: message\ndata: ${JSON.stringify(answer)}\n\n`),
  });
  const answers = await session.request(message);
  return new Response(answers.pipeThrough(toEvents).pipeThrough(new TextEncoderStream()), {
    headers: { "Content-Type": "text/event-stream", ...headers },
  });
}

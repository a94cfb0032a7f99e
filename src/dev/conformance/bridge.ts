import { ownField } from "../../kernel/own_field.ts";
import { type BridgedServer, type Message, StdioSession } from "./stdio_session.ts";

/** A bridge that listens. */
export interface Bridge extends AsyncDisposable {
  url: string;
}

const SESSION = "Mcp-Session-Id";
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/**
 * Serves a stdio server over Streamable HTTP, the only transport that the suite supports. Each
 * session that begins with `initialize` has its own process, and all requests in revision
 * 2026-07-28 share one process. The bridge doesn't validate HTTP itself.
 */
export function serveBridge(server: BridgedServer): Bridge {
  const sessions = new Map<string, StdioSession>();
  const shared = StdioSession.modern(server);
  const answer = async (request: Request): Promise<Response> => {
    const id = request.headers.get(SESSION);
    const session = id === null ? undefined : sessions.get(id);
    if (id !== null && session === undefined) return new Response("no session", { status: 404 });
    if (request.method === "DELETE" && id !== null) {
      sessions.delete(id);
      await session?.end();
      return new Response(null, { status: 204 });
    }
    if (request.method === "GET" && session !== undefined) return stream(session.events());
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

/** Forwards a message. A request's response is a stream; other messages have no response stream. */
async function forward(
  session: StdioSession,
  message: Message,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (message.id === undefined || message.method === undefined) {
    await session.send(message);
    return new Response(null, { status: 202, headers });
  }
  return stream(await session.request(message), headers);
}

function stream(
  messages: ReadableStream<Message>,
  headers: Record<string, string> = {},
): Response {
  const toEvents = new TransformStream<Message, string>({
    transform: (message, out) =>
      out.enqueue(`event: message\ndata: ${JSON.stringify(message)}\n\n`),
  });
  return new Response(messages.pipeThrough(toEvents).pipeThrough(new TextEncoderStream()), {
    headers: { "Content-Type": "text/event-stream", ...headers },
  });
}

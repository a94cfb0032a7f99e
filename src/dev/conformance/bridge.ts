import { ownField } from "../../kernel/own_field.ts";
import { headerProblem, isModern } from "./headers.ts";
import { type BridgedServer, type Message, StdioSession } from "./stdio_session.ts";

/** A bridge that listens. */
export interface Bridge extends AsyncDisposable {
  url: string;
}

const SESSION = "Mcp-Session-Id";

/**
 * Serves one stdio server over Streamable HTTP, for tools that speak nothing else: a process for each
 * session that begins with `initialize`, and one for all requests of revision 2026-07-28, which has
 * no sessions. Only as much of HTTP as such a tool needs; not for use.
 */
export function serveBridge(server: BridgedServer): Bridge {
  const sessions = new Map<string, StdioSession>();
  const shared = StdioSession.modern(server);
  const answer = async (request: Request): Promise<Response> => {
    if (!isLocal(request)) return new Response("forbidden", { status: 403 });
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
    const message = await messageOf(request);
    if (message === undefined) return refused({ code: -32700, message: "Parse error", id: null });
    if (session !== undefined) return await handOver(session, message);
    if (message.method === "initialize" && !isModern(message)) {
      const name = crypto.randomUUID();
      const opened = new StdioSession(server);
      sessions.set(name, opened);
      return await handOver(opened, message, { [SESSION]: name });
    }
    const problem = headerProblem(request.headers, message);
    if (problem !== undefined) return refused({ ...problem, id: message.id ?? null });
    return await withStatus(await shared, message);
  };
  const http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer);
  return {
    url: `http://127.0.0.1:${http.addr.port}/mcp`,
    async [Symbol.asyncDispose]() {
      // Streams that never end by themselves end with their processes.
      await Promise.all([...sessions.values(), await shared].map((one) => one.end()));
      await http.shutdown();
    },
  };
}

/** Passes a message on: a request's answer is a stream, anything else has none. */
async function handOver(
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

/** HTTP's status for an error that is all there is to say: revision 2026-07-28 wants it. */
const STATUS: Record<number, number> = { [-32601]: 404 };

async function withStatus(session: StdioSession, message: Message): Promise<Response> {
  if (message.id === undefined || message.method === "subscriptions/listen") {
    return await handOver(session, message);
  }
  const [first, rest] = (await session.request(message)).tee();
  const reader = first.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const code = Number(ownField(ownField(value, "error"), "code"));
  if (Number.isNaN(code)) return stream(rest);
  await rest.cancel();
  return Response.json(value, { status: STATUS[code] ?? 400 });
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

/** A page of another site must not reach the server by a name that leads here (DNS rebinding). */
function isLocal({ headers }: Request): boolean {
  const local = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
  const origin = headers.get("Origin");
  return local.test(headers.get("Host") ?? "") && (origin === null || local.test(origin));
}

async function messageOf(request: Request): Promise<Message | undefined> {
  try {
    const message: unknown = await request.json();
    return typeof message === "object" && message !== null ? { ...message } : undefined;
  } catch {
    return undefined;
  }
}

function refused({ id, ...error }: { id: unknown; code: number; message: string }): Response {
  return Response.json({ jsonrpc: "2.0", id, error }, { status: 400 });
}

/** How to start one server: what to run, and where. */
export type ServerCommand = {
  path: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
};

/** One tool's answer: how long it took at the pipe, its text, and whether it is an error. */
export type Answer = { ms: number; text: string; isError: boolean };

/**
 * A running server; `spawnedAt` is in milliseconds of the epoch, `startMs` is spawn to the answer
 * of `initialize`. `stop` returns the end of its stderr. `told` waits for a notification with these
 * params and returns when it arrived, by `performance.now()`; what comes before the answer of a
 * request is passed over.
 */
export type Client = {
  pid: number;
  spawnedAt: number;
  startMs: number;
  request: (method: string, params: Record<string, unknown>) => Promise<Reply>;
  call: (tool: string, input: Record<string, unknown>) => Promise<Answer>;
  told: (method: string, params?: Record<string, unknown>) => Promise<number>;
  stop: () => Promise<string>;
};

/** The result of a request, and how long it took at the pipe. */
export type Reply = { ms: number; result: Record<string, unknown> };

const newline = 10;
const answerWithinMs = 60_000;
const exitWithinMs = 6_000;
const keptStderr = 600;

const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
};

/**
 * Starts a server and initializes it. The time in every answer runs from the one write of a
 * request to the arrival of the line that answers it; parsing is outside. Throws with the end
 * of the server's stderr when it exits or does not answer within a minute.
 */
export async function connect(command: ServerCommand): Promise<Client> {
  const begin = performance.now();
  const { path, args, env, cwd } = command;
  const pipes = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
  const child = new Deno.Command(path, { args, env, cwd, ...pipes }).spawn();
  const complaints = collectTail(child.stderr);
  const send = sender(child.stdin);
  const nextLine = lineReader(child.stdout);
  let lastId = 0;

  /** Ends the server when it takes too long, and adds the end of its stderr to what went wrong. */
  async function guarded<T>(method: string, waiting: () => Promise<T>): Promise<T> {
    const watchdog = setTimeout(() => end(child), answerWithinMs);
    try {
      return await waiting();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      end(child);
      throw new Error(`${method}: ${reason} ${await complaints}`.trim());
    } finally {
      clearTimeout(watchdog);
    }
  }

  function request(method: string, params: Record<string, unknown>): Promise<Reply> {
    const id = ++lastId;
    return guarded(method, async () => {
      const sent = performance.now();
      await send({ jsonrpc: "2.0", id, method, params });
      while (true) {
        const line = await nextLine();
        const ms = performance.now() - sent;
        const result = resultOf(line.text(), id);
        if (result) return { ms, result };
      }
    });
  }

  function told(method: string, params: Record<string, unknown> = {}): Promise<number> {
    return guarded(method, async () => {
      while (true) {
        const line = await nextLine();
        const at = performance.now();
        if (isNotification(line.text(), method, params)) return at;
      }
    });
  }

  async function stop(): Promise<string> {
    const watchdog = setTimeout(() => end(child), exitWithinMs);
    await send(undefined);
    await child.status;
    clearTimeout(watchdog);
    await nextLine.cancel();
    return await complaints;
  }

  async function call(tool: string, input: Record<string, unknown>): Promise<Answer> {
    const { ms, result } = await request("tools/call", { name: tool, arguments: input });
    return { ms, text: contentText(result), isError: result.isError === true };
  }

  await request("initialize", initialize);
  const startMs = performance.now() - begin;
  await send({ jsonrpc: "2.0", method: "notifications/initialized" });
  const spawnedAt = performance.timeOrigin + begin;
  return { pid: child.pid, spawnedAt, startMs, request, call, told, stop };
}

function end(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // Deno throws a TypeError where the process has ended by itself.
    if (!(error instanceof TypeError)) throw error;
  }
}

type Line = { text: () => string };
type LineReader = { (): Promise<Line>; cancel: () => Promise<void> };

function lineReader(stream: ReadableStream<Uint8Array>): LineReader {
  const reader = stream.getReader();
  let rest = new Uint8Array();
  async function nextLine(): Promise<Line> {
    const parts: Uint8Array[] = [];
    let chunk: Uint8Array = rest;
    let end = chunk.indexOf(newline);
    while (end < 0) {
      parts.push(chunk);
      const { value } = await reader.read();
      if (value === undefined) throw new Error("the server closed its output");
      chunk = value;
      end = chunk.indexOf(newline);
    }
    parts.push(chunk.subarray(0, end));
    rest = chunk.slice(end + 1);
    return { text: () => decode(parts) };
  }
  return Object.assign(nextLine, { cancel: () => reader.cancel() });
}

function decode(parts: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

/** Writes one message as a line; `undefined` closes the pipe. */
function sender(stream: WritableStream<Uint8Array>): (message: unknown) => Promise<void> {
  const writer = stream.getWriter();
  const encoder = new TextEncoder();
  return (message) =>
    message === undefined
      ? writer.close().catch(() => {})
      : writer.write(encoder.encode(`${JSON.stringify(message)}\n`));
}

async function collectTail(stream: ReadableStream<Uint8Array>): Promise<string> {
  let tail = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    tail = (tail + text).slice(-keptStderr);
  }
  return tail.trim();
}

/** Narrows parsed JSON to an object whose fields can be looked at. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function resultOf(line: string, id: number): Record<string, unknown> | undefined {
  const message: unknown = JSON.parse(line);
  if (!isRecord(message) || message.id !== id) return undefined;
  if (isRecord(message.result)) return message.result;
  throw new Error(`answered ${JSON.stringify(message.error)}`);
}

function isNotification(line: string, method: string, params: Record<string, unknown>): boolean {
  const message: unknown = JSON.parse(line);
  if (!isRecord(message) || message.method !== method) return false;
  const given = isRecord(message.params) ? message.params : {};
  return Object.entries(params).every(([name, value]) => given[name] === value);
}

function contentText(result: Record<string, unknown>): string {
  const blocks: unknown[] = Array.isArray(result.content) ? result.content : [];
  return blocks.flatMap((block) =>
    isRecord(block) && typeof block.text === "string" ? [block.text] : []
  ).join("\n");
}

/** The command that starts a server. */
export interface ServerCommand {
  path: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
}

/** The result of a request, and the time that it took at the pipe. */
export interface Reply {
  ms: number;
  result: Record<string, unknown>;
}

/** The text of a tool's result, and the time that the call took at the pipe. */
export interface Answer {
  ms: number;
  text: string;
  isError: boolean;
}

const ANSWER_WITHIN_MS = 60_000;
const EXIT_WITHIN_MS = 6_000;
const KEPT_STDERR = 600;

const INITIALIZE = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
};

/** A client that starts and stops one server process. */
export class Client {
  readonly pid: number;
  /** The time from the spawn to the result of `initialize`. */
  startMs = NaN;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncIterator<string>;
  readonly #stderr: Promise<string>;
  #lastId = 0;

  constructor({ path, args, env, cwd }: ServerCommand) {
    const pipes = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
    this.#child = new Deno.Command(path, { args, env, cwd, ...pipes }).spawn();
    this.pid = this.#child.pid;
    this.#writer = this.#child.stdin.getWriter();
    this.#lines = textLines(this.#child.stdout);
    this.#stderr = endOf(this.#child.stderr);
  }

  /**
   * Returns a request's result. Throws an error with the end of stderr if no result arrives within
   * a minute.
   */
  async request(method: string, params: Record<string, unknown>): Promise<Reply> {
    const id = ++this.#lastId;
    const sent = performance.now();
    await this.send({ jsonrpc: "2.0", id, method, params });
    const message = await this.#next(method, (message) => message.id === id);
    const ms = performance.now() - sent;
    if (isRecord(message.result)) return { ms, result: message.result };
    throw new Error(`${method}: ${JSON.stringify(message.error)}`);
  }

  /** Calls a tool. */
  async call(tool: string, input: Record<string, unknown>): Promise<Answer> {
    const { ms, result } = await this.request("tools/call", { name: tool, arguments: input });
    const blocks: unknown[] = Array.isArray(result.content) ? result.content : [];
    const text = blocks.map((block) => isRecord(block) ? block.text ?? "" : "").join("\n");
    return { ms, text, isError: result.isError === true };
  }

  /**
   * Waits for a notification with the given parameters. Drops the messages before this
   * notification.
   */
  async notified(method: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.#next(method, (message) => {
      const given = isRecord(message.params) ? message.params : {};
      return message.method === method &&
        Object.entries(params).every(([name, value]) => given[name] === value);
    });
  }

  /** Ends the server by closing its stdin, and returns the end of its stderr. */
  async stop(): Promise<string> {
    const late = setTimeout(() => this.#kill(), EXIT_WITHIN_MS);
    await this.#writer.close().catch(() => {});
    await this.#child.status;
    clearTimeout(late);
    await this.#lines.return?.();
    return await this.#stderr;
  }

  /** Sends a message. */
  async send(message: Record<string, unknown>): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }

  async #next(
    what: string,
    isWanted: (message: Record<string, unknown>) => boolean,
  ): Promise<Record<string, unknown>> {
    const late = setTimeout(() => this.#kill(), ANSWER_WITHIN_MS);
    try {
      while (true) {
        const { value, done } = await this.#lines.next();
        if (done) throw new Error(`${what}: the server ended. ${await this.#stderr}`.trim());
        const message: unknown = JSON.parse(value);
        if (isRecord(message) && isWanted(message)) return message;
      }
    } finally {
      clearTimeout(late);
    }
  }

  #kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      // Deno throws a TypeError if the process has ended.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/**
 * Starts a server and initialises it. Throws an error with the end of stderr if the server doesn't
 * respond.
 */
export async function connect(command: ServerCommand): Promise<Client> {
  const begin = performance.now();
  const client = new Client(command);
  await client.request("initialize", INITIALIZE);
  client.startMs = performance.now() - begin;
  await client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  return client;
}

/** Returns a stream's lines without their line breaks. */
export async function* textLines(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

async function endOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let end = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    end = (end + text).slice(-KEPT_STDERR);
  }
  return end.trim();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

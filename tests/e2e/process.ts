import type { Target } from "./targets.ts";

/** A JSON value from a message, whose fields the tests read one by one. */
export type Json = Record<string, unknown>;

/** A command's exit code and output. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Options for a server process. */
export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  clearEnv?: boolean;
}

/** Runs a server command with the given input on stdin. */
export async function runCommand(
  target: Target,
  args: readonly string[],
  options: RunOptions & { input?: string } = {},
): Promise<Ran> {
  const { env = {}, input = "", ...rest } = options;
  const child = new Deno.Command(target.command, {
    args: [...target.args, ...args],
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    ...rest,
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

/** The maximum time to wait for a message, in milliseconds. */
const PATIENCE_MS = 30_000;

/** A server process under test that exchanges messages line by line. */
export class ServerProcess {
  readonly child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncIterator<string>;
  readonly #stderr: Promise<string>;

  constructor(
    target: Target,
    options: RunOptions & { args?: string[] } = {},
  ) {
    const { args = [], env = {}, ...rest } = options;
    this.child = new Deno.Command(target.command, {
      args: [...target.args, ...args],
      env: { NO_COLOR: "1", ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      ...rest,
    }).spawn();
    this.#input = this.child.stdin.getWriter();
    this.#lines = linesOf(this.child.stdout);
    this.#stderr = new Response(this.child.stderr).text();
  }

  /** Writes bytes or text unchanged to stdin. */
  async write(data: string | Uint8Array): Promise<void> {
    await this.#input.write(typeof data === "string" ? new TextEncoder().encode(data) : data);
  }

  /** Writes one message as a line. */
  async send(message: unknown): Promise<void> {
    await this.write(JSON.stringify(message) + "\n");
  }

  /**
   * Returns the next message from stdout; undefined at the end of stdout. Throws if a line isn't
   * JSON.
   */
  async next(): Promise<Json | undefined> {
    // A missing message must fail the test instead of blocking it forever.
    const late = setTimeout(() => this.child.kill("SIGKILL"), PATIENCE_MS);
    try {
      const { value, done } = await this.#lines.next();
      return done === true ? undefined : JSON.parse(value);
    } finally {
      clearTimeout(late);
    }
  }

  /** Returns the response to a request and drops the messages before it. */
  async request(id: number | string, method: string, params: Json = {}): Promise<Json> {
    await this.send({ jsonrpc: "2.0", id, method, params });
    for (let message = await this.next(); message !== undefined; message = await this.next()) {
      if (message.id === id) return message;
    }
    throw new Error(`no answer to ${method}: ${await this.#stderr}`);
  }

  /** Performs the handshake in revision 2025-11-25. */
  async initialize(): Promise<Json> {
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    const answer = await this.request("init", "initialize", params);
    await this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return answer;
  }

  /** Closes stdin without waiting for the process. */
  async closeInput(): Promise<void> {
    await this.#input.close().catch(() => {});
  }

  /** Returns the process's peak resident memory in MiB, if /proc contains it. */
  peakMemory(): number | undefined {
    try {
      const status = Deno.readTextFileSync(`/proc/${this.child.pid}/status`);
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    } catch {
      return undefined;
    }
  }

  /** Stops reading stdout, like a client that has gone away. */
  async closeOutput(): Promise<void> {
    await this.#lines.return?.();
  }

  /** Waits until the process ends on its own. */
  async wait(): Promise<{ code: number; stderr: string }> {
    const { code } = await this.child.status;
    await this.closeInput();
    return { code, stderr: await this.#stderr };
  }

  /** Closes stdin and returns the remaining messages, stderr and the exit code. */
  async end(): Promise<{ code: number; stderr: string; messages: Json[] }> {
    await this.closeInput();
    const messages: Json[] = [];
    for (let message = await this.next(); message !== undefined; message = await this.next()) {
      messages.push(message);
    }
    const { code } = await this.child.status;
    return { code, stderr: await this.#stderr, messages };
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

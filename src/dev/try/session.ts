import type { Client } from "../bench/client.ts";

/** The maximum length of a printed line, in characters. */
export const COLUMNS = 100;

/** A client's session with a server, recorded as a terminal would show it. */
export class Session {
  readonly lines: string[] = [];
  calls = 0;
  readonly #server: string;
  readonly #client: Client;

  constructor(server: string, client: Client) {
    this.#server = server;
    this.#client = client;
  }

  /** Adds a line about an event that happens outside the server. */
  say(text: string): void {
    this.lines.push(...wrapped(`# ${text}`, "# "));
  }

  /**
   * Calls a tool and records the call and its result; `shown` may shorten the result. Throws if the
   * result doesn't match `expected`.
   */
  async call(
    tool: string,
    input: Record<string, unknown>,
    { expected, shown = (text) => text }: { expected: RegExp; shown?: (text: string) => string },
  ): Promise<void> {
    this.calls++;
    const command = `$ ${this.#server} call ${tool} '${JSON.stringify(input)}'`;
    this.lines.push(...wrapped(command, "    "));
    const { text } = await this.#client.call(tool, input);
    this.lines.push(...shown(text.trim()).split("\n").flatMap((line) => wrapped(line)));
    if (!expected.test(text)) throw new Error(`the result of ${tool} doesn't match ${expected}`);
  }

  /** Records a file's current content. Throws if the content doesn't match `expected`. */
  show(command: string, text: string, expected: RegExp): void {
    this.lines.push(`$ ${command}`, ...text.trim().split("\n").flatMap((line) => wrapped(line)));
    if (!expected.test(text)) throw new Error(`${command} shows nothing like ${expected}`);
  }
}

/**
 * Breaks a line into lines of at most `COLUMNS` characters, and indents all lines after the first.
 */
function wrapped(line: string, indent = ""): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    // Long JSON breaks after a comma. A word longer than a line breaks at the end of the line.
    const end = Math.max(rest.lastIndexOf(" ", COLUMNS), rest.lastIndexOf(",", COLUMNS - 1) + 1);
    const at = end > indent.length ? end : COLUMNS;
    lines.push(rest.slice(0, at).trimEnd());
    rest = indent + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}

import type { Variable } from "../../kernel/roots/environment.ts";
import { type Client, connect } from "../bench/client.ts";
import { executableOf, sourceArguments } from "../executables.ts";

/** How many characters a printed line may have. */
export const COLUMNS = 100;

/** Which server to start, and how. */
export interface SessionStart {
  /** The executable's name. */
  server: string;
  /** The folder that the server works in. */
  folder: string;
  /** Its variables: those that are not in `env` are not set, whatever the user's are. */
  variables: readonly Variable[];
  env: Record<string, string>;
}

/** A client's session with a server from source, written down as a terminal would show it. */
export class Session {
  readonly lines: string[] = [];
  calls = 0;
  readonly #server: string;
  readonly #client: Client;

  private constructor(server: string, client: Client) {
    this.#server = server;
    this.#client = client;
  }

  /** Starts the server. Throws with the end of its stderr when it does not start. */
  static async start({ server, folder, variables, env }: SessionStart): Promise<Session> {
    // An empty variable counts as not set.
    const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));
    const client = await connect({
      path: Deno.execPath(),
      args: sourceArguments(executableOf(server)),
      env: { ...unset, ...env },
      cwd: folder,
    });
    return new Session(server, client);
  }

  /** Writes down what happens beside the server. */
  say(text: string): void {
    this.lines.push(...wrapped(`# ${text}`, "# "));
  }

  /**
   * Calls a tool and writes the call and its answer down, which `shown` may shorten. Throws when the
   * answer does not match `expected`.
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
    if (!expected.test(text)) throw new Error(`${tool} answered something else than ${expected}`);
  }

  /** Writes down what a file holds now. Throws when that does not match `expected`. */
  show(command: string, text: string, expected: RegExp): void {
    this.lines.push(`$ ${command}`, ...text.trim().split("\n").flatMap((line) => wrapped(line)));
    if (!expected.test(text)) throw new Error(`${command} shows nothing like ${expected}`);
  }

  /** Ends the server. */
  async stop(): Promise<void> {
    await this.#client.stop();
  }
}

/** A line broken into lines of at most `COLUMNS`, those after the first indented. */
function wrapped(line: string, indent = ""): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    // JSON without spaces is broken after a comma; a longer word is cut where the line ends.
    const end = Math.max(rest.lastIndexOf(" ", COLUMNS), rest.lastIndexOf(",", COLUMNS - 1) + 1);
    const at = end > indent.length ? end : COLUMNS;
    lines.push(rest.slice(0, at).trimEnd());
    rest = indent + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}

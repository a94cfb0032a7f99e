import { flatten, printable, visibleJson } from "./text.ts";
import { encodeUtf8 } from "./utf8.ts";
import { writeAll } from "./write_all.ts";

/** Severities, named as in RFC 5424, the least first. */
export const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;
/** The severity of a log entry. */
export type LogLevel = typeof LOG_LEVELS[number];

let least: LogLevel = "info";

/** Omits log entries under this level from now on. */
export function logFrom(level: LogLevel): void {
  least = level;
}

/** Writes one JSON object, on one line, to stderr. `fields` must be JSON values. */
export function log(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
  if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
  writeStderr(visibleJson({ time: new Date().toISOString(), level, message, ...fields }));
}

/** Writes one human-readable line to stderr; line breaks and control characters become spaces. */
export function say(line: string): void {
  writeStderr(flatten(line));
}

/**
 * Writes all of `text` to stdout; no other function in the program writes there. Blocks while the
 * reader doesn't read, which limits memory use. Throws `Deno.errors.BrokenPipe` if the reader has
 * closed it.
 */
export function writeStdout(text: string): void {
  writeAll(Deno.stdout, encodeUtf8(text));
}

/** Writes a file to stdout, such as an archive; a reader that has left has seen what it wanted. */
export function printBytes(bytes: Uint8Array): void {
  untilReaderLeaves(() => writeAll(Deno.stdout, bytes));
}

/**
 * Writes a result to stdout unchanged. On a terminal, escapes invisible characters and adds the
 * colours of `paint`.
 */
export function writeAnswer(text: string, paint = (printed: string): string => printed): void {
  writeStdout(Deno.stdout.isTerminal() ? paint(printable(text)) : text);
}

/** Does the same as `writeAnswer` for a command's output, but accepts a closed reader. */
export function printText(text: string, paint?: (printed: string) => string): void {
  untilReaderLeaves(() => writeAnswer(text, paint));
}

function untilReaderLeaves(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

function writeStderr(line: string): void {
  try {
    writeAll(Deno.stderr, encodeUtf8(line + "\n"));
  } catch {
    // A closed stderr must not stop the server.
  }
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : Deno.inspect(value);
}

/** Redirects every `console` method to stderr: stdout belongs to the protocol. */
export function redirectConsole(): void {
  const levels: Record<string, LogLevel> = { error: "error", warn: "warning", debug: "debug" };
  for (const name of Object.keys(console)) {
    const level = levels[name] ?? "info";
    Reflect.set(console, name, (...values: unknown[]) => log(level, values.map(shown).join(" ")));
  }
}

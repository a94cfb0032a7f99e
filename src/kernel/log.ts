import { flatten, printable, visibleJson } from "./text.ts";
import { encodeUtf8 } from "./utf8.ts";
import { writeAll } from "./write_all.ts";

/** The log severities, least severe first, with their RFC 5424 names. */
export const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;
export type LogLevel = typeof LOG_LEVELS[number];

let least: LogLevel = "info";

export function logFrom(level: LogLevel): void {
  least = level;
}

/** Writes a log entry to stderr as JSON on one line. `fields` must be JSON values. */
export function log(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
  if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
  writeStderr(visibleJson({ time: new Date().toISOString(), level, message, ...fields }));
}

/** Writes one human-readable line to stderr. */
export function say(line: string): void {
  writeStderr(flatten(line));
}

/** The only function that writes to stdout. Throws `Deno.errors.BrokenPipe`. */
export function writeStdout(text: string): void {
  writeAll(Deno.stdout, encodeUtf8(text));
}

/** Writes a result to stdout; on a terminal, escapes invisible characters. */
export function writeAnswer(text: string): void {
  writeStdout(Deno.stdout.isTerminal() ? printable(text) : text);
}

/** Writes a command's output, and ignores a reader that closes the pipe. */
export function printText(text: string): void {
  try {
    writeAnswer(text);
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

function writeStderr(line: string): void {
  try {
    writeAll(Deno.stderr, encodeUtf8(line + "\n"));
  } catch {
    // The server must keep running if stderr is closed.
  }
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : Deno.inspect(value);
}

/** Redirects every `console` method to stderr, because the protocol uses stdout. */
export function redirectConsole(): void {
  const levels: Record<string, LogLevel> = { error: "error", warn: "warning", debug: "debug" };
  for (const name of Object.keys(console)) {
    const level = levels[name] ?? "info";
    Reflect.set(console, name, (...values: unknown[]) => log(level, values.map(shown).join(" ")));
  }
}

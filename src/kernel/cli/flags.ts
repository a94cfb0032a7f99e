import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";

export interface Flag {
  name: string;
  variable: string;
  repeatable?: boolean;
}

export interface CommandLine {
  words: string[];
  values: ReadonlyMap<string, string[]>;
}

/** Separates the given flags (`--flag VALUE` or `--flag=VALUE`) from the other words. */
export function parseCommandLine(args: readonly string[], flags: readonly Flag[]): CommandLine {
  const words: string[] = [];
  const values = new Map<string, string[]>();
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name = "", inline] = splitOnce(word);
    const flag = flags.find((one) => one.name === name);
    if (flag === undefined) {
      words.push(word);
      continue;
    }
    const value = inline ?? rest.shift();
    if (value === undefined || value === "") throw usage(`${name} needs a value`);
    const before = values.get(flag.variable) ?? [];
    if (before.length > 0 && !flag.repeatable) throw usage(`${name} is given twice`);
    values.set(flag.variable, [...before, value]);
  }
  return { words, values };
}

/** Returns the switches in `words`. Throws `StartError` for a word that isn't in `known`. */
export function takeSwitches(
  words: readonly string[],
  known: readonly string[],
): ReadonlySet<string> {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    const list = known.length > 0 ? `; known: ${known.join(", ")}` : "";
    throw usage(`unknown argument "${excerpt(unknown)}"${list}`);
  }
  return new Set(words);
}

export function usage(message: string): StartError {
  return new StartError(message, EXIT.usage);
}

function splitOnce(word: string): [string, string?] {
  const at = word.indexOf("=");
  return at < 0 || !word.startsWith("--") ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";

/** A flag of an executable: it sets what a variable sets, and wins over it. */
export interface Flag {
  /** `--acm-root`. */
  name: string;
  /** The variable it stands for. */
  variable: string;
  /** True when it may be given several times. */
  repeatable?: boolean;
}

/** The command line taken apart. */
export interface CommandLine {
  /** The command and what belongs to it, in order. */
  words: string[];
  /** The flags' values by variable, in the order given. */
  values: ReadonlyMap<string, string[]>;
}

/**
 * Takes `--flag VALUE` and `--flag=VALUE` of the known flags out of `args`; everything else stays.
 * Throws `StartError` for a flag without value, and for one given twice that may not be.
 */
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

/** True when `words` holds the switch; anything but it and the `known` ones is bad usage. */
export function takeSwitches(
  words: readonly string[],
  known: readonly string[],
): ReadonlySet<string> {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    const list = known.length > 0 ? `; there is ${known.join(", ")}` : "";
    throw usage(`unknown argument "${excerpt(unknown)}"${list}`);
  }
  return new Set(words);
}

/** A failure by the way the program was called. */
export function usage(message: string): StartError {
  return new StartError(message, EXIT.usage);
}

function splitOnce(word: string): [string, string?] {
  const at = word.indexOf("=");
  return at < 0 || !word.startsWith("--") ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

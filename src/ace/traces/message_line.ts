import { PLAIN_LINE, withoutEscapes } from "../../kernel/text.ts";

const MAX_READ = 4000;
const MAX_HEADING = 300;

const HEADINGS: Readonly<Record<string, readonly RegExp[]>> = {
  gradle: [
    /^FAILURE: Build failed with an exception\.$/,
    /^\* What went wrong:$/,
    /^Execution failed for task '[^']*'\.$/,
    /^Could not (?:resolve|determine) [^:']* (?:for|of) (?:configuration|task) '[^']*'\.$/,
    /^A problem occurred (?:configuring|evaluating) [^:]*\.$/,
    /^A failure occurred while executing [\w.$]+$/,
  ],
  maven: [/^\[INFO\] /, /^\[ERROR\] COMPILATION ERROR ?:$/],
  go: [/^# [\w./-]+(?: \[[\w./-]+\])?$/],
  rust: [/^thread '[^']*' (?:\(\d+\) )?panicked at [^ ]+:\d+:\d+:$/],
  gcc: [
    /^In file included from [^ ]*[:,]$/,
    /^[^ ]+: In (?:[a-z]+ )?function [^:].*:$/,
    /^[^ ]*: [^ ]+: in function .*:$/,
  ],
  cmake: [/^CMake (?:Error|Warning)(?: \(dev\))? at [^ ]+:\d+ \(\w+\):$/],
  elixir: [/^== Compilation error in file [^ ]+ ==$/],
  ruby: [/^(?:rails|rake) aborted!$/, /^Failures:$/, /^bundler: failed to load command: /],
  pip: [
    /^error: subprocess-exited-with-error$/,
    /^[^:]+ did not run successfully\.$/,
    /^exit code: \d+$/,
    /^\[\d+ lines of output\]$/,
  ],
  uv: [/^No solution found when resolving [^:]*:$/],
  docker: [
    /^(?:#\d+ )?(?:ERROR: )?(?:failed to solve: )?process ".*" did not complete successfully: exit code: \d+$/,
    /^\[[^\]]*\d\/\d+\] .*:$/,
  ],
  node: [
    /^\$ /,
    /^(?:Error: )?Command failed(?: with exit code \d+)?: /,
    /^● Test suite failed to run$/,
    /^FAIL {1,4}[^ ]+ \[ [^ ]+ \]$/,
  ],
};

const ALL_HEADINGS = Object.values(HEADINGS).flat();

const SECTIONS: readonly { heading: RegExp; below: RegExp }[] = [
  // Python indents stack frames, but not the line with the exception.
  { heading: /^Traceback \(most recent call last\):$/, below: /^\S/ },
  // pytest prints the code before the error.
  { heading: /^(?:=+ (?:FAILURES|ERRORS) =+|ImportError while importing .*)$/, below: /^E {3}/ },
  // npm first prints the script name and its command.
  { heading: /^> [^ @]*(?:@[^ @]+)? [\w:.-]+$/, below: /^(?!> )/ },
];

const MARGIN = /^\s*(?:(?:[>│×]|[╰├]─[▶>]) ?\s*)+/;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the line of a message that states the cause, with plain spaces and without terminal
 * controls. This is the first line that isn't blank, or the first line after headings.
 */
export function messageLine(message: string): string {
  // Most messages are a single plain line. Checking for such a line first is far cheaper.
  if (PLAIN_LINE.test(message)) return message;
  const clean = withoutEscapes(message.slice(0, MAX_READ));
  const lines = clean.split(/[\n\u2028\u2029]/);
  const line = tellingLine(lines) ?? lines.find((one) => one.trim() !== "") ?? "";
  return line.normalize("NFC").replace(/\s+/g, " ").trim();
}

function tellingLine(lines: readonly string[]): string | undefined {
  let first: string | undefined;
  let below = /^/;
  for (const whole of lines) {
    // A message of one line keeps its margin.
    const line = lines.length === 1 ? whole : whole.replace(MARGIN, "");
    if (!WORD.test(line)) continue;
    first ??= line;
    if (!below.test(whole)) continue;
    const section = sectionOf(whole);
    below = section?.below ?? below;
    if (section === undefined && !isHeading(line)) return line;
  }
  return first;
}

function sectionOf(line: string): { below: RegExp } | undefined {
  const text = line.slice(0, MAX_HEADING).trim();
  return SECTIONS.find(({ heading }) => heading.test(text));
}

function isHeading(line: string): boolean {
  const text = line.slice(0, MAX_HEADING).trim();
  return ALL_HEADINGS.some((heading) => heading.test(text));
}

import { PLAIN_LINE, withoutEscapes } from "../../kernel/text.ts";

/**
 * The maximum number of characters that are read: later ones can't affect the pattern, and would
 * cost time.
 */
const MAX_READ = 4000;
const MAX_HEADING = 300;

/**
 * Lines that only report that something failed, or where, by tool: the cause follows. As a pattern,
 * such a line would group all errors.
 */
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

/** Headings, as printed in the message, after which only some lines state the cause. */
const SECTIONS: readonly { heading: RegExp; below: RegExp }[] = [
  // Python indents the lines of its frames, but not the exception's line.
  { heading: /^Traceback \(most recent call last\):$/, below: /^\S/ },
  // pytest shows the code first.
  { heading: /^(?:=+ (?:FAILURES|ERRORS) =+|ImportError while importing .*)$/, below: /^E {3}/ },
  // npm prints the script that it runs, and its command.
  { heading: /^> [^ @]*(?:@[^ @]+)? [\w:.-]+$/, below: /^(?!> )/ },
];

/** The signs that tools draw before related lines: Gradle, uv, Terraform's box. */
const MARGIN = /^\s*(?:(?:[>│×]|[╰├]─[▶>]) ?\s*)+/;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the line of a message that states the cause, in plain spaces, without terminal controls.
 * It is the first line that isn't blank, or the first after headings without a cause.
 */
export function messageLine(message: string): string {
  // Most messages are one plain line. Checking that first is far cheaper.
  if (PLAIN_LINE.test(message)) return message;
  const clean = withoutEscapes(message.slice(0, MAX_READ));
  const lines = clean.split(/[\n\u2028\u2029]/);
  const line = tellingLine(lines) ?? lines.find((one) => one.trim() !== "") ?? "";
  return line.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Returns the line that states the cause; undefined if no line has a word. */
function tellingLine(lines: readonly string[]): string | undefined {
  let first: string | undefined;
  let below = /^/;
  for (const whole of lines) {
    // A single line isn't shortened.
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

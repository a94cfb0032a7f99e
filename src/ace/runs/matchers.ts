/**
 * A pattern for one line of output. Its groups `file`, `line`, `column`, `severity`, `code` and
 * `message` become the parts of a problem.
 */
export interface LineMatcher {
  tool: string;
  pattern: RegExp;
}

/**
 * A pattern for a problem on several lines, as in VS Code's problem matchers. The first pattern
 * begins the problem, and each other pattern must match a later line. With `loops`, the last
 * pattern may match repeatedly.
 */
export interface BlockMatcher {
  tool: string;
  patterns: readonly RegExp[];
  loops?: true;
  within: number;
}

const POSITION = String.raw`(?<line>\d{1,7}):(?<column>\d{1,6})`;
const FILE = String.raw`(?<file>(?:[A-Za-z]:)?[^\s:()[\]]{1,400})`;

export const LINE_MATCHERS: readonly LineMatcher[] = [
  {
    tool: "tsc",
    pattern:
      /^(?<file>[^\s(][^(]{0,400})\((?<line>\d{1,7}),(?<column>\d{1,6})\): (?<severity>error|warning) (?<code>TS\d{1,6}): (?<message>.*)$/,
  },
  {
    tool: "tsc",
    pattern: new RegExp(
      String
        .raw`^${FILE}:${POSITION} - (?<severity>error|warning) (?<code>TS\d{1,6}): (?<message>.*)$`,
    ),
  },
  {
    tool: "dotnet",
    pattern:
      /^\s*(?<file>[^\s(][^(]{0,400})\((?<line>\d{1,7}),(?<column>\d{1,6})\): (?<severity>error|warning) (?<code>[A-Z]{2,6}\d{1,6}): (?<message>.*?)(?: \[[^\]]{1,400}\])?$/,
  },
  {
    tool: "go",
    pattern:
      /^(?:vet: |\s{1,20})?(?<file>[^\s:]{1,400}\.go):(?<line>\d{1,7})(?::(?<column>\d{1,6}))?: (?<message>.*)$/,
  },
  {
    tool: "kotlin",
    pattern: new RegExp(String.raw`^e: (?:file://)?${FILE}:${POSITION}:? (?<message>.*)$`),
  },
  {
    tool: "kotlin",
    pattern: new RegExp(
      String.raw`^e: ${FILE}: \((?<line>\d{1,7}), (?<column>\d{1,6})\): (?<message>.*)$`,
    ),
  },
  {
    tool: "maven",
    pattern:
      /^\[(?<severity>ERROR|WARNING)\] (?<file>[^\s[]{1,400}):\[(?<line>\d{1,7}),(?<column>\d{1,6})\] (?<message>.*)$/,
  },
  {
    tool: "ruff",
    pattern: new RegExp(
      String
        .raw`^(?<file>[^\s:]{1,400}\.pyi?):${POSITION}: (?<code>[A-Z]{1,5}\d{2,5}) (?<message>.*)$`,
    ),
  },
  {
    tool: "npm",
    pattern: /^npm (?:error|ERR!) code (?<code>E[A-Z0-9]{2,30})(?<message>)$/,
  },
  {
    tool: "",
    pattern: new RegExp(
      String
        .raw`^${FILE}:(?<line>\d{1,7}):(?:(?<column>\d{1,6}):)? (?:fatal )?(?<severity>[Ee]rror|[Ww]arning|[Nn]ote): (?<message>.*)$`,
    ),
  },
];

export const BLOCK_MATCHERS: readonly BlockMatcher[] = [
  {
    tool: "eslint",
    patterns: [
      /^(?<file>(?:[A-Za-z]:)?[\w./\\@-][^:*]{0,400}\.\w{1,8})$/,
      /^\s{1,20}(?<line>\d{1,7}):(?<column>\d{1,6})\s{1,20}(?<severity>error|warning)\s{1,20}(?<message>.*?)(?:\s{2,200}(?<code>[@\w/-]{1,100}))?$/,
    ],
    loops: true,
    within: 1,
  },
  {
    tool: "rustc",
    patterns: [
      /^(?<severity>error|warning)(?:\[(?<code>\w{1,20})\])?: (?<message>.*)$/,
      new RegExp(String.raw`^\s{1,20}--> ${FILE}:${POSITION}$`),
    ],
    within: 2,
  },
  {
    tool: "rustc",
    patterns: [
      new RegExp(String.raw`^thread '.{1,200}'(?: \(\d{1,9}\))? panicked at ${FILE}:${POSITION}:$`),
      /^(?<message>\S.*)$/,
    ],
    within: 1,
  },
  {
    tool: "vitest",
    patterns: [
      /^ ?FAIL\s{1,4}(?:\|[^|]{1,80}\|\s)?\S{1,400} > /,
      /^(?<message>[A-Za-z]\w{0,60}(?:Error|Exception)\b.*|Error: .*)$/,
      new RegExp(String.raw`^ ❯ (?:\S{1,100} )?${FILE}:${POSITION}$`),
    ],
    within: 60,
  },
  {
    tool: "jest",
    patterns: [
      /^ {2}● .* › |^ {2}● /,
      /^ {4}(?<message>\S.*)$/,
      /^ {6}at (?:.{1,300} \()?(?<file>[^\s():]{1,400}):(?<line>\d{1,7}):(?<column>\d{1,6})\)?$/,
    ],
    within: 60,
  },
  {
    tool: "pytest",
    patterns: [
      /^E {3,8}(?<message>\S.*)$/,
      /^(?<file>[^\s:]{1,400}\.py):(?<line>\d{1,7}): \w{1,80}$/,
    ],
    within: 60,
  },
  {
    tool: "pytest",
    patterns: [
      /^(?<file>[^\s:]{1,400}\.py):(?<line>\d{1,7}): in \w{1,80}$/,
      /^E {3,8}(?<message>\S.*)$/,
    ],
    within: 3,
  },
  {
    tool: "terraform",
    patterns: [
      /^(?:│ )?Error: (?<message>.*)$/,
      /^(?:│ )?\s{2}on (?<file>\S{1,400}) line (?<line>\d{1,7})\b/,
    ],
    within: 6,
  },
  {
    tool: "cmake",
    patterns: [
      /^CMake (?<severity>Error|Warning)(?: \(dev\))? at (?<file>[^\s:]{1,400}):(?<line>\d{1,7})\b/,
      /^ {2}(?<message>\S.*)$/,
    ],
    within: 2,
  },
  {
    tool: "docker",
    patterns: [
      /^(?<file>\S{0,300}Dockerfile[\w.-]{0,80}):(?<line>\d{1,7})$/,
      /^ERROR: failed to solve: (?<message>.*)$/,
    ],
    within: 60,
  },
  {
    tool: "python",
    patterns: [
      /^ {2}File "(?<file>[^"]{1,400})", line (?<line>\d{1,7})/,
      /^(?<message>[A-Za-z][\w.]{0,80}(?:Error|Exception|Exit|Interrupt)\b.*)$/,
    ],
    within: 4,
  },
  {
    tool: "node",
    patterns: [
      /^(?<message>[A-Za-z]\w{0,60}Error(?: \[\w{1,60}\])?: .*)$/,
      /^ {4}at (?:.{1,300} \()?(?:file:\/\/)?(?<file>\/[^\s():]{1,400}):(?<line>\d{1,7}):(?<column>\d{1,6})\)?$/,
    ],
    within: 12,
  },
];

/** Matches a line that can be part of a problem. Most lines of a long output don't match. */
export const TELLING_LINE =
  /error|warning|fail|:\d|\(\d|^E {3}|^ {2}● |^ {4}\S|^ {2}File "|❯|-->|exception|\.\w{1,8}$| on \S+ line /i;

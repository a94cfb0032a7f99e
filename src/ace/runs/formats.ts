/** The form in which a tool prints a problem. Groups of the expressions name its parts. */
export interface Format {
  tool: string;
  /** The lines of the problem, in order. */
  lines: readonly RegExp[];
  /** The number of lines after the first one in which the others must follow. */
  within?: number;
  /** The nearest line before the problem that names its file. */
  above?: RegExp;
}

const POSITION = String.raw`(?<line>\d{1,7}):(?<column>\d{1,6})`;
const FILE = String.raw`(?<file>(?:[A-Za-z]:)?[^\s:()[\]]{1,400})`;

export const FORMATS: readonly Format[] = [
  {
    tool: "tsc",
    lines: [
      /^(?<file>[^\s(][^(]{0,400})\((?<line>\d{1,7}),(?<column>\d{1,6})\): (?<severity>\w{5,7}) (?<code>TS\d{1,6}): (?<message>.*)$/,
    ],
  },
  {
    tool: "tsc",
    lines: [
      new RegExp(
        `^${FILE}:${POSITION} - (?<severity>\\w{5,7}) (?<code>TS\\d{1,6}): (?<message>.*)$`,
      ),
    ],
  },
  {
    tool: "eslint",
    above: /^(?<file>(?:[A-Za-z]:)?[\w./\\@-][^:*]{0,400}\.\w{1,8})$/,
    lines: [
      /^\s{1,20}(?<line>\d{1,7}):(?<column>\d{1,6})\s{1,20}(?<severity>error|warning)\s{1,20}(?<message>.*?)(?:\s{2,200}(?<code>[@\w/-]{1,100}))?$/,
    ],
  },
  {
    tool: "vitest",
    lines: [
      /^ ?FAIL\s{1,4}(?:\|[^|]{1,80}\|\s)?\S{1,400}/,
      /^(?<message>[A-Za-z]\w{0,60}(?:Error|Exception)\b.*|Error: .*)$/,
      new RegExp(String.raw`^ ❯ (?:\S{1,100} )?${FILE}:${POSITION}$`),
    ],
    within: 60,
  },
  {
    tool: "jest",
    lines: [
      /^ {2}● \S/,
      /^ {4}(?<message>\S.*)$/,
      /^ {6}at (?:.{1,300} \()?(?<file>[^\s():]{1,400}):(?<line>\d{1,7}):(?<column>\d{1,6})\)?$/,
    ],
    within: 60,
  },
  {
    tool: "pytest",
    lines: [
      /^(?<file>[^\s:]{1,400}\.py):(?<line>\d{1,7}): in \S{1,80}$/,
      /^E {3,8}(?<message>\S.*)$/,
    ],
    within: 3,
  },
  {
    tool: "pytest",
    lines: [
      /^E {3,8}(?<message>\S.*)$/,
      /^(?<file>[^\s:]{1,400}\.py):(?<line>\d{1,7}): \w{1,80}$/,
    ],
    within: 60,
  },
  {
    tool: "ruff",
    lines: [
      /^(?<code>[A-Z]{1,5}\d{2,5}) (?<message>.*)$/,
      new RegExp(String.raw`^\s{1,20}--> ${FILE}:${POSITION}$`),
    ],
    within: 2,
  },
  {
    // ruff and flake8.
    tool: "",
    lines: [
      new RegExp(
        String
          .raw`^(?<file>[^\s:]{1,400}\.pyi?):${POSITION}: (?<code>[A-Z]{1,5}\d{2,5}) (?<message>.*)$`,
      ),
    ],
  },
  {
    tool: "go",
    lines: [
      /^(?:vet: |\s{1,20})?(?<file>[^\s:]{1,400}\.go):(?<line>\d{1,7})(?::(?<column>\d{1,6}))?: (?<message>.*)$/,
    ],
  },
  {
    tool: "rustc",
    lines: [
      /^(?<severity>error|warning)(?:\[(?<code>\w{1,20})\])?: (?<message>.*)$/,
      new RegExp(String.raw`^\s{1,20}--> ${FILE}:${POSITION}$`),
    ],
    within: 2,
  },
  {
    tool: "rustc",
    lines: [
      new RegExp(String.raw`^thread '.{1,200}'(?: \(\d{1,9}\))? panicked at ${FILE}:${POSITION}:$`),
      /^(?<message>\S.*)$/,
    ],
    within: 1,
  },
  {
    tool: "npm",
    lines: [
      /^npm (?:error|ERR!) code (?<code>E[A-Z0-9]{2,30})$/,
      // The lines between name a path or a number.
      /^npm (?:error|ERR!) (?<message>(?!\w+ \S+$)\S.*)$/,
    ],
    within: 6,
  },
  {
    tool: "docker",
    lines: [
      /^(?<file>\S{0,300}Dockerfile[\w.-]{0,80}):(?<line>\d{1,7})$/,
      /^ERROR: failed to solve: (?<message>.*)$/,
    ],
    within: 60,
  },
  {
    tool: "terraform",
    lines: [
      /^(?:│ )?Error: (?<message>.*)$/,
      /^(?:│ )?\s{2}on (?<file>\S{1,400}) line (?<line>\d{1,7})\b/,
    ],
    within: 6,
  },
  {
    tool: "",
    lines: [
      new RegExp(
        String
          .raw`^${FILE}:(?<line>\d{1,7}):(?:(?<column>\d{1,6}):)? (?:fatal )?(?<severity>[Ee]rror|[Ww]arning): (?<message>.*)$`,
      ),
    ],
  },
];

/** Lines that a tool prints only if it failed. */
export const FAILED: readonly RegExp[] = [
  /^\S{1,400}\(\d+,\d+\): error TS\d+:|^\S{1,400}:\d+:\d+ - error TS\d+:/,
  /^Found [1-9]\d* errors?\b/,
  /^✖ \d+ problems? \([1-9]/,
  /^\s{0,20}Test(?:s| Files| Suites):?\s{1,20}[1-9]\d* failed/,
  /^(?:=+ )?[1-9]\d* (?:failed|errors?)(?:,| in )/,
  /^FAILED (?:\S{1,400}::|\()/,
  /^--- FAIL: |^FAIL\t\S|^FAIL$/,
  /^test result: FAILED|^error\[E\d+\]: |^error: could not compile/,
  /^make(?:\[\d+\])?: \*\*\* /,
  /^npm (?:error|ERR!) /,
  /^│ Error: |^ERROR: failed to solve/,
];

/** Lines that a tool prints only if all is well. */
export const PASSED: readonly RegExp[] = [
  /^\s{0,20}Test(?:s| Suites):?\s{1,20}\d+ passed/,
  /^(?:=+ )?\d+ passed(?:,| in )/,
  /^test result: ok\./,
  /^Found 0 errors?\b/,
];

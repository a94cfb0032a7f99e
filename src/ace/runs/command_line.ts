/** Programs that only show or search files. */
const SHOWING = new Set(
  ("ls cat head tail less more bat grep egrep fgrep rg ag ack sed awk cut sort uniq wc tr find fd tree stat file diff cmp " +
    "du df which env printenv ps top date whoami xxd jq yq man history open code tee")
    .split(" "),
);
/** Programs that only set or print a value. */
const SETTING = new Set(
  "cd echo printf pwd export set unset true false test [ type alias sleep wait mkdir touch clear source exit ."
    .split(" "),
);
const GIT_LOOKS = new Set(
  "status diff log show blame branch remote rev-parse ls-files add commit stash grep".split(" "),
);
/** Verbs of programs that print what another program wrote earlier. */
const RELAYING = new Set("logs log show view events".split(" "));
const STARTERS = new Set(
  "sudo time nice nohup env exec command npx bunx pnpx uvx pipx corepack xvfb-run dotenv cross-env stdbuf timeout"
    .split(" "),
);
const STARTING = new Set(
  "npm exec,npm x,pnpm exec,pnpm dlx,yarn exec,yarn dlx,bun x,uv run,poetry run,bundle exec".split(
    ",",
  ),
);
const TESTERS = new Set(
  "tsc vitest jest mocha ava eslint biome prettier pytest mypy pyright ruff black playwright cypress clippy golangci-lint rspec rubocop phpunit shellcheck"
    .split(" "),
);
const TESTING = new Set("test tests lint check typecheck fmt format vet clippy e2e".split(" "));

export interface ShellLine {
  /** The tool, such as "tsc", "npm" or "pytest". */
  runner: string;
  /** The tool's command without variables, pipes and redirections. */
  core: string;
  /** True if the line only shows or searches files, or sets values. */
  isLook: boolean;
  /** True if the line only sets or prints values. */
  isSetting: boolean;
  /** True if a passing run can't be the fix of another one: a test, a Git query. */
  isIdle: boolean;
  /** True if the exit code is that of all commands of the line. */
  hasOwnExit: boolean;
  /** True if output went to a file. */
  isRedirected: boolean;
  /** True if a program shows a file or a log, whose lines may tell of an earlier run. */
  showsFile: boolean;
}

/** Takes a command line apart. */
export function shellLine(line: string): ShellLine {
  const commands = simpleCommands(line.slice(0, 4000))
    .map((command) => ({ ...command, ...nameIn(command.words) }));
  const chosen = commands.find(({ isLook }) => !isLook) ?? commands[0];
  const signs = new Set(commands.map(({ sign }) => sign));
  const isUnclear = ["|", "||", ";", "&", "\n"].some((sign) => signs.has(sign)) ||
    /(?<!&)&\s*$/.test(line);
  return {
    runner: chosen?.runner ?? "shell",
    core: chosen?.core ?? "",
    isLook: chosen?.isLook ?? true,
    isSetting: SETTING.has(chosen?.runner ?? ""),
    isIdle: chosen?.isIdle ?? true,
    hasOwnExit: !isUnclear,
    isRedirected: commands.some(({ words }) => words.some((word) => /^[12&]?>>?(?!&)/.test(word))),
    showsFile: commands.some(({ showsFile, sign }) => showsFile && sign !== "|"),
  };
}

interface SimpleCommand {
  words: readonly string[];
  /** The operator before the command. */
  sign: string;
}

function simpleCommands(line: string): SimpleCommand[] {
  const commands: { words: string[]; sign: string }[] = [{ words: [], sign: "" }];
  const tokens = line.replace(/\\\n/g, " ").matchAll(
    /&&|\|\||\|&|[0-9&]?>>?&?\d*|[;|&\n()]|(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s;|&()"'\\>]|\\.)+/g,
  );
  for (const [token] of tokens) {
    if (/^(?:&&|\|\||\|&|[;|&\n()])$/.test(token)) {
      commands.push({ words: [], sign: token === "|&" ? "|" : token });
    } else commands.at(-1)?.words.push(token);
  }
  return commands.filter(({ words }) => words.length > 0);
}

interface Named extends Pick<ShellLine, "runner" | "core" | "isLook" | "isIdle" | "showsFile"> {}

const NO_PROGRAM: Named = { runner: "", core: "", isLook: true, isIdle: true, showsFile: false };

function nameIn(words: readonly string[]): Named {
  const rest = words.map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (/^\w+=/.test(word) || word.startsWith("-") || /^\d+[smh]?$|^[0-9&]?>/.test(word)) continue;
    const runner = word.slice(word.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat)$/, "");
    if (STARTERS.has(runner)) continue;
    const [next = ""] = rest;
    if (STARTING.has(`${runner} ${next}`) || /^python[\d.]*$/.test(runner) && next === "-m") {
      rest.shift();
      continue;
    }
    const plain = rest.slice(0, rest.findIndex((one) => /^[0-9&]?>/.test(one)) + 1 || undefined)
      .filter((one) => !/^[0-9&]?>/.test(one));
    const [verb = "", script = ""] = plain.filter((one) => !one.startsWith("-"));
    const tested = verb === "run"
      ? [script, script.split(":")[0] ?? ""]
      : [verb.split(":")[0] ?? ""];
    const shows = SHOWING.has(runner);
    return {
      runner,
      core: [runner, ...plain].join(" "),
      isLook: shows || SETTING.has(runner),
      isIdle: runner === "git" && GIT_LOOKS.has(verb) || TESTERS.has(runner) ||
        tested.some((one) => TESTING.has(one)),
      showsFile: shows && plain.length > 0 || runner === "git" || runner === "journalctl" ||
        plain.some((one) => RELAYING.has(one)),
    };
  }
  return NO_PROGRAM;
}

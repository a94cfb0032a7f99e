const READERS = new Set(
  ("ls cat head tail less more bat grep egrep fgrep rg ag ack sed awk cut sort uniq wc tr find fd tree stat file diff cmp " +
    "du df echo printf pwd cd which type env printenv export set ps top date whoami true false test [ xxd jq yq man history " +
    "open code sleep tee clear alias source .")
    .split(" "),
);
const GIT_LOOKS = new Set(
  "status diff log show blame branch remote rev-parse ls-files add commit stash grep".split(" "),
);
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

interface SimpleCommand {
  words: readonly string[];
  after: string;
}

export interface ShellLine {
  /** The tool, such as "tsc", "npm" or "pytest". */
  runner: string;
  /** The tool's command without variables, pipes and redirections. */
  core: string;
  /** True if the line only shows or searches files. */
  isLook: boolean;
  /** True for a command that only sets or prints a value. */
  isSetter: boolean;
  /** True if a passing run can't be the fix of another one: a test, a Git query. */
  isIdle: boolean;
  /** True if the exit code is that of all commands of the line. */
  hasOwnExit: boolean;
  /** True if output went to a file. */
  isRedirected: boolean;
  /** True if a program shows a file, whose lines may tell of an earlier run. */
  showsFile: boolean;
}

/** Takes a command line apart. */
export function shellLine(line: string): ShellLine {
  const commands = simpleCommands(line.slice(0, 4000));
  const named = commands.map((command) => ({ ...command, ...nameIn(command.words) }));
  const chosen = named.find(({ isLook }) => !isLook) ?? named[0];
  const signs = new Set(commands.map(({ after }) => after));
  const isUnclear = ["|", "||", ";", "&", "\n"].some((sign) => signs.has(sign)) ||
    /(?<!&)&\s*$/.test(line);
  return {
    runner: chosen?.runner ?? "shell",
    core: chosen?.core ?? "",
    isLook: chosen?.isLook ?? true,
    isSetter: HARMLESS.has(chosen?.runner ?? ""),
    isIdle: chosen?.isIdle ?? true,
    hasOwnExit: !isUnclear,
    isRedirected: commands.some(({ words }) => words.some((word) => /^[12&]?>>?(?!&)/.test(word))),
    showsFile: named.some(({ isLook, after, runner, words }) =>
      (isLook || runner === "git") && after !== "|" && words.length > 1 && !HARMLESS.has(runner)
    ),
  };
}

const HARMLESS = new Set("cd echo export set mkdir touch true sleep printf source .".split(" "));

function simpleCommands(line: string): SimpleCommand[] {
  const commands: { words: string[]; after: string }[] = [{ words: [], after: "" }];
  const tokens = line.replace(/\\\n/g, " ").matchAll(
    /&&|\|\||\|&|[0-9&]?>>?&?\d*|[;|&\n()]|(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s;|&()"'\\>]|\\.)+/g,
  );
  for (const [token] of tokens) {
    if (/^(?:&&|\|\||\|&|[;|&\n()])$/.test(token)) {
      commands.push({ words: [], after: token === "|&" ? "|" : token });
    } else commands.at(-1)?.words.push(token);
  }
  return commands.filter(({ words }) => words.length > 0);
}

function nameIn(words: readonly string[]): Pick<
  ShellLine,
  "runner" | "core" | "isLook" | "isIdle"
> {
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
    return {
      runner,
      core: [runner, ...plain].join(" "),
      isLook: READERS.has(runner),
      isIdle: runner === "git" && GIT_LOOKS.has(verb) || TESTERS.has(runner) ||
        tested.some((one) => TESTING.has(one)),
    };
  }
  return { runner: "", core: "", isLook: true, isIdle: true };
}

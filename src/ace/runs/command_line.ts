/** The tools whose commands count as runs, whether they pass or fail. */
const TOOLS = new Set(
  ("tsc eslint biome prettier oxlint stylelint vitest jest mocha ava playwright cypress webpack vite rollup esbuild next nuxt " +
    "turbo nx lerna node deno bun npm pnpm yarn pytest python python3 tox nox ruff mypy pyright black flake8 pylint pip pip3 " +
    "poetry uv conda cargo rustc clippy-driver go golangci-lint staticcheck gradle gradlew mvn mvnw ant sbt javac kotlinc dotnet " +
    "msbuild make gmake cmake ctest ninja meson bazel bazelisk gcc g++ clang clang++ cc ld swift swiftc xcodebuild pod fastlane " +
    "terraform terragrunt tofu tflint docker podman docker-compose buildah helm kubectl kustomize ansible ansible-playbook " +
    "packer pulumi cdk serverless aws gcloud az composer php phpunit phpstan bundle rake rails rspec rubocop ruby gem mix elixir rebar3 " +
    "ghc stack cabal zig nim crystal dart flutter prisma drizzle-kit alembic flyway liquibase psql mysql sqlite3 protoc buf just " +
    "task pre-commit hadolint shellcheck actionlint markdownlint semgrep trivy k6 locust apt apt-get apk brew sh bash")
    .split(" "),
);
/** Tools that show or search files. An error in their output comes from another program. */
const READERS = new Set(
  ("ls cat head tail less more bat grep egrep fgrep rg ag ack sed awk cut sort uniq wc tr find fd tree stat file diff cmp du df " +
    "echo printf pwd cd which type env printenv export set ps top date whoami true false test [ xxd od hexdump jq yq " +
    "git gh hg svn man history open code sleep")
    .split(" "),
);
/** Commands that start the command after them. */
const STARTERS = new Set(
  ("sudo time nice nohup env exec command npx bunx pnpx uvx pipx corepack xvfb-run dotenv cross-env stdbuf timeout rtk")
    .split(" "),
);
/** Package managers, and their subcommands that start a tool of the project. */
const STARTING_WORDS: Readonly<Record<string, readonly string[]>> = {
  npm: ["exec", "x"],
  pnpm: ["exec", "dlx"],
  yarn: ["exec", "dlx"],
  bun: ["x"],
  uv: ["run"],
  poetry: ["run"],
  pipx: ["run"],
  bundle: ["exec"],
  deno: ["x"],
};
/** Options and subcommands of package managers and runtimes that only show information. */
const LOOKING = new Set(
  ("--version -v -V --help -h help version ls list outdated view info show why config get whoami ping pack search explain")
    .split(" "),
);

/** The main command of a command line. */
export interface RanCommand {
  /** The tool's name, such as "tsc", "npm" or "pytest". */
  runner: string;
  /** True if the tool's runs are relevant to the project, even if they pass. */
  isTool: boolean;
  /** True if the command line only shows or searches files. */
  isReader: boolean;
}

/** Returns the main command of a command line: its last known tool, otherwise its last command. */
export function ranCommand(line: string): RanCommand {
  const commands = commandsIn(line).map(commandOf).filter(({ runner }) => runner !== "");
  // Later commands in a pipe or chain only format output or clean up.
  const chosen = commands.findLast(({ isTool }) => isTool) ??
    commands.findLast(({ isReader }) => !isReader) ?? commands.at(-1);
  return chosen ?? { runner: "shell", isTool: false, isReader: true };
}

/** The folder that a command line enters, and its commands that aren't readers. */
export interface RanLine {
  folder: string;
  commands: string[];
}

/**
 * Returns the commands of a line without variables, launchers and redirections:
 * "cd app && CI=1 npx tsc --noEmit 2>&1 | tail" runs "tsc --noEmit" in "app".
 */
export function ranLine(line: string): RanLine {
  const all = commandsIn(line);
  const commands = all.map((words) => ({ words, ...commandOf(words) }))
    .filter(({ runner, isReader }) => runner !== "" && !isReader)
    .map(({ words, runner }) => {
      const begin = words.findIndex((word) => nameOf(word) === runner);
      return [runner, ...withoutRedirections(words.slice(begin + 1))].join(" ");
    });
  const entered = all.filter(([name]) => name === "cd").map(([, folder = ""]) => folder);
  return { folder: entered.join("/"), commands };
}

function withoutRedirections(words: readonly string[]): string[] {
  return words.filter((word, index) =>
    !/^\d?[<>]/.test(word) && !/^\d?[<>]+$/.test(words[index - 1] ?? "")
  );
}

/** Returns the simple commands of a line, each as a list of words. */
function commandsIn(line: string): string[][] {
  const commands: string[][] = [[]];
  const tokens = line.slice(0, 4000)
    .matchAll(/&&|\|\||[;|&\n()]|(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s;|&()"'\\]|\\.)+/g);
  for (const [token] of tokens) {
    if (/^(?:&&|\|\||[;|&\n()])$/.test(token)) commands.push([]);
    else commands.at(-1)?.push(token.replace(/["']/g, ""));
  }
  return commands.filter((words) => words.length > 0);
}

/** Returns a program's name, without its folder and extension. */
function nameOf(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat|sh)$/, "");
}

function commandOf(words: readonly string[]): RanCommand {
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (/^\w+=/.test(word) || word.startsWith("-") || /^\d+[smh]?$/.test(word)) continue;
    if (/^\d?[<>]/.test(word)) continue;
    const name = nameOf(word);
    if (STARTERS.has(name)) continue;
    const [next = ""] = rest;
    const isStarting = Object.hasOwn(STARTING_WORDS, name) && STARTING_WORDS[name]?.includes(next);
    if (isStarting) {
      rest.shift();
      continue;
    }
    if (/^python[\d.]*$/.test(name) && next === "-m") {
      rest.shift();
      continue;
    }
    const isLooking = LOOKING.has(next);
    return {
      runner: name,
      isTool: TOOLS.has(name) && !isLooking,
      isReader: READERS.has(name) || isLooking,
    };
  }
  return { runner: "", isTool: false, isReader: true };
}

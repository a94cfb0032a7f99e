/** The names of one tool, and of programs that report the same failures. */
interface ToolNames {
  name: string;
  /** Other names for the tool in texts and traces. */
  also?: readonly string[];
  /** True if the name is also an English word, so the text must show that it means the tool. */
  isWord?: boolean;
}

/** The TypeScript type checkers. */
const TYPE_CHECKER: ToolNames = { name: "tsc", also: ["vue-tsc", "tsserver", "typescript"] };

const plain = (names: string): ToolNames[] => names.split(" ").map((name) => ({ name }));

/** The tools that situations can name: test runners, build tools, package managers, cloud tools. */
const TOOLS: readonly ToolNames[] = [
  TYPE_CHECKER,
  { name: "pytest", also: ["py.test"] },
  { name: "cargo", also: ["rustc", "clippy", "rust"] },
  { name: "docker", also: ["docker-compose", "buildx", "buildkit", "podman", "dockerfile"] },
  { name: "terraform", also: ["tofu", "opentofu", "terragrunt"] },
  { name: "kubectl", also: ["kubernetes", "k8s"] },
  { name: "golangci-lint", also: ["golangci"] },
  { name: "gradle", also: ["gradlew"] },
  { name: "maven", also: ["mvn", "mvnw"] },
  { name: "ansible", also: ["ansible-playbook"] },
  { name: "github-actions", also: ["github actions"] },
  { name: "psql", also: ["postgresql"] },
  { name: "gcc", also: ["g++", "clang"] },
  { name: "bundler", also: ["bundle install", "bundle exec"] },
  { name: "swift", also: ["xcodebuild"] },
  { name: "bash", also: ["sh", "zsh"] },
  { name: "apt", also: ["apt-get"] },
  ...plain(
    "vitest jest mocha playwright cypress mypy pyright ruff flake8 tox pip uv poetry npm pnpm yarn " +
      "deno vite webpack esbuild eslint biome prettier stylelint cmake ninja dotnet helm aws gcloud " +
      "az pulumi git alembic prisma sqlx composer phpunit rspec rubocop bazel turbo nx skaffold " +
      "apk brew conda flutter meson protoc kustomize flyway liquibase ktlint detekt sbt vagrant packer",
  ),
  ...plain("go make node bun rake mix rollup just ruby").map((tool) => ({ ...tool, isWord: true })),
];

/** The subcommands of tools whose name is also an English word. */
const SUBCOMMAND: Readonly<Record<string, string>> = {
  go: "test|build|vet|run|mod|get|generate|install|fmt|tool|work|code|file|module|package",
  make: "build|test|all|check|lint|install|target",
  node: "process|\\d|--",
  bun: "install|test|run|add|build",
};

const CANONICAL = new Map(
  TOOLS.flatMap(({ name, also = [] }) => [name, ...also].map((one) => [one, name])),
);
const WORDS = new Set(TOOLS.flatMap(({ name, isWord }) => isWord ? [name] : []));
const escaped = (text: string): string => text.replace(/[.+]/g, "\\$&");
const NAME = new RegExp(
  `(?<![\\w@/.-])(?:${
    [...CANONICAL.keys()].sort((a, b) => b.length - a.length).map(escaped).join("|")
  })(?![\\w/-]|\\.\\w)`,
  "gi",
);

/** Returns the tool that a runner or an error names, such as `tsc` for `npx tsc`. */
export function toolOf(runner: string): string {
  const words = runner.toLowerCase().split(/\s+/);
  const known = words.map((word) => CANONICAL.get(word)).find((tool) => tool !== undefined);
  return known ?? words[0] ?? "";
}

/** Returns the distinct tools that a text names, in order. */
export function toolsIn(text: string): string[] {
  const found = text.matchAll(NAME).flatMap((match) => {
    const [name] = match;
    const tool = CANONICAL.get(name.toLowerCase());
    if (tool === undefined) return [];
    return WORDS.has(tool) && !isTool(text, match.index, name) ? [] : [tool];
  });
  return [...new Set(found)];
}

/** Returns true if the word means a tool: in code, before a subcommand, or as in "a Go test". */
function isTool(text: string, at: number, name: string): boolean {
  if (text[at - 1] === "`") return true;
  const rest = text.slice(at + name.length, at + name.length + 40);
  const subcommands = SUBCOMMAND[name.toLowerCase()];
  if (subcommands !== undefined && new RegExp(`^ (?:${subcommands})`, "i").test(rest)) return true;
  return /^[A-Z]/.test(name) && at > 0 && /^(?:Go|Ruby|Node|Bun)$/.test(name);
}

/** Returns true if the tool is a TypeScript type checker. */
export function isTypeChecker(tool: string): boolean {
  return CANONICAL.get(tool.toLowerCase()) === TYPE_CHECKER.name;
}

/** Returns true if this server recognises the tool's name. */
export function isKnownTool(tool: string): boolean {
  return CANONICAL.has(tool.toLowerCase());
}

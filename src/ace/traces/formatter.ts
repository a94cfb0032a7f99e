/** Programs that only format code. */
const PROGRAMS =
  "prettier|gofmt|gofumpt|goimports|black|isort|yapf|autopep8|rustfmt|clang-format|" +
  "shfmt|stylua|swiftformat|scalafmt|google-java-format|ormolu|fourmolu|nixfmt|alejandra";
/** Programs with a formatting subcommand. */
const COMMANDS = "(?:go|deno|cargo|terraform|tofu|packer|zig|nix|dprint|taplo) fmt|" +
  "(?:ruff|biome|mix|dart|dotnet|swift|buf|nx) format|ktlint -F";
/** Commands that run another program or a project script. */
const RUNNERS = "npx|bunx|pnpx|uvx|pnpm|yarn|(?:npm|pnpm|yarn|bun) (?:exec|dlx|x)|" +
  "(?:uv|poetry|pipenv|hatch|pdm) run|python3? -m|bundle exec|go run|mise exec --";
const SCRIPTS =
  "(?:npm|pnpm|yarn|bun|deno|rye|nox -s|task|just|make|rake|mise|turbo)(?: run| task)? " +
  "(?:fmt|format|prettier)(?::[\\w:-]{1,40}|[_-](?:fix|check|all|code))?";
const BUILDS = "(?:\\./)?(?:mvnw?|gradlew?) (?:\\S{1,40} )?(?:spotless:?[Aa]pply|ktlintFormat)";

const FORMATTER = new RegExp(
  `^(?:(?:${RUNNERS}) )?(?:${PROGRAMS}|${COMMANDS})(?:@\\S{1,20})?(?: |$)|^(?:${SCRIPTS}|${BUILDS})(?: |$)`,
);

/**
 * Matches options and versions between the distinctive words, as in `npx --yes prettier`, `cargo
 * +nightly fmt`.
 */
const BETWEEN = /(?<=^\S{1,40}) (?:--?[a-z][\w-]{0,40}|\+[\w.-]{1,40})(?= )/g;
const PLACE = /^(?:[A-Z_]{1,40}=\S{0,200} ){1,5}|^\S{0,200}\/(?=[\w.-]{1,60}(?: |$))/g;

/** Returns true if a command line only formats code, or checks its formatting. */
export function isFormatting(command: string): boolean {
  const parts = command.slice(0, 2000).split(/&&|\|\||[;|\n]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "" && !part.startsWith("cd "));
  return parts.length > 0 && parts.every(isFormatter);
}

function isFormatter(part: string): boolean {
  const plain = part.replace(PLACE, "");
  return FORMATTER.test(plain) || FORMATTER.test(plain.replace(BETWEEN, ""));
}

import { assertEquals } from "@std/assert";
import { isFormatting } from "../../../src/ace/traces/formatter.ts";

const FORMATTING = `
prettier --write .                 npx --yes prettier@3 -w src        node_modules/.bin/prettier -w .
npm run format                     pnpm format:fix                    yarn fmt
pnpm exec prettier --write .       CI=1 npx prettier --check .        cd web && npx prettier -w .
gofmt -w .                         go fmt ./...                       cargo +nightly fmt --all
rustfmt src/main.rs                ruff format                        uv run ruff format .
python -m black src                ruff format . && black .           deno fmt
deno task fmt                      dotnet format                      mix format
terraform fmt -recursive           npx biome format --write           clang-format -i a.c
make fmt                           ./gradlew spotlessApply            mvn -q spotless:apply
`;

const OTHERS = `
npm run build                      npm install prettier               npx prettier -w . && npm run build
eslint --fix .                     ruff check --fix                   echo black
go build ./fmt                     blackbox run                       npm run format-disk
cd web                             mkfs.ext4 format                   deno task formatter-tests
`;

/** Returns the commands in a table whose columns are two or more spaces apart. */
function commandsIn(table: string): string[] {
  return table.trim().split(/\n| {2,}/).map((command) => command.trim());
}

Deno.test("isFormatting() returns true only for commands that only format code", () => {
  assertEquals(commandsIn(FORMATTING).filter((command) => !isFormatting(command)), []);
  assertEquals(commandsIn(OTHERS).filter(isFormatting), []);
  assertEquals(isFormatting(""), false);
});

import { assertEquals } from "@std/assert";
import { ranCommand, ranLine } from "../../../src/ace/runs/command_line.ts";

Deno.test("ranCommand() returns the tool regardless of the launcher", () => {
  const runners: Record<string, string> = {
    "npx tsc --noEmit": "tsc",
    "CI=1 pnpm exec vitest run": "vitest",
    "cd app && ./gradlew assembleDebug": "gradlew",
    "uv run pytest -q 2>&1 | tail -20": "pytest",
    "python3 -m pytest tests": "pytest",
    "sudo docker build .": "docker",
    "npm run typecheck": "npm",
    "yarn dlx eslint src; echo done": "eslint",
    "poetry run mypy .": "mypy",
    "time make -j8 lint": "make",
    "GITHUB_TOKEN='x y' npm test": "npm",
    "node_modules/.bin/jest": "jest",
  };
  for (const [line, runner] of Object.entries(runners)) {
    assertEquals([line, ranCommand(line).runner, ranCommand(line).isTool], [line, runner, true]);
  }
});

Deno.test("ranCommand() recognises commands that only show text", () => {
  const lines = ["ls -la", "cat build.log", "git status", "grep -rn 'error TS' logs", "git diff"];
  lines.push("cd src && pwd", "npm --version", "cat a | grep error | head -3", "");
  assertEquals(lines.map((line) => [line, ranCommand(line).isReader]), lines.map((l) => [l, true]));
});

Deno.test("ranCommand() treats a project script as a command but not as a known tool", () => {
  assertEquals(ranCommand("./scripts/seed.sh --all"), {
    runner: "seed",
    isTool: false,
    isReader: false,
  });
});

Deno.test("ranLine() returns only effective commands, without launchers and redirections", () => {
  const lines: Record<string, ReturnType<typeof ranLine>> = {
    "terraform init && terraform plan -out a": {
      folder: "",
      commands: ["terraform init", "terraform plan -out a"],
    },
    "cd app && CI=1 npx tsc --noEmit 2>&1 | tail -20": {
      folder: "app",
      commands: ["tsc --noEmit"],
    },
    "npm test > out.txt 2>/dev/null": { folder: "", commands: ["npm test"] },
    "python3 -m pytest -q": { folder: "", commands: ["pytest -q"] },
    "./scripts/build.sh --all": { folder: "", commands: ["build --all"] },
    "cat build.log": { folder: "", commands: [] },
  };
  assertEquals(Object.keys(lines).map(ranLine), Object.values(lines));
});

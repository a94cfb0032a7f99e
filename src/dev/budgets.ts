/**
 * `deno task budgets`: prints the lines of TypeScript in each part of the repository next to its
 * budget. Exits with 1 if a part above its budget has grown since the last commit.
 */
import { print } from "./print.ts";

const BUDGETS = {
  "src/kernel": 7_000,
  "src/acm": 5_000,
  "src/architecture": 4_500,
  "src/decibel": 4_000,
  "src/ace": 4_500,
  "src/knowledge": 6_500,
  "src/init": 800,
  "src/dev": 4_500,
  "tests": 25_000,
  "tests/acm": 4_500,
  "tests/architecture": 4_500,
  "tests/decibel": 3_500,
  "tests/ace": 4_000,
  "tests/knowledge": 5_500,
  "hooks": 700,
  "src/dev/bench": 700,
  "src/dev/clients": 350,
  "src/dev/package": 1_000,
  "src/dev/conformance": 250,
  "src/dev/prose": 150,
};

/** Returns true if a file belongs to a part: a folder, its file, or the hooks of all servers. */
function isIn(part: string, file: string): boolean {
  if (part !== "hooks") return file.startsWith(`${part}/`) || file === `${part}.ts`;
  return /^src\/(?!dev\/).*\/hooks?(?:\/|\.ts$|_\w+\.ts$)/.test(file);
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await new Deno.Command("git", { args, stderr: "null" }).output();
  return new TextDecoder().decode(stdout);
}

const files = (await git("ls-files", "-co", "--exclude-standard", "-z", "*.ts")).split("\0");
const lines = new Map<string, number>();
for (const file of files.filter((name) => name !== "")) {
  // A deleted file is listed until the next commit.
  const text = await Deno.readTextFile(file).catch(() => "");
  lines.set(file, text.split("\n").length - 1);
}
const base = (await git("status", "--porcelain")) === "" ? "HEAD~1" : "HEAD";
const changes = (await git("diff", "--numstat", "--no-renames", base, "--", "*.ts")).split("\n")
  .map((row) => row.split("\t"));
let failures = 0;
for (const [part, budget] of Object.entries(BUDGETS)) {
  const isInside = (file = ""): boolean => isIn(part, file);
  const now = [...lines].reduce((sum, [file, count]) => sum + (isInside(file) ? count : 0), 0);
  const growth = changes.filter(([, , file]) => isInside(file))
    .reduce((sum, [added, removed]) => sum + Number(added) - Number(removed), 0);
  const isOver = now > budget && growth > 0;
  failures += isOver ? 1 : 0;
  const mark = now <= budget
    ? ""
    : isOver
    ? `  over its budget, and ${growth} lines more`
    : "  over";
  print(`${part.padEnd(18)}${String(now).padStart(7)} of ${String(budget).padStart(6)}${mark}`);
}
Deno.exit(failures > 0 ? 1 : 0);

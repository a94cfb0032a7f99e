/**
 * `deno task try`: starts each server from source, speaks MCP to it as an agent's client would, and
 * prints what the agent gets. The task writes to a temporary folder and removes that folder at the
 * end. With `--picture`, as in `deno task session`, it records the session as the picture in the
 * README.
 */
import { paintMarks } from "../kernel/cli/colour.ts";
import { print, reasonOf } from "./print.ts";
import { repositoryPath } from "./executables.ts";
import { PICTURE, pictureOf, printedLines } from "./try/picture.ts";
import { tellStories, type Told } from "./try/telling.ts";

const started = performance.now();
const isColoured = Deno.stdout.isTerminal() && !Deno.env.get("NO_COLOR");
const all: Told[] = [];
for await (const told of tellStories()) {
  const lines = printedLines(told);
  if (told.error !== undefined) lines.splice(-1, 1, `✗ ${reasonOf(told.error)}`);
  show(`${lines.join("\n")}\n`);
  all.push(told);
}
const failed = all.filter(({ error }) => error !== undefined).map(({ server }) => server);
const calls = all.reduce((sum, told) => sum + told.calls, 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
show(
  failed.length === 0
    ? `✓ ${all.length} servers, ${calls} calls, ${seconds} s. README.md says how to install them.`
    : `✗ ${failed.join(", ")}: see above`,
);
if (failed.length === 0 && Deno.args.includes("--picture")) {
  await Deno.writeTextFile(repositoryPath(PICTURE), pictureOf(all));
}
Deno.exitCode = failed.length === 0 ? 0 : 1;

function show(text: string): void {
  print(isColoured ? paintMarks(text) : text);
}

/** `deno task test [file…]`: every test, then one line `N passed, N failed`. */
import { print } from "./print.ts";

const files = Deno.args.length > 0 ? Deno.args : ["tests"];
const child = new Deno.Command(Deno.execPath(), {
  args: ["test", "--allow-all", "--no-prompt", "--unstable-worker-options", ...files],
  env: { NO_COLOR: "1" },
  stdout: "piped",
}).spawn();

let tail = "";
const decoder = new TextDecoder();
for await (const chunk of child.stdout) {
  await Deno.stdout.write(chunk);
  tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4000);
}
const { success } = await child.status;
const count = (word: string): number => Number(tail.match(`(\\d+) ${word}`)?.[1] ?? 0);
// A run that broke before its summary, such as by a type error, is one failure.
const failed = count("failed") || (success ? 0 : 1);
const skipped = count("ignored");
print(`${count("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
Deno.exit(success ? 0 : 1);

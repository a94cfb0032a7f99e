import { assertEquals, assertStringIncludes } from "@std/assert";
import { renderCompletions } from "../../../src/kernel/cli/completions.ts";
import { note } from "../../note.ts";

const program = {
  name: "some-server",
  summary: "some-server serves.",
  variables: [],
  flags: [{ name: "--some-root", variable: "SOME_ROOT" }],
};

/** Runs a script in the given shell and returns its standard output. */
async function runIn(shell: string, script: string): Promise<string> {
  const args = ["-c", script];
  const { success, stdout, stderr } = await new Deno.Command(shell, { args }).output();
  const text = new TextDecoder();
  if (!success) throw new Error(text.decode(stderr));
  return text.decode(stdout);
}

async function isThere(shell: string): Promise<boolean> {
  if ((await new Deno.Command("which", { args: [shell] }).output()).success) return true;
  note(`Not tested: completions for ${shell}, which is not installed`);
  return false;
}

const TOOLS = `some-server() { printf 'get_one  One (x)\\nfind_two  Two ()\\n'; }`;

Deno.test("renderCompletions() completes commands, tools and clients in bash", async () => {
  const complete = (words: string): Promise<string> =>
    runIn(
      "bash",
      `${renderCompletions("bash", program)}
${TOOLS}
COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _some_server; echo "\${COMPREPLY[@]}"`,
    );
  assertEquals(await complete("some-server doc"), "doctor\n");
  assertEquals(await complete("some-server --so"), "--some-root\n");
  assertEquals(await complete("some-server call get"), "get_one\n");
  assertEquals(await complete("some-server config cur"), "cursor\n");
  assertEquals(await complete("some-server doctor --p"), "--prove\n");
  assertEquals(await complete("some-server call get_one ''"), "\n");
});

Deno.test("renderCompletions() completes commands, tools and clients in fish", async () => {
  if (!await isThere("fish")) return;
  const script = renderCompletions("fish", program);
  const complete = (line: string): Promise<string> =>
    runIn("fish", `${script}\ncomplete -C '${line}'`);
  assertStringIncludes(await complete("some-server doc"), "doctor");
  assertStringIncludes(await complete("some-server config cur"), "cursor");
});

Deno.test("renderCompletions() returns a script that zsh can run", async () => {
  if (!await isThere("zsh")) return;
  const script = `compdef() { echo "$@"; }\n${renderCompletions("zsh", program)}`;
  assertEquals(await runIn("zsh", script), "_some_server some-server\n");
});

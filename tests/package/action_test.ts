import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/yaml";
import { repositoryPath } from "../../src/dev/executables.ts";

const text = Deno.readTextFileSync(repositoryPath(".github/actions/check/action.yml"));
const action = Object(parse(text));

Deno.test("the action's script contains no inserted inputs", () => {
  assertEquals(action.runs.using, "composite");
  for (const { run, uses } of action.runs.steps) {
    assertEquals(uses, undefined);
    assert(!run.includes("${{"), run);
  }
});

Deno.test("the action's script is valid bash and checks the sums of its downloads", async () => {
  for (const { run } of action.runs.steps) {
    const bash = new Deno.Command("bash", { args: ["-n"], stdin: "piped", stderr: "piped" })
      .spawn();
    const input = bash.stdin.getWriter();
    await input.write(new TextEncoder().encode(run));
    await input.close();
    assertEquals(new TextDecoder().decode((await bash.output()).stderr), "");
    assert(/sha256sum\).*\n.*--check/.test(run.replace(/; else[^\n]*/, "")), run);
  }
});

Deno.test("pre-commit has a hook without file names for each server with a check", () => {
  const hooks = parse(Deno.readTextFileSync(repositoryPath(".pre-commit-hooks.yaml")));
  const listed: Record<string, unknown>[] = Array.isArray(hooks) ? hooks : [];
  assertEquals(
    listed.map(({ id, entry, pass_filenames }) => [id, entry, pass_filenames]),
    ["acm", "architecture", "decibel", "ace"].map((server) => [
      `${server}-server-check`,
      `${server}-server check`,
      false,
    ]),
  );
});

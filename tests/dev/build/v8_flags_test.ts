import { assert, assertEquals } from "@std/assert";
import { ENGINE_FLAGS, engineFlagOf } from "../../../src/dev/build/v8_flags.ts";
import { executables, runtimeFlags } from "../../../src/dev/executables.ts";

for (const executable of executables) {
  Deno.test(`deno.json: the task ${executable.task} has the engine's flags of the table`, () => {
    const flags = runtimeFlags(executable).filter((flag) => flag.startsWith("--v8-flags"));
    assertEquals(flags, [engineFlagOf(executable)]);
  });
}

Deno.test("every flag of the engine has servers, a reason and a measurement", () => {
  const tasks = executables.map(({ task }) => task);
  for (const { flag, servers, reason, measured } of ENGINE_FLAGS) {
    assert(servers.length > 0 && servers.every((server) => tasks.includes(server)), flag);
    assert(reason.length > 30 && measured.length > 10, flag);
  }
  assertEquals(new Set(ENGINE_FLAGS.map(({ flag }) => flag)).size, ENGINE_FLAGS.length);
});

Deno.test("the engine knows every flag of the table", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["run", "--v8-flags=--help"] })
    .output();
  const help = new TextDecoder().decode(stdout);
  for (const { flag } of ENGINE_FLAGS) {
    const name = flag.replace(/^--(?:no-)?/, "").replace(/=.*/, "");
    assert(help.includes(`--${name} `) || help.includes(`--[no-]${name} `), flag);
  }
});

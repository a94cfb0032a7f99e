import { assert } from "@std/assert";
import { executables, runtimeFlags } from "../../src/dev/executables.ts";

/** Returns the engine flags that an executable is built with. */
function engineFlags(executable: typeof executables[number]): string[] {
  const prefix = "--v8-flags=";
  return runtimeFlags(executable).filter((flag) => flag.startsWith(prefix))
    .flatMap((flag) => flag.slice(prefix.length).split(","));
}

Deno.test("the engine recognises every flag of the executables", async () => {
  const args = ["run", "--v8-flags=--help"];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  const help = new TextDecoder().decode(stdout);
  for (const flag of new Set(executables.flatMap(engineFlags))) {
    const name = flag.replace(/^--(?:no-)?/, "").replace(/=.*/, "");
    assert(help.includes(`--${name} `), flag);
  }
});

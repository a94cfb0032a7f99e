import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import config from "../deno.json" with { type: "json" };
import dev from "../src/dev/deno.json" with { type: "json" };
import { executables, repositoryPath } from "../src/dev/executables.ts";

const infoSchema = z.object({ modules: z.array(z.object({ specifier: z.string() })) });
const lockSchema = z.object({ npm: z.record(z.string(), z.object({ integrity: z.string() })) });

/** Programs that a user runs first on a new machine: the servers and their build. */
const quick = [
  "src/dev/build.ts",
  ...executables.flatMap(({ main, worker, others = [] }) => [main, worker, ...others]),
];

/** Returns the npm packages that modules import, by their names in deno.json. */
async function imported(modules: readonly string[]): Promise<string[]> {
  const specifiers: string[] = [];
  for (const module of modules) {
    const args = ["info", "--json", "--config", repositoryPath("deno.json")];
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...args, repositoryPath(module)],
    }).output();
    const text = new TextDecoder();
    assert(success, `${module} with deno.json alone: ${text.decode(stderr)}`);
    const { modules: found } = infoSchema.parse(JSON.parse(text.decode(stdout)));
    specifiers.push(...found.map(({ specifier }) => specifier.replace(/^npm:\/?/, "")));
  }
  return specifiers;
}

Deno.test("servers and build use exactly the packages in deno.json", async () => {
  const used = await imported(quick);
  const unused = Object.entries(config.imports).filter(([, specifier]) =>
    !used.some((one) => one.startsWith(specifier.replace(/^npm:\/?/, "")))
  );
  assertEquals(unused.map(([name]) => name), []);
});

Deno.test("the task build uses only the packages in deno.json", () => {
  assert(config.tasks.build.includes(" --config deno.json "));
});

Deno.test("src/dev/deno.json and its lock file contain all entries from deno.json and its lock file", () => {
  const lockOf = (file: string): Record<string, unknown> =>
    lockSchema.parse(JSON.parse(Deno.readTextFileSync(repositoryPath(file)))).npm;
  for (
    const [whole, part] of [
      [dev.imports, config.imports],
      [dev.compilerOptions, config.compilerOptions],
      [lockOf("src/dev/deno.lock"), lockOf("deno.lock")],
    ]
  ) {
    const all = new Map<string, unknown>(Object.entries(whole ?? {}));
    for (const [name, value] of Object.entries(part ?? {})) {
      assertEquals(all.get(name), value, `${name}: see src/dev/README.md, and run deno task lock`);
    }
  }
  assertEquals(
    [dev.unstable, dev.fmt.lineWidth, dev.lint.rules],
    [config.unstable, config.fmt.lineWidth, config.lint.rules],
  );
});

import { assertEquals } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";

/** Matches every call that changes, removes or creates a file or folder. */
const WRITES =
  /\bsystem\.(?:copy|link|makeFolder|remove|rename)\b|\bDeno\.(?:write|remove|rename|truncate|create|copyFile|symlink|link|mkdir|make|ftruncate|umask|chdir)\w*|"node:fs|(?<![.\w])(?:append|chmod|copyFile|link|mkdir|rename|rm|symlink|truncate|unlink|writeFile)\w*Sync\b|\b(?:append|truncate|write|create|createNew): true/g;

/** Matches code that opens a file for reading with a flag that the Deno API lacks. */
const READS = /typeof import\("node:fs"\)|process\.getBuiltinModule\("node:fs"\)/g;

Deno.test("only the kernel's new files can write, and their code only creates files", async () => {
  const args = ["info", "--json", repositoryPath("src/decibel/worker.ts")];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  const modules: { local?: string; specifier: string }[] =
    JSON.parse(new TextDecoder().decode(stdout)).modules;
  const own = modules.filter(({ specifier }) => /\/src\/.+\.ts$/.test(specifier));
  // The module `system` runs only the calls that its callers request. `doctor --prove` attempts only calls that the runtime denies or that change nothing.
  const others = own.filter(({ specifier }) =>
    !/\/kernel\/(?:disk\/system|process\/proof)\.ts$/.test(specifier)
  );
  const writers = others.flatMap(({ local = "", specifier }) => {
    const text = Deno.readTextFileSync(local).replace(READS, "");
    const found = [...text.matchAll(WRITES)].map(([use]) => use);
    return found.length > 0
      ? [[/src\/.*/.exec(specifier)?.[0], ...[...new Set(found)].sort()]]
      : [];
  });
  assertEquals(writers.sort(), [
    [
      "src/kernel/disk/new_files.ts",
      "createNew: true",
      "system.makeFolder",
      "system.remove",
      "write: true",
    ],
    [
      "src/kernel/disk/publication.ts",
      "createNew: true",
      "system.link",
      "system.remove",
      "write: true",
    ],
  ]);
});

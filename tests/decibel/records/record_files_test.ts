import { assertEquals, assertStrictEquals } from "@std/assert";
import { recordFiles } from "../../../src/decibel/records/record_files.ts";
import { inRecords, type Records } from "../records.ts";

const LONG_AGO = new Date("2026-01-01");

/** Creates a folder with the given number of old files. */
function makeMany({ root, put }: Records, count: number): void {
  for (let n = 0; n < count; n++) {
    const path = put("designer", "p", `${String(n).padStart(4, "0")}.md`, "# Old\n");
    Deno.utimeSync(path, LONG_AGO, LONG_AGO);
  }
  Deno.utimeSync(`${root}/designer/p`, LONG_AGO, LONG_AGO);
}

Deno.test("recordFiles() lists only Markdown files that are not hidden", () =>
  inRecords(({ root, context, put }) => {
    for (const name of ["b.md", "a.md", ".hidden.md", "c.txt"]) put("designer", "p", name, "# X\n");
    Deno.mkdirSync(`${root}/designer/p/folder.md`);
    const names = recordFiles(context, "designer/p").map(({ name }) => name);
    assertEquals(names, ["a.md", "b.md"]);
    assertEquals(recordFiles(context, "designer/none"), []);
  }));

Deno.test("recordFiles() returns the same array until a file changes", () =>
  inRecords((records) => {
    const { context, put } = records;
    makeMany(records, 3);
    const files = recordFiles(context, "designer/p");
    assertStrictEquals(recordFiles(context, "designer/p"), files);
    put("designer", "p", "0001.md", "# New\n");
    const changed = recordFiles(context, "designer/p");
    assertEquals(changed.map(({ version }, at) => version === files[at]?.version), [
      true,
      false,
      true,
    ]);
  }));

Deno.test("recordFiles() detects a new modification time because some records are dated by it", () =>
  inRecords((records) => {
    const { root, context } = records;
    makeMany(records, 1);
    recordFiles(context, "designer/p");
    const now = new Date("2026-02-02");
    Deno.utimeSync(`${root}/designer/p/0000.md`, now, now);
    assertEquals(recordFiles(context, "designer/p").map(({ modified }) => modified), [
      now.getTime(),
    ]);
  }));

Deno.test("recordFiles() detects a changed file among 2,001 files within two calls", () =>
  inRecords((records) => {
    const { root, context } = records;
    makeMany(records, 2001);
    for (const name of ["0000.md", "2000.md"]) {
      const before = recordFiles(context, "designer/p");
      Deno.writeTextFileSync(`${root}/designer/p/${name}`, `# Changed ${name}\n`);
      const calls = [recordFiles(context, "designer/p"), recordFiles(context, "designer/p")];
      assertEquals(calls.some((files) => files !== before), true, name);
    }
  }));

Deno.test("recordFiles() detects an added, replaced or removed file among 2,001 files immediately", () =>
  inRecords((records) => {
    const { root, context, put } = records;
    makeMany(records, 2001);
    const namesNow = () => recordFiles(context, "designer/p").map(({ name }) => name);
    assertEquals(namesNow().length, 2001);
    put("designer", "p", "new.md", "# New\n");
    assertEquals(namesNow().includes("new.md"), true);
    Deno.removeSync(`${root}/designer/p/new.md`);
    assertEquals(namesNow().includes("new.md"), false);
    const [before] = recordFiles(context, "designer/p");
    Deno.writeTextFileSync(`${root}/other`, "# Other\n");
    Deno.renameSync(`${root}/other`, `${root}/designer/p/0000.md`);
    assertEquals(recordFiles(context, "designer/p")[0]?.version === before?.version, false);
  }));

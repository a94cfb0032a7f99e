import { assertEquals } from "@std/assert";
import { inspectDecibel } from "../../src/decibel/inspection.ts";
import { designText, inRecords, issueText } from "./records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";

Deno.test("inspectDecibel() counts records by kind and project", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "a", NAME, issueText({ title: "X" }));
    put("sentinel", "b", NAME, issueText({ title: "X" }));
    put("designer", "a", NAME, designText("X"));
    put("designer", "a", NAME.replace("x", "y"), designText("Y"));
    const [{ facts, files, problems } = { facts: [], files: [], problems: [] }] = inspectDecibel(
      context,
    );
    assertEquals(facts, [
      "sentinel 2 in 2 places",
      "architect 0 in 0 places",
      "designer 2 in 1 place",
      "writing works",
    ]);
    assertEquals(files.map(({ path, found }) => [path, found]), [
      ["sentinel", true],
      ["architect", false],
      ["designer", true],
    ]);
    assertEquals(problems, []);
  });
});

Deno.test("inspectDecibel() reports files that block its folders and the first 100 faulty files", async () => {
  await inRecords(({ root, context, put }) => {
    Deno.writeTextFileSync(`${root}/sentinel`, "");
    Deno.symlinkSync("/tmp", `${root}/architect`);
    const many = 103;
    for (let at = 0; at < many; at++) put("designer", "p", `note-${at}.md`, "# N\n");
    const [{ problems } = { problems: [] }] = inspectDecibel(context);
    const whats = problems.map(({ what }) => what);
    assertEquals(whats.slice(0, 2), [
      "sentinel in the data folder is not a folder",
      "architect in the data folder is a symlink that points outside the data folder",
    ]);
    const faults = whats.slice(2);
    const named = faults.filter((what) => what.startsWith("designer/p/note-"));
    assertEquals([named.length, faults.at(-1)], [100, "3 more files have faults"]);
    assertEquals(faults.length, named.length + 1);
  });
  await inRecords(({ root, context }) => {
    Deno.removeSync(root);
    const [{ facts } = { facts: [] }] = inspectDecibel(context);
    assertEquals(facts.at(-1), "the server creates the folder with the first record");
    Deno.mkdirSync(root);
  });
});

import { assertEquals } from "@std/assert";
import { inspectArchitecture } from "../../src/architecture/inspection.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { contentAt } from "./content.ts";

function problemsAt(path: string) {
  return inspectArchitecture(contentAt(path)).flatMap(({ problems }) => problems);
}

Deno.test("inspectArchitecture() reports files that block its folders", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "resources/adr": "x", "resources/patterns/a.md": "# A\n", "prompts": "x" });
    const problems = problemsAt(root);
    assertEquals(problems.map(({ what }) => what), [
      "resources/adr: it is not a folder",
      "prompts: it is not a folder",
    ]);
    Deno.removeSync(`${root}/resources`, { recursive: true });
    writeFiles(root, { "resources": "x" });
    assertEquals(problemsAt(root).map(({ what }) => what), [
      "prompts: it is not a folder",
    ]);
  });
});

Deno.test("inspectArchitecture() reports folders that point outside the root folder", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, {
      "out/adr/001-a.md": "# A\n",
      "one/note.txt": "",
      "two/resources/patterns/a.md": "# A\n",
    });
    Deno.symlinkSync("../out", `${folder}/one/resources`);
    Deno.symlinkSync("../out", `${folder}/one/prompts`);
    Deno.symlinkSync("../../out/adr", `${folder}/two/resources/adr`);
    const leaves = "the path is a symlink that points outside the folder, or is broken";
    const all = ["guidelines", "patterns", "adr"].map((name) => `resources/${name}: ${leaves}`)
      .concat(`prompts: ${leaves}`);
    assertEquals(problemsAt(`${folder}/one`).map(({ what }) => what), all);
    assertEquals(problemsAt(`${folder}/two`).map(({ what }) => what), [
      `resources/adr: ${leaves}`,
    ]);
  });
});

Deno.test("inspectArchitecture() lists the folders in which it searched for ADRs", async () => {
  await inTempFolder((path) => {
    writeFiles(path, { "docs/choices/why.md": "# Why\n\nWords.\n" });
    const notes = inspectArchitecture(contentAt(path)).flatMap(({ notes = [] }) => notes);
    assertEquals(notes, [
      "The server looked for ADRs in:",
      "- docs/choices: 0 ADRs",
      "To name the ADR folders, save these lines as architecture.yml:",
      "adr:",
      '  - "docs/choices"',
    ]);
  });
});

import { assertEquals, assertThrows } from "@std/assert";
import { readPlaybook } from "../../../src/ace/playbook/playbook_file.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { aceFolder, playbookWith } from "../files.ts";

const bullet = (id: string) => playbookWith(`[Bullet #${id}, helpful:0, harmful:0] x`);

Deno.test("readPlaybook() sees every change, also those made at once", async () => {
  const folder = aceFolder({ agents: bullet("a") });
  const { agents } = folder.context;
  for (const id of ["b", "c", "d"]) {
    readPlaybook(agents);
    Deno.writeTextFileSync(agents.path, bullet(id));
    assertEquals(readPlaybook(agents).bullets[0]?.id, id);
  }
  await new Promise((resolve) => setTimeout(resolve, 150));
  const settled = readPlaybook(agents);
  assertEquals(readPlaybook(agents) === settled, true);
  Deno.writeTextFileSync(agents.path, bullet("e"));
  assertEquals(readPlaybook(agents).bullets[0]?.id, "e");
  folder.remove();
});

Deno.test("readPlaybook() says what is wrong with the file", () => {
  const folder = aceFolder();
  const { agents } = folder.context;
  assertThrows(() => readPlaybook(agents), FileError, "it does not exist");
  Deno.writeFileSync(agents.path, new Uint8Array([0xff]));
  assertThrows(() => readPlaybook(agents), FileError, "UTF-8");
  Deno.renameSync(agents.path, `${folder.path}/other`);
  Deno.symlinkSync("other", agents.path);
  assertThrows(() => readPlaybook(agents), FileError, "a link is in its place");
  folder.remove();
});

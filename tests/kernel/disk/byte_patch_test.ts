import { assertEquals } from "@std/assert";
import { readVersion } from "../../../src/kernel/disk/file_version.ts";
import { replaceText } from "../../../src/kernel/disk/locked_file.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("replaceText() writes a single byte that differs over, and its file stays the same one", () =>
  withSharedFile("é helpful:8, harmful:0\n", async (file, folder) => {
    Deno.linkSync(file.path, `${folder}/b`);
    const inode = () => Deno.statSync(file.path).ino;
    const before = inode();
    let beside: string[] = [];
    const change = ({ text }: { text: string }) => text.replace("8", "9");
    const written = await replaceText(file, change, () => {
      beside = namesIn(folder);
      return Promise.resolve();
    });
    assertEquals([written, beside, inode()], [true, ["a", "b"], before]);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "é helpful:9, harmful:0\n");
    // Two bytes could be seen half written.
    await replaceText(file, ({ text }) => text.replace("9", "7").replace("0", "1"));
    assertEquals(inode() === before, false);
    assertEquals(readVersion(file).text, "é helpful:7, harmful:1\n");
  }));

Deno.test("replaceText() writes what edits make of the text, a single byte that they change over", async () => {
  const texts = ["a helpful:8\nb\n", "é helpful:8\nb\n", "\ufeffhelpful:8\nb\n"];
  for (const first of texts) {
    await withSharedFile(first, async (file) => {
      let expected = first;
      // The first call reads the file, the others know it.
      for (const [from, to] of [["8", "9"], ["9", "10"], ["b", "b\nü"], ["10", "11"], ["1", "é"]]) {
        const { ino } = Deno.statSync(file.path);
        const written = await replaceText(file, ({ text }) => {
          const start = text.indexOf(from ?? "");
          const edits = [{ start, end: start + (from ?? "").length, text: to ?? "" }];
          return { text: expected = text.replace(from ?? "", to ?? ""), edits };
        });
        assertEquals([written, Deno.readTextFileSync(file.path)], [true, expected]);
        const isSame = Deno.statSync(file.path).ino === ino;
        assertEquals(isSame, (from === "8" && to === "9") || (from === "10" && to === "11"));
        assertEquals(readVersion(file).text, expected);
      }
      const edits = [{ start: 0, end: 1, text: expected.slice(0, 1) }];
      assertEquals(await replaceText(file, ({ text }) => ({ text, edits })), false);
    });
  }
});

Deno.test("replaceText() counts in a file that replaced the one it had open", () =>
  withSharedFile("count:1 mine\n", async (file, folder) => {
    const change = ({ text }: { text: string }) =>
      text.replace(/\d/, (digit) => String(Number(digit) + 1));
    let isFirst = true;
    await replaceText(file, change, () => {
      if (isFirst) {
        Deno.writeTextFileSync(`${folder}/b`, "count:5 theirs\n");
        Deno.renameSync(`${folder}/b`, file.path);
      }
      isFirst = false;
      return Promise.resolve();
    });
    assertEquals([readVersion(file).text, namesIn(folder)], ["count:6 theirs\n", ["a"]]);
  }));

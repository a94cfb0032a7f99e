import { assertEquals } from "@std/assert";
import { describeFolders } from "../../../src/kernel/process/folders.ts";
import type { Root } from "../../../src/kernel/roots/root.ts";
import { note } from "../../note.ts";

function rootAt(path: string): Root {
  return { title: "data", setBy: "DATA", value: path, path };
}

if (Deno.build.os === "windows") note("Not tested: the modes of folders; Windows has none.");
Deno.test({
  name: "describeFolders() shows whether other users can read or write a folder",
  ignore: Deno.build.os === "windows",
  fn: () => {
    const path = Deno.makeTempDirSync();
    const othersAt = (mode: number): unknown => {
      Deno.chmodSync(path, mode);
      return describeFolders({ data: rootAt(path) })[0]?.others;
    };
    assertEquals([0o700, 0o755, 0o1777].map(othersAt), [undefined, "read", "write"]);
    Deno.mkdirSync(`${path}/open`);
    Deno.chmodSync(path, 0o700);
    const inside = describeFolders({ data: rootAt(path), open: rootAt(`${path}/open`) });
    assertEquals(inside.map(({ others }) => others), [undefined, undefined]);
    Deno.removeSync(path, { recursive: true });
  },
});

Deno.test("describeFolders() omits missing folders and finds free space on a disk", () => {
  const path = Deno.makeTempDirSync();
  const folders = describeFolders({ data: rootAt(path), gone: rootAt("/no/such/file") });
  assertEquals(folders.map(({ isFull }) => isFull), [false]);
  Deno.removeSync(path);
});

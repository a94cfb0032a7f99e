import { assertEquals } from "@std/assert";
import { isTemporary, permissionsFor, sharedFile } from "../../../src/ace/files/shared_file.ts";

const settings = { mark: "0a0a0a0a", leftovers: "/p/.b.00000001.tmp\n/p/.a.00000002.tmp\n/x" };

Deno.test("sharedFile() returns the paths of its lock file and temporary files", () => {
  assertEquals(sharedFile("/p/a", settings), {
    path: "/p/a",
    name: "a",
    lock: "/p/.a.lock",
    temporary: "/p/.a.0a0a0a0a.tmp",
    leftovers: ["/p/.a.00000002.tmp"],
  });
});

Deno.test("isTemporary() returns true only for temporary file names that sharedFile() creates", () => {
  const names = [
    ".a.0a0a0a0a.tmp",
    ".a.0a0a0a0.tmp",
    ".a.0a0a0a0g.tmp",
    "a.0a0a0a0a.tmp",
    ".a.tmp",
  ];
  assertEquals(names.map((name) => isTemporary(`/p/${name}`, "/p/a")), [
    true,
    false,
    false,
    false,
    false,
  ]);
});

Deno.test("permissionsFor() lists each file and its sibling files but no folders", () => {
  const { read, write } = permissionsFor([sharedFile("/p/a", settings)]);
  assertEquals(read, ["/p/a", "/p/.a.lock", "/p/.a.0a0a0a0a.tmp", "/p/.a.00000002.tmp"]);
  assertEquals(write, read);
});

Deno.test("sharedFile() returns sibling paths in a file system's root folder and on Windows", () => {
  const { name, lock, leftovers } = sharedFile("/a", { leftovers: "/.a.00000001.tmp" });
  assertEquals(name, "a");
  assertEquals(lock, "/.a.lock");
  assertEquals(leftovers, ["/.a.00000001.tmp"]);
  assertEquals(sharedFile("C:\\a", {}).lock, "C:\\.a.lock");
  assertEquals(sharedFile("C:\\p\\a", {}).lock, "C:\\p\\.a.lock");
});

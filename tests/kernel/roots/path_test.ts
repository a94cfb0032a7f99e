import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  expandPath,
  folderOf,
  isAbsolute,
  isForbiddenRoot,
  isWithin,
  nameOf,
  pathIn,
  separatorOf,
} from "../../../src/kernel/roots/path.ts";

const POSIX = { cwd: "/work/here", home: "/home/ada", windows: false };
const WINDOWS = { cwd: "C:\\work\\here", home: "C:\\Users\\ada", windows: true };

Deno.test("expandPath() replaces ~ and ~/ with the home folder", () => {
  assertEquals(expandPath("~", POSIX), "/home/ada");
  assertEquals(expandPath("~/", POSIX), "/home/ada");
  assertEquals(expandPath("~/code/acm", POSIX), "/home/ada/code/acm");
});

Deno.test("expandPath() does not expand ~ inside a path or in another user's ~name", () => {
  assertEquals(expandPath("~ada/x", POSIX), "/work/here/~ada/x");
  assertEquals(expandPath("/a/~/b", POSIX), "/a/~/b");
});

Deno.test("expandPath() returns undefined for ~ if the home folder is unknown", () => {
  assertEquals(expandPath("~/x", { ...POSIX, home: undefined }), undefined);
  assertEquals(expandPath("x", { ...POSIX, home: undefined }), "/work/here/x");
});

Deno.test("expandPath() resolves relative paths against the working directory", () => {
  assertEquals(expandPath("docs", POSIX), "/work/here/docs");
  assertEquals(expandPath(".", POSIX), "/work/here");
  assertEquals(expandPath("../there/./x//y/", POSIX), "/work/there/x/y");
});

Deno.test("expandPath() never goes above the file system's root folder", () => {
  assertEquals(expandPath("/../../etc", POSIX), "/etc");
  assertEquals(expandPath("/..", POSIX), "/");
});

Deno.test("expandPath() keeps spaces, commas, quotes, Unicode and backslashes in a name", () => {
  for (const name of ["a b", "a,b", `a'"b`, "ünï cödé", "日本", "back\\slash", "-x", "%20"]) {
    assertEquals(expandPath(name, POSIX), `/work/here/${name}`);
  }
});

Deno.test("expandPath() accepts drive letters, network shares and both separators on Windows", () => {
  assertEquals(expandPath("~\\code", WINDOWS), "C:\\Users\\ada\\code");
  assertEquals(expandPath("~/code", WINDOWS), "C:\\Users\\ada\\code");
  assertEquals(expandPath("D:/acm/../x", WINDOWS), "D:\\x");
  assertEquals(expandPath("docs", WINDOWS), "C:\\work\\here\\docs");
  assertEquals(expandPath("\\\\host\\share\\a", WINDOWS), "\\\\host\\share\\a");
});

Deno.test("isAbsolute() accepts drive letters and network shares only on Windows", () => {
  assert(isAbsolute("/x", false));
  assert(isAbsolute("C:\\x", true));
  assert(isAbsolute("\\\\host\\share", true));
  assertFalse(isAbsolute("C:\\x", false));
  assertFalse(isAbsolute("x/y", false));
});

Deno.test("isWithin() compares paths segment by segment", () => {
  assert(isWithin("/a/b", "/a/b"));
  assert(isWithin("/a/b/c", "/a/b"));
  assert(isWithin("/a", "/"));
  assertFalse(isWithin("/a/bc", "/a/b"));
  assertFalse(isWithin("/a", "/a/b"));
  assert(isWithin("C:\\a\\b", "C:\\a"));
  assertFalse(isWithin("C:\\ab", "C:\\a"));
});

Deno.test("isWithin() treats a backslash in a POSIX name as part of the name", () => {
  assert(isWithin("/a/back\\slash/file", "/a/back\\slash"));
  assertFalse(isWithin("/a/b\\c", "/a/b"));
});

Deno.test("separatorOf() derives the separator from the beginning of the path", () => {
  assertEquals(separatorOf("/a\\b"), "/");
  assertEquals(separatorOf("C:\\a"), "\\");
  assertEquals(separatorOf("\\\\host\\share"), "\\");
});

Deno.test("isForbiddenRoot() returns true for file system roots and the kernel's folders", () => {
  for (
    const path of ["/", "/proc", "/proc/self/cwd", "/sys/fs", "/dev/shm", "C:", "C:\\", "d:\\"]
  ) {
    assert(isForbiddenRoot(path), path);
  }
  for (const path of ["/home", "/process", "/device/x", "/system", "C:\\acm"]) {
    assertFalse(isForbiddenRoot(path), path);
  }
});

Deno.test("folderOf() and nameOf() split a path, and pathIn() joins the two parts", () => {
  const cases = [
    ["/p/q/a", "/p/q", "a"],
    ["/a", "/", "a"],
    ["C:\\a", "C:\\", "a"],
    ["C:\\p\\a", "C:\\p", "a"],
    ["/p/back\\slash", "/p", "back\\slash"],
  ] as const;
  for (const [path, folder, name] of cases) {
    assertEquals([folderOf(path), nameOf(path), pathIn(folder, name)], [folder, name, path]);
  }
  assertEquals(pathIn("/", ".beads", "issues.jsonl"), "/.beads/issues.jsonl");
});

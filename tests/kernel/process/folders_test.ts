import { assert, assertEquals } from "@std/assert";
import { describeFolders, fullDisks, renderFolder } from "../../../src/kernel/process/folders.ts";
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
      return describeFolders({ data: rootAt(path) }).map(({ mode, others }) => [mode, others]);
    };
    assertEquals(othersAt(0o700), [["0700", "none"]]);
    assertEquals(othersAt(0o755), [["0755", "read"]]);
    assertEquals(othersAt(0o1777), [["1777", "write"]]);
    Deno.removeSync(path);
  },
});

Deno.test({
  name: "describeFolders() treats a folder in a private folder as private",
  ignore: Deno.build.os === "windows",
  fn: () => {
    const path = Deno.makeTempDirSync();
    Deno.mkdirSync(`${path}/logs`, { mode: 0o755 });
    Deno.writeTextFileSync(`${path}/logs/a.jsonl`, "");
    const roots = { data: rootAt(path), log: rootAt(`${path}/logs/a.jsonl`) };
    assertEquals(
      describeFolders(roots).map(({ path, others }) => [path, others]),
      [[path, "none"], [`${path}/logs`, "none"]],
    );
    Deno.removeSync(path, { recursive: true });
  },
});

Deno.test("describeFolders() omits missing folders and returns the free disk space", () => {
  const path = Deno.makeTempDirSync();
  const [folder, ...more] = describeFolders({ data: rootAt(path), gone: rootAt("/no/such/file") });
  assertEquals(more, []);
  assert((folder?.free_bytes ?? 0) > 0);
  Deno.removeSync(path);
});

Deno.test("fullDisks() reports a full disk only for folders that the server writes to", () => {
  const folders = [
    { path: "/data", free_bytes: 0 },
    { path: "/read", free_bytes: 0 },
    { path: "/wide", free_bytes: 1e9 },
  ];
  const problems = fullDisks(folders, { read: [], write: ["/data/log.jsonl", "/wide"] });
  assertEquals(problems.map(({ what }) => what), ["the disk of /data is full"]);
});

Deno.test("renderFolder() shows the mode, the access and the free space on one line", () => {
  const given = { path: "/data", mode: "0755", free_bytes: 52_400_000_000 };
  assertEquals(
    renderFolder({ ...given, others: "read" }),
    "/data: mode 0755, others can read, 52 GB free",
  );
  assertEquals(renderFolder({ ...given, others: "none" }), "/data: mode 0755, 52 GB free");
  assertEquals(renderFolder({ path: "C:\\data", free_bytes: 10 }), "C:\\data: 0 KB free");
});

import { assertEquals } from "@std/assert";
import { UNSETTLED_MS } from "../../src/kernel/disk/file_stamp.ts";
import { TempFolder } from "../acm/folders.ts";
import { Asking } from "./asking.ts";
import { targetOf } from "./targets.ts";

const articles = Object.fromEntries(
  Array.from(
    { length: 150 },
    (_, at) => [`kb/hay-${at}.md`, `# Hay ${at}\n\nGrass, cut and dry.\n`],
  ),
);
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

Deno.test("query_knowledge immediately finds added, changed and removed articles", async () => {
  const target = targetOf("acm-server");
  using folder = new TempFolder({ ...articles, "kb/fish.md": "# Herring\n\nSmoked.\n" });
  const server = new Asking(target, { env: { ACM_ROOT: folder.path } });
  await server.initialize();
  const paths = async (query: string): Promise<string[]> => {
    const params = { name: "query_knowledge", arguments: { query } };
    const { content: [{ text }] } = await server.ask("tools/call", params);
    return [...text.matchAll(/^\d+\. .*\((\S+) line \d+/gm)].map(([, path]) => path ?? "");
  };
  const look = async (): Promise<void> => {
    assertEquals(await paths("herring"), ["kb/fish.md"]);
    folder.write("kb/more.md", "# Perch\n\nA herring is larger.\n");
    assertEquals(await paths("herring"), ["kb/fish.md", "kb/more.md"]);
    folder.write("kb/more.md", "# Trout\n\nA herring is larger.\n");
    assertEquals([await paths("perch"), await paths("trout")], [[], ["kb/more.md"]]);
    folder.write("kb/fish.md", "# Salmon\n\nSmoked.\n");
    assertEquals([await paths("herring"), await paths("salmon")], [["kb/more.md"], [
      "kb/fish.md",
    ]]);
    Deno.removeSync(`${folder.path}/kb/more.md`);
    folder.write("kb/fish.md", "# Herring\n\nSmoked.\n");
    assertEquals([await paths("trout"), await paths("herring")], [[], ["kb/fish.md"]]);
    Deno.renameSync(`${folder.path}/kb/fish.md`, `${folder.path}/kb/kipper.md`);
    assertEquals([await paths("herring"), await paths("kipper")], [["kb/kipper.md"], [
      "kb/kipper.md",
    ]]);
    Deno.renameSync(`${folder.path}/kb/kipper.md`, `${folder.path}/kb/fish.md`);
  };
  await look();
  // The index has the new files as soon as changes can no longer go unnoticed.
  await pass(UNSETTLED_MS + 100);
  await paths("herring");
  await pass(500);
  await look();
  assertEquals((await server.end()).code, 0);
});

import { assert, assertEquals } from "@std/assert";
import { createArchitectureContext } from "../../src/architecture/context.ts";
import { promptsOf } from "../../src/architecture/prompt_files/library.ts";
import { watchContent } from "../../src/architecture/resources.ts";
import type { Change } from "../../src/kernel/service/service.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { contentAt, opened } from "./content.ts";

const uri = "architecture://patterns/a";
const seen = ({ updated = [], ...change }: Change): Change => ({
  ...change,
  updated: updated.filter((one) => !one.endsWith(".md")),
});
const root = (path: string) => ({ title: "content", setBy: "X", value: path, path });

Deno.test("createArchitectureContext() returns one content object per root folder, or the built-in example", () => {
  const embedded = { content: { ...root(""), embedded: true as const } };
  const content = createArchitectureContext(embedded);
  assertEquals(createArchitectureContext(embedded), content);
  const counts = (["guideline", "pattern", "adr"] as const)
    .map((category) => content.documents.list(category).length);
  assertEquals([...counts, promptsOf(content).list().length], [2, 3, 1, 3]);
  assert(createArchitectureContext({ content: root("/nowhere") }) !== content);
  assertEquals(createArchitectureContext({ content: root("/nowhere") }).documents.list(), []);
});

Deno.test("ArchitectureContext.watch() reports changes after it has updated the documents", async () => {
  await inTempFolder(async (path) => {
    const content = contentAt(path);
    const told: Change[] = [];
    const titles: string[] = [];
    const stop = watchContent(content, (change) => {
      told.push(seen(change));
      titles.push(opened(content.documents, uri)?.title ?? "none");
    });
    const next = async () => {
      const [before, begun] = [told.length, Date.now()];
      while (told.length === before) {
        assert(Date.now() - begun < 2000, "not told");
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return told.at(-1);
    };
    try {
      writeFiles(path, { "resources/patterns/a.md": "# One\n" });
      assertEquals(await next(), { resources: true, prompts: false, updated: [uri] });
      writeFiles(path, { "resources/patterns/a.md": "# Two\n" });
      assertEquals(await next(), { resources: true, prompts: false, updated: [uri] });
      const text = '{"name":"a","messages":[{"role":"user","content":{"type":"text","text":""}}]}';
      writeFiles(path, { "prompts/a.json": text });
      assertEquals(await next(), { resources: false, prompts: true, updated: [] });
      assertEquals(titles, ["One", "Two", "Two"]);
    } finally {
      stop();
    }
  });
});

Deno.test("ArchitectureContext.watch() reports changes that occur while it starts", async () => {
  await inTempFolder(async (path) => {
    const content = contentAt(path);
    const told: Change[] = [];
    const stop = watchContent(content, (change) => told.push(seen(change)));
    writeFiles(path, { "resources/patterns/a.md": "# A\n" });
    try {
      const begun = Date.now();
      while (told.length === 0) {
        assert(Date.now() - begun < 2000, "not told");
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      assertEquals(told, [{ resources: true, prompts: false, updated: [uri] }]);
      assertEquals(opened(content.documents, uri)?.title, "A");
    } finally {
      stop();
    }
  });
});

Deno.test("createArchitectureContext() detects a change at the next request and reports it", async () => {
  await inTempFolder((path) => {
    const roots = { content: root(path) };
    const content = createArchitectureContext(roots);
    assertEquals(content.documents.list(), []);
    const told: Change[] = [];
    const stop = watchContent(content, (change) => told.push(seen(change)));
    writeFiles(path, { "resources/patterns/a.md": "# A\n" });
    assertEquals(createArchitectureContext(roots).documents.list().map((one) => one.uri), [uri]);
    assertEquals(told, [{ resources: true, prompts: false, updated: [uri] }]);
    stop();
  });
});

Deno.test("ArchitectureContext.watch() reports changes since the last document list", async () => {
  await inTempFolder(async (path) => {
    const content = contentAt(path);
    assertEquals(content.documents.list(), []);
    writeFiles(path, { "resources/patterns/a.md": "# A\n" });
    const told: Change[] = [];
    const stop = watchContent(content, (change) => told.push(seen(change)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    assertEquals(told.map(({ updated }) => updated), [[uri]]);
  });
});

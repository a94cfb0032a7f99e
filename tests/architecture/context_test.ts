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
  await inTempFolder((path) => {
    const content = contentAt(path);
    const told: Change[] = [];
    const titles: string[] = [];
    const stop = watchContent(content, (change) => {
      told.push(seen(change));
      titles.push(opened(content.documents, uri)?.title ?? "none");
    });
    const next = (files: Record<string, string>) => {
      writeFiles(path, files);
      content.refresh();
      return told.at(-1);
    };
    const changed = { resources: true, prompts: false, updated: [uri] };
    assertEquals(next({ "resources/patterns/a.md": "# One\n" }), changed);
    assertEquals(next({ "resources/patterns/a.md": "# Two\n" }), changed);
    const text = '{"name":"a","messages":[{"role":"user","content":{"type":"text","text":""}}]}';
    const prompts = { resources: false, prompts: true, updated: [] };
    assertEquals(next({ "prompts/a.json": text }), prompts);
    assertEquals(titles, ["One", "Two", "Two"]);
    stop();
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
  await inTempFolder((path) => {
    const content = contentAt(path);
    assertEquals(content.documents.list(), []);
    writeFiles(path, { "resources/patterns/a.md": "# A\n" });
    const told: Change[] = [];
    const stop = watchContent(content, (change) => told.push(seen(change)));
    stop();
    assertEquals(told.map(({ updated }) => updated), [[uri]]);
  });
});

import { assertEquals, assertRejects } from "@std/assert";
import { deleteEntry } from "../../../src/knowledge/entries/deletion.ts";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";

Deno.test("deleteEntry() shows the entry's beginning in its question and accepts a refusal", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const content = "x".repeat(300);
    const id = await store.add(newEntry({ content, role: "dev", tags: [], vector: null }));
    const asked: string[] = [];
    const answering = (answer: boolean) => (question: string) => {
      asked.push(question);
      return answer;
    };
    for (const confirm of [undefined, false]) {
      await assertRejects(() => deleteEntry(call, { id, confirm }), KnowledgeFailure, "permanent");
    }
    const other = crypto.randomUUID();
    assertEquals(await deleteEntry(call, { id: other, ask: answering(true) }), { deleted: false });
    assertEquals(await deleteEntry(call, { id, ask: answering(false) }), {
      deleted: false,
      note: "The user did not confirm the deletion.",
    });
    assertEquals((await store.get(id))?.id, id);
    assertEquals(asked, [`Delete this entry permanently? ${"x".repeat(199)}…`]);
    assertEquals(await deleteEntry(call, { id, ask: answering(true) }), { deleted: true });
    assertEquals([asked.length, await store.get(id)], [2, undefined]);
    await store.close();
  }));

import { assertEquals } from "@std/assert";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import type { SyncedFolder } from "../../../src/knowledge/documents/folders.ts";
import { rereadingFrom } from "../../../src/knowledge/documents/folders.ts";
import {
  countOf,
  planSync,
  type SyncPlan,
  writeSteps,
} from "../../../src/knowledge/documents/sync.ts";
import type { LongCall } from "../../../src/knowledge/entries/knowledge_base.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { must } from "../must.ts";
import { sqliteStore } from "../stores.ts";

/** A folder of documents, its store, and a function that syncs them. */
interface Synced {
  call: LongCall;
  docs: SyncedFolder;
  write(name: string, text: string): Promise<void>;
  sync(): Promise<SyncPlan>;
}

async function withDocuments(use: (synced: Synced) => Promise<void>): Promise<void> {
  await inTempFolder(async (path) => {
    await Deno.mkdir(`${path}/docs`);
    const store = sqliteStore(`${path}/store`);
    await store.open();
    const call = { ...callOn({ store, embedder: undefined }), progress: () => {} };
    const root = { title: "x", setBy: "X", value: "docs", path: `${path}/docs` };
    const docs = { folder: new Folder(root), path: "docs", repository: "r" };
    try {
      await use({
        call,
        docs,
        write: async (name, text) => {
          const file = `${path}/docs/${name}`;
          await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
          await Deno.writeTextFile(file, text);
        },
        sync: async () => {
          const plan = await planSync(call, [docs]);
          await writeSteps(call, plan.steps);
          return plan;
        },
      });
    } finally {
      await store.close();
    }
  });
}

function counts(plan: SyncPlan): number[] {
  return [
    ...(["created", "updated", "expired"] as const).map((does) => countOf(plan, does)),
    plan.unchanged,
  ];
}

Deno.test("planSync() creates, updates and expires the entries of changed sections", () =>
  withDocuments(async ({ call, write, sync }) => {
    await write("a.md", "# A\n\nOne.\n\n## B\n\nTwo.\n");
    assertEquals(counts(await sync()), [2, 0, 0, 0]);
    assertEquals(counts(await sync()), [0, 0, 0, 2]);
    await write("a.md", "# A\n\nOne, changed.\n");
    assertEquals(counts(await sync()), [0, 1, 1, 0]);
    const { entries } = await call.base.store.list({ isCurrent: true }, { limit: 9 });
    assertEquals(entries.map(({ content, version }) => [content, version]), [["One, changed.", 2]]);
  }));

Deno.test("planSync() reports a folder that would lose more than a fifth of its entries", () =>
  withDocuments(async ({ call, docs, write, sync }) => {
    for (let n = 0; n < 4; n++) await write(`${n}.md`, `# ${n}\n\nText ${n}.\n`);
    await sync();
    await Deno.remove(`${docs.folder.root.path}/0.md`);
    const { shrinking } = await planSync(call, [docs]);
    assertEquals(shrinking, [{ path: "docs", ending: 1, of: 4 }]);
  }));

Deno.test("planSync() counts skipped files by reason", () =>
  withDocuments(async ({ docs, write, sync }) => {
    await write("adr/0001-use-oak.md", "# 1. Use oak\n");
    await write("image.png", "x");
    await write("old.md", "---\nstatus: Superseded by new.md\n---\n\n# Old\n\nText.\n");
    await Deno.symlink("old.md", `${docs.folder.root.path}/link.md`);
    const { skipped, steps } = await sync();
    assertEquals(Object.fromEntries(skipped), {
      "decision record": 1,
      "symlink": 1,
      "other format": 1,
      "status superseded": 1,
    });
    assertEquals(steps, []);
  }));

Deno.test("a document's entry is read again from its file", () =>
  withDocuments(async ({ call, docs, write, sync }) => {
    await write("a.md", "# A\n\nOne.\n\n## B\n\nTwo.\n");
    await sync();
    const { entries } = await call.base.store.list({}, { limit: 9 });
    const entry = must(entries.find(({ title }) => title === "A > B"));
    const reread = rereadingFrom([docs]);
    await write("a.md", "# A\n\nOne.\n\nMore.\n\n## B\n\nTwo, changed.\n");
    const now = await reread(entry);
    assertEquals(typeof now === "object" && [now.content, now.source?.line], ["Two, changed.", 7]);
    await write("a.md", "# A\n\nOne.\n");
    assertEquals(await reread(entry), "gone");
    assertEquals(await rereadingFrom([{ ...docs, repository: "other" }])(entry), undefined);
  }));

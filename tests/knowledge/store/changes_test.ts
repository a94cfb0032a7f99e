import { assertEquals, assertRejects } from "@std/assert";
import type { Store } from "../../../src/knowledge/store/store.ts";
import { hashedVector } from "../hashed_vector.ts";
import { DIMENSION } from "../stores.ts";
import { addAll, conformance, entryOf, idsOf } from "./conformance.ts";
import { AbsentError } from "../../../src/knowledge/store/failure.ts";

const model = { model: "m", dimension: DIMENSION };

function vectorOf(text: string): Float32Array {
  return hashedVector(text, DIMENSION);
}

/** Returns the contents of the entries that are nearest to a text, nearest first. */
async function near(store: Store, text: string): Promise<string[]> {
  const hits = await store.nearest(vectorOf(text), {}, 10);
  return (await store.read(idsOf(hits))).map(({ content }) => content);
}

conformance("an entry is found by its vector until its text changes", async (store) => {
  const one = entryOf("one", { vector: vectorOf("zebra") });
  await store.add(one, { of: model });
  await store.add(entryOf("other", { vector: vectorOf("okapi") }), { of: model });
  assertEquals([await near(store, "zebra"), await near(store, "okapi")], [["one"], ["other"]]);
  const [best] = await store.nearest(vectorOf("zebra"), {}, 1);
  assertEquals([best?.id, Math.round((best?.score ?? 0) * 1e4)], [one.id, 1e4]);

  await store.update(one.id, { content: "new", vector: vectorOf("quokka") }, model);
  assertEquals([await near(store, "quokka"), await near(store, "zebra")], [["new"], []]);
  const entry = { id: one.id, content: "new", title: null };
  assertEquals(await store.setVector(entry, vectorOf("emu"), model), true);
  assertEquals([await near(store, "emu"), await near(store, "quokka")], [["new"], []]);
  const others = [{ ...entry, content: "two" }, { ...entry, id: crypto.randomUUID() }];
  for (const other of others) {
    assertEquals(await store.setVector(other, vectorOf("yak"), model), false);
  }
  assertEquals([await near(store, "yak"), await near(store, "emu")], [[], ["new"]]);
  // New content without a vector removes the previous vector.
  await store.update(one.id, { content: "none" });
  assertEquals(await near(store, "emu"), []);
  await store.setVector({ ...entry, content: "none" }, vectorOf("emu"), model);
  await store.delete(one.id);
  assertEquals(await near(store, "emu"), []);
}, { needsVectors: true });

conformance("an entry is found by the nearest of its passages", async (store) => {
  const vector = Float32Array.from([...vectorOf("zebra"), ...vectorOf("okapi")]);
  const long = entryOf("long", { vector });
  await store.add(long, { of: model });
  await store.add(entryOf("other", { vector: vectorOf("okapi emu") }), { of: model });
  assertEquals([await near(store, "zebra"), await near(store, "okapi")], [
    ["long"],
    ["long", "other"],
  ]);
}, { needsVectors: true });

conformance(
  "nearest() returns the newest of equally near entries first, up to the limit",
  async (store) => {
    const ids = await addAll(
      store,
      ["a", "b", "c"].map((content) => entryOf(content, { vector: vectorOf("zebra") })),
    );
    const find = async (limit: number): Promise<number[]> =>
      idsOf(await store.nearest(vectorOf("zebra"), {}, limit))
        .map((id) => ids.indexOf(id));
    assertEquals([await find(9), await find(2)], [[2, 1, 0], [2, 1]]);
  },
  { needsVectors: true },
);

conformance("update() sets every field and clears optional fields", async (store) => {
  const parent = crypto.randomUUID();
  const entry = entryOf("as it was");
  await store.add(entry);
  const given = {
    ...{ role: "pm" as const, tags: ["x"], entry_type: "summary" as const, confidence: 0.5 },
    ...{ parent_id: parent, source: { file: "a.md", story: "S" } },
    valid_until: "2030-01-02T03:04:05.678Z",
  };
  const { version, created_at, updated_at, content, ...set } = Object(
    await store.update(entry.id, given),
  );
  const unset = { supersedes: null, superseded_by: null, title: null };
  assertEquals(set, { ...given, ...unset, id: entry.id });
  assertEquals([version, content, updated_at >= created_at], [2, "as it was", true]);
  const tagged = async (tag: string): Promise<number> =>
    (await store.list({ tags: [tag] }, { limit: 9 })).entries.length;
  assertEquals(await tagged("x"), 1);
  const none = { parent_id: null, source: null, valid_until: null, tags: [] };
  const cleared = await store.update(entry.id, none);
  const { parent_id, source, valid_until, tags, role } = Object(cleared);
  assertEquals({ parent_id, source, valid_until, tags, role }, { ...none, role: "pm" });
  assertEquals(await tagged("x"), 0);
  const made = entryOf("made with all", { ...given, created_at: "2020-01-02T03:04:05.678Z" });
  await store.add(made);
  const stored = await store.get(made.id);
  assertEquals([stored?.created_at, stored?.valid_until], [made.created_at, given.valid_until]);
});

conformance(
  "update() supersedes another entry and releases the previously superseded entry",
  async (store) => {
    const [old = "", other = "", next = ""] = await addAll(
      store,
      ["old", "other", "next"].map((content) => entryOf(content)),
    );
    const superseded = async (): Promise<(string | null | undefined)[]> =>
      (await store.read([old, other])).map(({ superseded_by }) => superseded_by);
    await store.update(next, { supersedes: old });
    assertEquals(await superseded(), [next, null]);
    await store.update(next, { role: "qa" });
    assertEquals(await superseded(), [next, null]);
    await store.update(next, { supersedes: other });
    assertEquals(await superseded(), [null, next]);
    const absent = { supersedes: crypto.randomUUID() };
    await assertRejects(() => store.update(next, absent), AbsentError);
    assertEquals(await superseded(), [null, next]);
    await store.update(next, { supersedes: null });
    assertEquals(await superseded(), [null, null]);
    await assertRejects(() => store.add(entryOf("late", absent)), AbsentError);
    assertEquals((await store.counts()).total, 3);
    // The newest entry counts if several entries supersede one entry.
    const [one, two] = [entryOf("one", { supersedes: old }), entryOf("two", { supersedes: old })];
    await addAll(store, [one, two]);
    assertEquals(await superseded(), [two.id, null]);
    await store.delete(two.id);
    assertEquals(await superseded(), [one.id, null]);
  },
);

conformance(
  "add() with once stores one entry for any number of simultaneous calls",
  async (store) => {
    const entries = Array.from({ length: 20 }, () => entryOf("only once"));
    const ids = await Promise.all(entries.map((entry) => store.add(entry, { once: true })));
    assertEquals([new Set(ids).size, (await store.counts()).total], [1, 1]);
  },
);

conformance(
  "list() reports whether more entries follow, and read() keeps the order of the ids",
  async (store) => {
    const ids = await addAll(
      store,
      Array.from({ length: 4 }, (_, at) => entryOf(`entry ${at}`, { tags: ["a", "b"] })),
    );
    assertEquals((await store.list({}, { limit: 4 })).next, undefined);
    const { entries, next } = await store.list({}, { limit: 3 });
    assertEquals([entries.length, next !== undefined], [3, true]);
    assertEquals(await store.read([]), []);
    assertEquals(
      (await store.read([ids[2] ?? "", "", ids[0] ?? ""].filter((id) => id !== "")))
        .map(({ content }) => content),
      ["entry 2", "entry 0"],
    );
  },
);

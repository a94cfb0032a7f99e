import { assert, assertEquals, assertRejects } from "@std/assert";
import { vectorFrom } from "../../../src/dev/bench/knowledge/corpus.ts";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import type { NewEntry } from "../../../src/knowledge/store/entry.ts";
import { hashedVector } from "../hashed_vector.ts";
import { must } from "../must.ts";
import { DIMENSION } from "../stores.ts";
import { addAll, conformance, entryOf, findByWords, idsOf } from "./conformance.ts";
import {
  ConflictError,
  IdTakenError,
  OtherModelError,
} from "../../../src/knowledge/store/failure.ts";
import type { EntryFilter } from "../../../src/knowledge/store/entry_filter.ts";
import type { Write } from "../../../src/knowledge/store/writer.ts";

conformance("add() stores every field, and get() returns every field", async (store) => {
  const parent = crypto.randomUUID();
  const content = `Quotes ' " \\ and 'ä' 日本語 \u{1f600}\nsecond line`;
  const entry = entryOf(content, {
    role: "qa",
    tags: ["b", "a:1", "a"],
    entry_type: "template",
    confidence: 0.4,
    parent_id: parent,
    source: { file: "notes.md", story: "S-1" },
  });
  await store.add(entry);
  const found = must(await store.get(entry.id));
  const { vector: _, ...fields } = entry;
  const { created_at, updated_at, version, superseded_by, ...rest } = found;
  assertEquals([version, superseded_by], [1, null]);
  assertEquals(rest, fields);
  assert(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert(updated_at >= created_at);
});

conformance(
  "get() returns undefined and delete() returns false if the id does not exist",
  async (store) => {
    const id = crypto.randomUUID();
    assertEquals(await store.get(id), undefined);
    assertEquals(await store.delete(id), false);
    assertEquals(await store.read([id]), []);
    assertEquals(await store.update(id, { role: "pm" }), undefined);
  },
);

conformance("add() rejects an existing id and keeps the existing entry", async (store) => {
  const entry = entryOf("the first");
  await store.add(entry);
  await assertRejects(() => store.add({ ...entry, content: "the second" }), IdTakenError);
  assertEquals((await store.get(entry.id))?.content, "the first");
});

conformance("update() changes only the given fields", async (store) => {
  const entry = entryOf("apples", { tags: ["fruit"], role: "pm" });
  await store.add(entry);
  const vector = hashedVector("pears", DIMENSION);
  const changed = await store.update(entry.id, { content: "pears", vector });
  assertEquals([changed?.content, changed?.role, changed?.tags], ["pears", "pm", ["fruit"]]);
  const cleared = await store.update(entry.id, { tags: [], role: "all" });
  assertEquals([cleared?.content, cleared?.role, cleared?.tags], ["pears", "all", []]);
  assert((cleared?.updated_at ?? "") >= (cleared?.created_at ?? ""));
  assertEquals((await store.list({ tags: ["fruit"] }, { limit: 10 })).entries, []);
  assertEquals(idsOf(await findByWords(store, "apples", {}, 10)), []);
  assertEquals(idsOf(await findByWords(store, "pear", {}, 10)), [entry.id]);
});

conformance("no search finds an entry after delete()", async (store) => {
  const entry = entryOf("gone soon", { tags: ["x", "y"] });
  await store.add(entry);
  assertEquals(await store.delete(entry.id), true);
  assertEquals(await findByWords(store, "gone", {}, 10), []);
  assertEquals(await store.nearest(hashedVector("gone soon", DIMENSION), {}, 10), []);
  assertEquals((await store.counts()).total, 0);
});

conformance(
  "list() returns the newest entries with the exact role and any tag, up to the limit",
  async (store) => {
    const ids = await addAll(
      store,
      Array.from({ length: 9 }, (_, index) =>
        entryOf(`entry ${index}`, {
          role: (["dev", "pm", "all"] as const)[index % 3] ?? "dev",
          tags: [`t${index % 2}`, "common"],
        })),
    );
    const listed = async (filter: EntryFilter, limit: number): Promise<number[]> =>
      (await store.list(filter, { limit })).entries.map(({ id }) => ids.indexOf(id));
    assertEquals(await listed({}, 4), [8, 7, 6, 5]);
    assertEquals(await listed({ roles: ["dev"] }, 10), [6, 3, 0]);
    assertEquals(await listed({ tags: ["t0", "none"], roles: ["all"] }, 10), [8, 2]);
    assertEquals(await listed({ tags: ["none"] }, 10), []);
  },
);

conformance(
  "findByWords() matches any word by its stem and ranks rarer words first",
  async (store) => {
    const [common, rare, both] = await addAll(store, [
      entryOf("the deployment pipeline runs tests"),
      entryOf("a zeppelin over the town"),
      entryOf("deployment of the zeppelin"),
      ...Array.from({ length: 6 }, (_, index) => entryOf(`deployment note number ${index}`)),
    ]);
    const found = idsOf(
      await findByWords(store, "How do deployments of zeppelins go? xyzzy", {}, 50),
    );
    assertEquals(found.slice(0, 2), [both, rare]);
    assert(found.includes(common ?? ""));
    assertEquals(found.length, 9);
  },
);

conformance("findByWords() counts the words that each entry contains", async (store) => {
  const [both, one] = await addAll(store, [
    entryOf("zeppelin mooring mast"),
    entryOf("a zeppelin", { title: "Fares" }),
  ]);
  const found = await findByWords(store, "the moorings of a zeppelin", {}, 10);
  assertEquals(found.map(({ id, matched }) => [id, matched]), [[both, 2], [one, 1]]);
  assertEquals((await findByWords(store, "zeppelin fare", {}, 1))[0]?.matched, 2);
  assertEquals(await findByWords(store, "unheard", {}, 10), []);
});

conformance("findByWords() applies the filter before the limit", async (store) => {
  await addAll(
    store,
    Array.from(
      { length: 600 },
      (_, index) => entryOf(`lamp ${index}`, { confidence: 0.9, vector: null }),
    ),
  );
  const [dim] = await addAll(store, [
    entryOf("an old lamp among many words that push it down the ranking", {
      confidence: 0.2,
      entry_type: "summary",
      role: "all",
      tags: ["old"],
    }),
  ]);
  const find = async (filter: EntryFilter): Promise<string[]> =>
    idsOf(await findByWords(store, "lamp", filter, 5));
  assertEquals(await find({ entryType: "summary" }), [dim]);
  assertEquals(await find({ roles: ["pm", "all"] }), [dim]);
  assertEquals(await find({ tags: ["old", "new"] }), [dim]);
  assertEquals((await find({ minConfidence: 0.9 })).length, 5);
});

conformance("findByWords() treats the operators of query languages as text", async (store) => {
  const [id] = await addAll(store, [entryOf("plain words about C++ and O'Brien")]);
  const queries = ['"', "C++ (a|b)* AND OR NOT NEAR/2 ^x: -y", "'; DROP TABLE kb_entries; --"];
  for (
    const query of [...queries, "%_\\", "???", "日本語 ü", "the and of", "", "a\\'b & !c <-> d"]
  ) {
    await findByWords(store, query, {}, 10);
  }
  assertEquals(idsOf(await findByWords(store, "o'brien (words)", {}, 10)), [id]);
});

conformance(
  "findByWords() finds words next to punctuation, in names and without accents",
  async (store) => {
    const contents = [
      "the client/server split",
      "see src/kernel/service/tool.ts now",
      "docs.example.com/setup page",
      "email bob@corp.io",
      "café opening",
      "snake_case and kebab-case names, v2.10",
      "Zürich “quoted” Ελληνικά",
    ];
    const ids = await addAll(store, contents.map((content) => entryOf(content)));
    const queries: [string, number][] = [
      ["server", 0],
      ["client", 0],
      ["client/server", 0],
      ["tool.ts", 1],
      ["tool", 1],
      ["kernel", 1],
      ["example", 2],
      ["setup", 2],
      ["docs.example.com", 2],
      ["corp", 3],
      ["bob", 3],
      ["bob@corp.io", 3],
      ["cafe", 4],
      ["CAFÉ", 4],
      ["cafe\u0301", 4],
      ["kebab", 5],
      ["snake", 5],
      ["v2", 5],
      ["zurich", 6],
      ["quoted", 6],
      ["Ελληνικά", 6],
    ];
    for (const [query, at] of queries) {
      assertEquals(idsOf(await findByWords(store, query, {}, 10)), [ids[at]], query);
    }
  },
);

conformance(
  "nearest() filters entries, ranks them by cosine and omits dissimilar entries",
  async (store) => {
    const [near, far] = await addAll(store, [
      entryOf("alpha beta gamma", { role: "dev" }),
      entryOf("alpha delta epsilon", { role: "qa" }),
      entryOf("nothing of it", { vector: null }),
    ]);
    const query = hashedVector("alpha beta", DIMENSION);
    assertEquals(idsOf(await store.nearest(query, {}, 10)).slice(0, 2), [near, far]);
    assertEquals(idsOf(await store.nearest(query, { roles: ["qa"] }, 10)), [far]);
    assertEquals(idsOf(await store.nearest(query, {}, 1)), [near]);
    const opposite = query.map((value) => -value);
    assertEquals(await store.nearest(opposite, {}, 10), []);
  },
  { needsVectors: true },
);

conformance(
  "nearest() neither finds an entry with a zero vector nor any entry for a zero query vector",
  async (store) => {
    const nothing = new Float32Array(DIMENSION);
    const [mute, near] = await addAll(store, [
      entryOf("部署流程说明", { vector: nothing }),
      entryOf("alpha beta gamma"),
    ]);
    const query = hashedVector("alpha beta", DIMENSION);
    assertEquals(idsOf(await store.nearest(query, {}, 10)), [near]);
    assertEquals(idsOf(await store.nearest(query, { roles: ["dev"] }, 10)), [near]);
    assertEquals(await store.nearest(nothing, {}, 10), []);
    assertEquals((await store.vectorOf(mute ?? ""))?.every((value) => value === 0), true);
    assertEquals((await store.counts()).withoutVector, 0);
  },
  { needsVectors: true },
);

conformance(
  "nearest() finds the nearest of many entries, with an index if the store has one",
  async (store) => {
    const random = seededRandom(3);
    const entries = Array.from(
      { length: 2000 },
      (_, at) =>
        entryOf(`entry ${at}`, {
          vector: vectorFrom(random, DIMENSION),
          tags: at % 50 === 0 ? ["rare"] : [],
        }),
    );
    await addAll(store, entries);
    const query = vectorFrom(random, DIMENSION);
    const dot = ({ vector }: NewEntry) =>
      vector?.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0) ?? 0;
    const best = (of: NewEntry[]) =>
      of.filter((entry) => dot(entry) > 0).sort((a, b) => dot(b) - dot(a)).slice(0, 10)
        .map(({ id }) => id);
    for (const tag of [undefined, "rare"]) {
      const wanted = best(entries.filter(({ tags }) => tag === undefined || tags.includes(tag)));
      const filter = tag === undefined ? {} : { tags: [tag] };
      const found = new Set(idsOf(await store.nearest(query, filter, 10)));
      const share = wanted.filter((id) => found.has(id)).length / wanted.length;
      assert(share >= 0.9, `${tag}: ${share}`);
    }
  },
  { needsVectors: true },
);

conformance("list() returns the entries with a parent, newest first", async (store) => {
  const parent = entryOf("parent");
  await store.add(parent);
  const [one, two] = await addAll(store, [
    entryOf("one", { parent_id: parent.id }),
    entryOf("two", { parent_id: parent.id }),
  ]);
  const { entries } = await store.list({ parent: parent.id }, { limit: 9 });
  assertEquals(entries.map(({ id }) => id), [two, one]);
});

conformance("counts() returns the numbers of stored entries", async (store) => {
  await addAll(store, [
    entryOf("one", { role: "pm", tags: ["x", "y"] }),
    entryOf("two", { role: "all", tags: ["x"], entry_type: "summary" }),
    entryOf("three", { vector: null, source: { file: "a.md", line: 1 } }),
  ]);
  const { withoutVector, ...counts } = await store.counts();
  assertEquals(counts, {
    total: 3,
    documents: 1,
    byRole: { pm: 1, dev: 1, qa: 0, all: 1 },
    byType: { fact: 2, summary: 1, template: 0 },
    topTags: [{ tag: "x", count: 2 }, { tag: "y", count: 1 }],
  });
  assert(withoutVector >= 1);
});

conformance(
  "claim() keeps the first model, and replace() removes another model's vectors",
  async (store) => {
    await store.add(entryOf("some text"));
    const first = { model: "m", dimension: DIMENSION };
    assertEquals(await store.claimModel(first), first);
    assertEquals(await store.claimModel({ model: "other", dimension: 3 }), first);
    await store.replaceModel(first);
    assertEquals((await store.counts()).withoutVector, 0);
    await store.replaceModel({ model: "other", dimension: 3 });
    assertEquals((await store.counts()).withoutVector, 1);
    const entry = must((await store.unmade({}, undefined, 10))[0]);
    await store.setVector(entry, Float32Array.of(1, 0, 0));
    assertEquals(idsOf(await store.nearest(Float32Array.of(1, 0, 0), {}, 9)), [entry.id]);
  },
  { needsVectors: true },
);

conformance("the store accepts only vectors from its own model", async (store) => {
  const [mine, other] = [{ model: "m", dimension: DIMENSION }, {
    model: "n",
    dimension: DIMENSION,
  }];
  const entry = entryOf("some text");
  const vector = entry.vector ?? undefined;
  await store.claimModel(mine);
  await store.add(entry, { of: mine });
  await store.replaceModel(other);
  await assertRejects(() => store.add(entryOf("late"), { of: mine }), OtherModelError);
  const late = { content: "late", vector };
  await assertRejects(() => store.update(entry.id, late, mine), OtherModelError);
  await assertRejects(
    () => store.setVector(entry, must(vector), mine),
    OtherModelError,
  );
  assertEquals((await store.list({}, { limit: 9 })).entries.map(({ content }) => content), [
    "some text",
  ]);
  assertEquals((await store.counts()).withoutVector, 1);
  await store.add(entryOf("without", { vector: null }), { of: mine });
  assertEquals((await store.update(entry.id, { ...late, role: "qa" }, other))?.role, "qa");
  assertEquals(await store.update(crypto.randomUUID(), late, other), undefined);
}, { needsVectors: true });

conformance(
  "update() removes the vector if the content changes and keeps it otherwise",
  async (store) => {
    const entry = entryOf("as it was");
    await store.add(entry);
    const same = await store.update(entry.id, { content: "as it was", role: "pm" });
    assertEquals([same?.role, (await store.counts()).withoutVector], ["pm", 0]);
    const changed = await store.update(entry.id, { content: "by another" });
    assertEquals([changed?.content, (await store.counts()).withoutVector], ["by another", 1]);
  },
  { needsVectors: true },
);

conformance("unmade() returns entries whose vectors are older than a time", async (store) => {
  await addAll(store, Array.from({ length: 5 }, (_, index) => entryOf(`entry ${index}`)));
  const unmade = (since: number, after?: number) => store.unmade({ since }, after, 9);
  assertEquals((await unmade(0)).length, 0);
  const all = await unmade(Date.now() + 60_000);
  assertEquals(all.length, 5);
  assertEquals(await unmade(Date.now() + 60_000, must(all[1]).n), all.slice(2));
}, { needsVectors: true });

conformance("add() with once stores equal content only once per role", async (store) => {
  const [one, again] = [entryOf("only once"), entryOf("only once")];
  assertEquals(await store.add(one, { once: true }), one.id);
  assertEquals(await store.add(again, { once: true }), one.id);
  const other = entryOf("only once", { role: "pm" });
  assertEquals(await store.add(other, { once: true }), other.id);
  assertEquals(await store.same("only once", "dev"), one.id);
});

conformance(
  "update() keeps each version and rejects a change that expects another version",
  async (store) => {
    const entry = entryOf("the first text", { tags: ["a"] });
    await store.add(entry);
    await store.update(entry.id, { content: "the second text", expectedVersion: 1 });
    await store.update(entry.id, { role: "qa" });
    const late = { content: "too late", expectedVersion: 2 };
    await assertRejects(() => store.update(entry.id, late), ConflictError);
    const versions = (await store.history(entry.id)).map(({ version, content, role, tags }) => ({
      version,
      content,
      role,
      tags,
    }));
    assertEquals(versions, [
      { version: 2, content: "the second text", role: "dev", tags: ["a"] },
      { version: 1, content: "the first text", role: "dev", tags: ["a"] },
    ]);
  },
);

conformance(
  "searches omit superseded or expired entries until they become current again",
  async (store) => {
    const old = entryOf("kayaks cost ten");
    const [past, next] = ["2020-01-01T00:00:00.000Z", entryOf("kayaks cost twelve")];
    await store.add(old);
    await store.add({ ...next, supersedes: old.id });
    await store.add(entryOf("kayaks are closed", { valid_until: past }));
    const current = async (): Promise<string[]> =>
      idsOf(await findByWords(store, "kayaks", { isCurrent: true }, 10));
    assertEquals(await current(), [next.id]);
    assertEquals((await store.get(old.id))?.superseded_by, next.id);
    await store.delete(next.id);
    assertEquals(await current(), [old.id]);
    assertEquals((await findByWords(store, "kayaks", {}, 10)).length, 2);
  },
);

conformance("list() returns only entries that expire before a time", async (store) => {
  const until = (day: number) => ({ valid_until: `2030-01-0${day}T00:00:00.000Z` });
  const [first, second] = [entryOf("boats", until(1)), entryOf("oars", until(2))];
  for (const entry of [first, second, entryOf("sails")]) await store.add(entry);
  const before = async (day: number): Promise<string[]> => {
    const filter = { endsBefore: Date.UTC(2030, 0, day) };
    return (await store.list(filter, { limit: 10 })).entries.map(({ id }) => id);
  };
  assertEquals(await before(2), [first.id]);
  assertEquals((await before(3)).sort(), [first.id, second.id].sort());
});

conformance(
  "list() continues after a position and can return the oldest entries first",
  async (store) => {
    const ids = await addAll(store, Array.from({ length: 5 }, (_, at) => entryOf(`entry ${at}`)));
    const first = await store.list({}, { limit: 3 });
    const rest = await store.list({}, { limit: 3, after: must(first.next) });
    const found = [...first.entries, ...rest.entries].map(({ id }) => id);
    assertEquals(found, ids.toReversed());
    assertEquals(rest.next, undefined);
    const oldest = await store.list({}, { limit: 9, oldestFirst: true });
    assertEquals(oldest.entries.map(({ id }) => id), ids);
  },
);

conformance("filters select entries from files, from a folder, or other entries", async (store) => {
  const [fact, guide, note] = await addAll(store, [
    entryOf("a fact"),
    entryOf("a guide", { source: { file: "docs/guide.md", line: 1 }, vector: null }),
    entryOf("a note", { source: { file: "docs0/note.md", line: 9 } }),
  ]);
  const listed = async (filter: EntryFilter): Promise<string[]> =>
    (await store.list(filter, { limit: 9, oldestFirst: true })).entries.map(({ id }) => id);
  assertEquals(await listed({ isDocument: false }), [fact]);
  assertEquals(await listed({ isDocument: true }), [guide, note]);
  assertEquals(await listed({ folder: "docs" }), [guide]);
  assertEquals(await listed({ file: "docs0/note.md" }), [note]);
  assertEquals((await store.unmade({ isDocument: false }, undefined, 9)).length, 0);
  assertEquals(
    (await store.unmade({ isDocument: true }, undefined, 9)).map(({ id }) => id),
    [guide],
  );
}, { needsVectors: true });

conformance("findByWords() finds the parts of names and words of any script", async (store) => {
  const contents = [
    "Use getUserById in the account module.",
    "HTTPServerConfig must name the certificate.",
    "部署流程说明：先备份数据库，再发布。",
    "배포절차는 위키에 있습니다.",
    "IT owns the laptops.",
    "To be or not to be: the motto over the stage door.",
    "The café opens at nine.",
  ];
  const ids = await addAll(store, contents.map((content) => entryOf(content)));
  const queries: [string, number][] = [
    ["UserById", 0],
    ["getuserbyid", 0],
    ["http server", 1],
    ["数据库", 2],
    ["库", 2],
    ["배포", 3],
    ["is it IT", 4],
    ["to be or not to be", 5],
    ["CAFE", 6],
  ];
  for (const [query, at] of queries) {
    assertEquals(idsOf(await findByWords(store, query, {}, 1)), [ids[at]], query);
  }
});

conformance("findByWords() finds an annotated file name in place of the old one", async (store) => {
  const entry = entryOf("text", { source: { file: "old/walrus.md" } });
  await store.add(entry);
  const annotate = (id: string, file: string): Write => ({
    kind: "annotate",
    id,
    changes: { source: { file } },
  });
  const outcomes = await store.write([
    annotate(entry.id, "new/narwhal.md"),
    annotate(crypto.randomUUID(), "new/whale.md"),
  ]);
  assertEquals(outcomes.map((error) => error === undefined), [true, false]);
  assertEquals(idsOf(await findByWords(store, "narwhal", {}, 9)), [entry.id]);
  assertEquals(await findByWords(store, "walrus", {}, 9), []);
  assertEquals((await store.get(entry.id))?.version, 1);
});

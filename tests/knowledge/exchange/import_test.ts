import { assert, assertEquals } from "@std/assert";
import { ownField } from "../../../src/kernel/own_field.ts";
import { exportedItems } from "../../../src/knowledge/exchange/export.ts";
import { importItems } from "../../../src/knowledge/tools/bulk_import.ts";
import { parseItems } from "../../../src/knowledge/exchange/import_file.ts";
import { parseYamlValue } from "../../../src/kernel/markdown/yaml.ts";
import { callOn } from "../calls.ts";
import { storeKinds } from "../stores.ts";

for (const kind of await storeKinds()) {
  Deno.test(`${kind.name}: an export restores every field, and importing it again changes nothing`, () =>
    kind.with(async (store) => {
      const call = { ...callOn({ store, embedder: undefined }), progress: () => {} };
      const given = [
        { content: "One\u0085 \u2028 fact", roles: ["dev", "qa"], tags: ["a"], confidence: 0.5 },
        { content: "Two", role: "all", title: "T", valid_until: "2030-01-01T00:00:00Z" },
      ];
      const made = await importItems(call, parseItems(given));
      assertEquals([made.created_ids.length, made.failed], [3, []]);
      const before = await store.list({}, { limit: 9 });
      let yaml = "";
      for await (const item of exportedItems(call)) yaml += item;
      const items = parseItems(parseYamlValue(yaml, 1 << 20).value);
      assertEquals(items.failed, []);
      assertEquals((await importItems(call, items)).unchanged_ids.length, 3);
      for (const { id } of before.entries) await store.delete(id);
      await importItems(call, items);
      assertEquals((await store.list({}, { limit: 9 })).entries, before.entries);
    }));
}

Deno.test("parseItems() reports each invalid item and keeps the valid ones", () => {
  const token = `ghp_${"A1b2C3d4E5f6G7h8I9j0K1l2"}`;
  const { items, failed } = parseItems([
    { content: "Fine", role: "dev" },
    { content: "Both", role: "dev", roles: ["qa"] },
    { content: "None" },
    { content: `Token ${token}`, role: "dev" },
    { content: " ", role: "dev" },
  ]);
  assertEquals(items.map(({ roles }) => roles), [["dev"]]);
  assertEquals(failed.length, 4);
  assert(!JSON.stringify(failed).includes(token));
  assertEquals(ownField(failed[0], "content"), "Both");
});

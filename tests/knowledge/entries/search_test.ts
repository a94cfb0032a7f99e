import { assertEquals } from "@std/assert";
import { fuseRankings, searchEntries, wordWeight } from "../../../src/knowledge/entries/search.ts";
import { newEntry, type Role, ROLES } from "../../../src/knowledge/store/entry.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";

const hits = (...ids: string[]) => ids.map((id) => ({ id, order: Number(id.slice(1)) }));
const order = (...rankings: Parameters<typeof fuseRankings>): string[] =>
  fuseRankings(...rankings).map(({ id }) => id);

Deno.test("searchEntries() finds for a role its own entries and those for all, no others", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    for (const role of ROLES) {
      await store.add(newEntry({ content: `a lamp for ${role}`, role, tags: [], vector: null }));
    }
    const call = callOn({ store, embedder: undefined });
    const rolesFor = async (role: Role | undefined): Promise<Role[]> => {
      const { results } = await searchEntries(call, { query: "lamp", role, limit: 10 });
      return results.map(({ role }) => role).sort();
    };
    assertEquals(await rolesFor("dev"), ["all", "dev"]);
    assertEquals(await rolesFor("all"), ["all"]);
    assertEquals(await rolesFor(undefined), ["all", "dev", "pm", "qa"]);
    await store.close();
  }));

Deno.test("fuseRankings() adds the weights over sixty and the rank; ties go to the newest", () => {
  const equal = [{ hits: hits("e1", "e2"), weight: 0.5 }, { hits: hits("e2", "e3"), weight: 0.5 }];
  assertEquals(order(equal), ["e2", "e1", "e3"]);
  const tie = [{ hits: hits("e1"), weight: 0.5 }, { hits: hits("e2"), weight: 0.5 }];
  assertEquals(order(tie), ["e2", "e1"]);
  const words = [{ hits: hits("e1"), weight: 0.9 }, { hits: hits("e2"), weight: 0.1 }];
  assertEquals(order(words), ["e1", "e2"]);
  assertEquals(order([]), []);
});

Deno.test("wordWeight() is a half when the words say nothing, and never all", () => {
  assertEquals([0, 0.1, 0.2, 0.3, 1].map((share) => wordWeight(share).toFixed(3)), [
    "0.500",
    "0.500",
    "0.725",
    "0.950",
    "0.950",
  ]);
});

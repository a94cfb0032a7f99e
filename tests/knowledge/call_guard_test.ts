import { assertEquals, assertThrows } from "@std/assert";
import { CallGuard, RateLimit } from "../../src/knowledge/call_guard.ts";
import { KnowledgeFailure } from "../../src/knowledge/entries/failure.ts";

function refusalOf(guard: CallGuard, tool: string): string {
  const error = assertThrows(() => guard.check(tool), KnowledgeFailure);
  return error instanceof KnowledgeFailure ? error.code : "";
}

Deno.test("take() limits calls per minute and returns the seconds until the next permitted call", () => {
  const limit = new RateLimit(2);
  assertEquals([limit.take(0), limit.take(10_000), limit.take(20_000)], [undefined, undefined, 40]);
  assertEquals([limit.take(60_000), limit.take(60_001)], [undefined, 10]);
});

Deno.test("check() permits only the role pm to delete, import or rebuild if a role is set", () => {
  for (const tool of ["kb_delete", "kb_bulk_import", "kb_rebuild_embeddings"]) {
    for (const role of ["dev", "qa", "all"]) {
      assertEquals(refusalOf(new CallGuard(role), tool), "FORBIDDEN");
    }
    new CallGuard("pm").check(tool);
    new CallGuard(undefined).check(tool);
  }
  new CallGuard("dev").check("kb_add");
});

Deno.test("check() limits the rate only for searches", () => {
  const guard = new CallGuard(undefined, 1);
  guard.check("kb_search");
  assertEquals(refusalOf(guard, "kb_search"), "RATE_LIMITED");
  guard.check("kb_list");
});

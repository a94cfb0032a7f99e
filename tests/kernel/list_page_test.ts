import { assertEquals, assertThrows } from "@std/assert";
import { ToolError } from "../../src/kernel/errors.ts";
import { PAGE_SIZE, pageOf } from "../../src/kernel/list_page.ts";

const entries = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => ({
  uri: `x://ü${String(index).padStart(4, "0")}`,
}));

Deno.test("pageOf() goes through a list page by page, and the last has no cursor", () => {
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = pageOf(entries, cursor);
    seen.push(...page.entries.map(({ uri }) => uri));
    sizes.push(page.entries.length);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  assertEquals(seen, entries.map(({ uri }) => uri));
  assertEquals(sizes, [PAGE_SIZE, PAGE_SIZE, 1]);
  assertEquals(pageOf(entries.slice(0, PAGE_SIZE), undefined).nextCursor, undefined);
  assertEquals(pageOf([], undefined), { entries: [] });
});

Deno.test("pageOf() shows the rest although what was shown is gone", () => {
  const { nextCursor } = pageOf(entries, undefined);
  assertEquals(pageOf(entries.slice(PAGE_SIZE + 3), nextCursor).entries[0], entries[PAGE_SIZE + 3]);
});

Deno.test("pageOf() refuses a cursor that no page gave", () => {
  for (const cursor of ["", "not a cursor!", "../../etc/passwd", btoa("x"), btoa("%E0%A4%A")]) {
    assertThrows(() => pageOf(entries, cursor), ToolError, "cursor");
  }
});

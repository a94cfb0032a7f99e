import { assert, assertEquals } from "@std/assert";
import { ShortIds } from "../../../src/decibel/records/short_id.ts";

const issue = (name: string) => ({ kind: "sentinel" as const, name });
const many = Array.from({ length: 20_000 }, (_, n) => issue(`2026-01-31T10-00-00Z-${n}.md`));

Deno.test("ShortIds returns a unique id with at least four characters for each record", () => {
  const ids = new ShortIds(many);
  const all = new Set(many.map((record) => ids.of(record)));
  assertEquals(all.size, many.length);
  for (const id of all) assert(/^[a-z0-9]{4,10}$/.test(id), id);
});

Deno.test("ShortIds finds each record by its id or by more characters of its hash", () => {
  const ids = new ShortIds(many);
  const whole = new ShortIds([issue("x.md"), issue("x.md")]).of(issue("x.md"));
  assertEquals(whole.length, 10);
  for (const record of many.slice(0, 500)) {
    assertEquals(ids.startingWith(ids.of(record)), [record]);
  }
  const one = new ShortIds([issue("x.md")]);
  assertEquals(one.startingWith(whole), [issue("x.md")]);
  assertEquals(one.startingWith(whole.slice(0, 6)), [issue("x.md")]);
});

Deno.test("ShortIds derives an id only from a record's kind and name", () => {
  const other = { kind: "designer" as const, name: "x.md" };
  const ids = new ShortIds([issue("x.md"), other]);
  assertEquals(ids.of(issue("x.md")), new ShortIds([other, issue("x.md")]).of(issue("x.md")));
  assert(ids.of(other) !== ids.of(issue("x.md")));
});

Deno.test("ShortIds returns an id of the same length before and after a record is added", () => {
  const before = new ShortIds(many.slice(1));
  const first = issue(many[0]?.name ?? "");
  assertEquals(before.of(first), new ShortIds(many).of(first));
});

Deno.test("ShortIds rejects ids with fewer than four characters or with invalid characters", () => {
  const ids = new ShortIds(many);
  for (const text of ["", "abc", "AB12", "ab-1", "x".repeat(11)]) {
    assertEquals(ids.startingWith(text), [], text);
  }
});

import { assertEquals } from "@std/assert";
import { declinedFor } from "../../../src/acm/registry/declined.ts";
import { TempFolder } from "../folders.ts";

/** Returns the declined names and reasons that a query finds in the given list. */
function declined(query: string, list: string | Uint8Array | undefined): string[] {
  using folder = new TempFolder(list === undefined ? { "x.yaml": "" } : { "declined.yaml": list });
  return declinedFor(folder.open("ACM_REGISTRY_ROOT"), query).map(({ name, reason }) =>
    `${name}: ${reason}`
  );
}

const LIST = `declined:
  - name: tide-clock
    source: harbour/tools
    reason: too slow
  - name: bell
  - source: nameless
  - not an object
`;

Deno.test("declinedFor() finds entries that contain all query words or whose full name is in the query", () => {
  const tide = "tide-clock: too slow";
  assertEquals(declined("slow harbour tools", LIST), [tide]);
  assertEquals(declined("a tide clock for the kitchen", LIST), [tide]);
  assertEquals(declined("a clock for the harbour kitchen", LIST), []);
  assertEquals(declined("bell", LIST), ["bell: no reason recorded"]);
  assertEquals(declined("a bell for the kitchen", LIST), ["bell: no reason recorded"]);
  assertEquals([declined("the", LIST), declined("", LIST), declined("nameless", LIST)], [
    [],
    [],
    [],
  ]);
});

Deno.test("declinedFor() returns no entries if the list is missing or unreadable", () => {
  assertEquals(declined("bell", undefined), []);
  assertEquals(declined("bell", "declined: bell\n"), []);
  assertEquals(declined("bell", new Uint8Array([0xff])), []);
});

Deno.test("declinedFor() returns at most five entries and shortens their names and reasons", () => {
  const item = (at: number) => `  - name: bell ${at}\n    reason: ${"x".repeat(300)}\n`;
  const found = declined("bell", `declined:\n${[1, 2, 3, 4, 5, 6].map(item).join("")}`);
  assertEquals(found.map((one) => one.length), Array(5).fill("bell 1: ".length + 200));
});

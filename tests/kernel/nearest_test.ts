import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../src/dev/cpu_time.ts";
import { nearest, probablyMeant } from "../../src/kernel/nearest.ts";

const NAMES = ["get_stage", "get_rules_spec", "query_knowledge", "check_project_health"];

Deno.test("nearest() puts the name that needs the fewest edits first", () => {
  assertEquals(nearest("get_stages", NAMES, 1), ["get_stage"]);
  assertEquals(nearest("QUERY_KNOWLEGE", NAMES, 1), ["query_knowledge"]);
});

Deno.test("nearest() returns at most three names by default", () => {
  assertEquals(nearest("x", NAMES).length, 3);
  assertEquals(nearest("x", ["a", "b"]).length, 2);
  assertEquals(nearest("x", []), []);
});

Deno.test("nearest() keeps the given order of names that are equally near", () => {
  assertEquals(nearest("c", ["b", "a"]), ["b", "a"]);
});

Deno.test("nearest() escapes invisible characters in a name", () => {
  assertEquals(nearest("shop", ["sh\u200bop", "b\u202e\n"]), ["sh\\u200bop", "b\\u202e\\u000a"]);
});

Deno.test("nearest() compares only the first characters of a long name", () => {
  const start = cpuTime();
  const names = Array.from({ length: 10_000 }, (_, index) => `capability-${index}`);
  assertEquals(nearest("x".repeat(1_000_000), names).length, 3);
  assert(cpuTime() - start < 2000);
});

Deno.test("probablyMeant() returns the nearest name only if its distance is small", () => {
  const names = ["id", "roles", "tags", "content"];
  assertEquals(["role", "Rolls", "contnet", "tgas"].map((name) => probablyMeant(name, names)), [
    "roles",
    "roles",
    "content",
    undefined,
  ]);
  assertEquals([probablyMeant("in", names), probablyMeant("", names), probablyMeant("x", [])], [
    undefined,
    undefined,
    undefined,
  ]);
});

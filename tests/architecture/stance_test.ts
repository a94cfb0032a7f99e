import { assertEquals } from "@std/assert";
import { clausesOf, splitAtRefusal } from "../../src/architecture/stance.ts";

const clauses = (text: string) =>
  clausesOf(text).map(({ terms, isRefused }) => [isRefused ? "-" : "+", ...terms.words].join(" "));

Deno.test("clausesOf() tells what is wanted from what is refused", () => {
  assertEquals(clauses("Use a shared database instead of a database per service"), [
    "+ shared",
    "- database per service",
  ]);
  assertEquals(clauses("Keep REST, never gRPC. Avoid queues!"), [
    "+ keep rest",
    "- grpc",
    "- queue",
  ]);
  assertEquals([clauses("We will not"), clauses("")], [[], []]);
});

Deno.test("splitAtRefusal() splits where something is refused", () => {
  assertEquals(splitAtRefusal("We choose a rather than b"), [
    { text: "We choose a ", isRefused: false },
    { text: " b", isRefused: true },
  ]);
  assertEquals(splitAtRefusal("We choose another note"), [
    { text: "We choose another note", isRefused: false },
  ]);
});

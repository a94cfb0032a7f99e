import { assertEquals } from "@std/assert";
import { derivedId } from "../../../src/knowledge/entries/import_plan.ts";

Deno.test("derivedId() returns the version 5 UUID from the example in RFC 9562", async () => {
  const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  assertEquals(await derivedId(dns, "www.example.com"), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

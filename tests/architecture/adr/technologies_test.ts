import { assert, assertEquals } from "@std/assert";
import { technologyFamily } from "../../../src/architecture/adr/technologies.ts";
import { indexTerms } from "../../../src/kernel/search/terms.ts";

const [jenkins = "", concourse = ""] = indexTerms("Jenkins Concourse");

Deno.test("technologyFamily() returns products with the same purpose", () => {
  assert(technologyFamily(jenkins).has(concourse));
});

Deno.test("technologyFamily() returns an empty set if the word is not a product", () => {
  assertEquals(technologyFamily("canteen").size, 0);
});

import { assert, assertEquals } from "@std/assert";
import { technologyFamily } from "../../../src/architecture/adr/technologies.ts";
import { indexTerms } from "../../../src/kernel/search/terms.ts";

const [jenkins = "", concourse = ""] = indexTerms("Jenkins Concourse");

Deno.test("technologyFamily() of a product has those that serve the same purpose", () => {
  assert(technologyFamily(jenkins).has(concourse));
});

Deno.test("technologyFamily() of another word has none", () => {
  assertEquals(technologyFamily("canteen").size, 0);
});

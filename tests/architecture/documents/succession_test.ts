import { assertEquals } from "@std/assert";
import { chainOf, successionOf } from "../../../src/architecture/documents/succession.ts";
import { contentOf } from "../content.ts";

function library(statuses: Record<string, string>) {
  return contentOf(Object.fromEntries(
    Object.entries(statuses).map(([name, status]) => [
      `adr/${name}.md`,
      `# ${name}\n\n## Status\n\n${status}\n`,
    ]),
  )).documents;
}

Deno.test("successionOf() returns each pair only once, regardless of which ADR states it", () => {
  const documents = library({
    "001-a": "Superseded by [2](002-b.md)",
    "002-b": "Accepted\n\nSupersedes ADR-1\n\nSuperseded by 003",
    "003-c": "Accepted",
    "core/001-d": "Superseded by 002",
    "core/002-e": "Accepted",
  });
  assertEquals(
    successionOf(documents).edges.map(({ from, to }) => `${from.name} > ${to.name}`).sort(),
    ["002-b > 001-a", "003-c > 002-b", "core/002-e > core/001-d"],
  );
});

for (const status of ["Draft", "Proposed", "Rejected"]) {
  Deno.test(`successionOf() ignores an ADR that supersedes an accepted ADR and is ${status}`, () => {
    const documents = library({
      "001-a": "Accepted",
      "002-b": `${status}\n\nSupersedes [1](001-a.md)`,
    });
    assertEquals(successionOf(documents).edges, []);
  });
}

Deno.test("successionOf() returns a proposed successor if the older ADR is superseded", () => {
  const documents = library({
    "001-a": "Superseded",
    "002-b": "Proposed\n\nSupersedes [1](001-a.md)",
  });
  assertEquals(
    successionOf(documents).edges.map(({ from, to }) => `${from.name} > ${to.name}`),
    ["002-b > 001-a"],
  );
});

Deno.test("chainOf() ends at the ADR in force or at a cycle", () => {
  const documents = library({
    "001-a": "Superseded by 2",
    "002-b": "Superseded by 3",
    "003-c": "Accepted",
    "004-d": "Superseded by 5",
    "005-e": "Superseded by 4",
  });
  const chain = (number: string) => {
    const adr = documents.find(`architecture://adr/${number}`);
    return adr && chainOf(documents, adr).map((uri) => uri.slice("architecture://adr/".length));
  };
  assertEquals([chain("001"), chain("003"), chain("004")], [["002-b", "003-c"], [], ["005-e"]]);
});

Deno.test("chainOf() omits the middle of a long chain but never the ADR in force", () => {
  const [first, last] = [1, 80];
  const numbers = Array.from({ length: last }, (_, index) => index + first);
  const documents = library(Object.fromEntries(numbers.map((number) => [
    `${String(number).padStart(3, "0")}-a`,
    number === last ? "Accepted" : `Superseded by ${number + 1}`,
  ])));
  const [adr] = documents.list("adr");
  const chain = adr === undefined ? [] : chainOf(documents, adr);
  assertEquals(
    [chain.length, chain[48], chain[49]],
    [50, "architecture://adr/050-a", "architecture://adr/080-a"],
  );
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import { checkAlignment, renderAlignment } from "../../src/architecture/adr_alignment.ts";
import { contentAt, contentOf, FIXTURE } from "./content.ts";

const { documents } = contentAt(FIXTURE);
const check = (decision_description: string) => checkAlignment(documents, { decision_description });
const stances = (text: string) =>
  check(text).related.map(({ uri, stance }) => [uri.slice(19), stance]);

Deno.test("checkAlignment() has the sentences of a decision that support, with line and status", () => {
  const { related, cannot_tell } = check("Store order data in a Postgres cluster");
  assertEquals(cannot_tell, false);
  assertEquals(related[0]?.status, "Accepted");
  assertEquals(related[0]?.date, "2024-03-05");
  assertEquals(related[0]?.stance, "supports");
  assertEquals(related[0]?.sentences[0], {
    text: "We will store order data in one Postgres cluster.",
    line: 12,
    stance: "supports",
  });
});

Deno.test("checkAlignment() sees that an ADR refuses what is wanted, and wants what is refused", () => {
  assertEquals(stances("Use a document store for orders")[0], ["001-use-postgres", "opposes"]);
  assertEquals(stances("Publish events without a transactional outbox")[0], [
    "003-publish-through-outbox",
    "opposes",
  ]);
});

Deno.test("checkAlignment() cannot tell from an ADR that is not in force", () => {
  const adr = check("Services poll the events table every minute").related
    .find(({ uri }) => uri.endsWith("002-publish-events"));
  assertEquals(adr?.stance, "cannot tell");
  assertEquals(adr?.reason, "its status is Superseded by ADR 003");
  assertEquals(adr?.sentences[0]?.stance, "supports");
});

Deno.test("checkAlignment() cannot tell where the sentences are not of the decision", () => {
  const text =
    "# A\n\nStatus: Accepted\n\n## Context\n\nRed boats need green sails.\n\n## Decision\n\nBlue.\n";
  const { documents } = contentOf({ "adr/001-a.md": text });
  const { related, cannot_tell, summary } = checkAlignment(documents, {
    decision_description: "Give red boats green sails",
  });
  assertEquals([related[0]?.stance, cannot_tell], ["cannot tell", true]);
  assertEquals(related[0]?.sentences.map(({ stance }) => stance), ["cannot tell"]);
  assertStringIncludes(summary, "Cannot tell: 1 related ADR");
});

Deno.test("checkAlignment() cannot tell where a status is missing, or sentences point both ways", () => {
  const decide = (status: string, decision: string) =>
    checkAlignment(
      contentOf({ "adr/001-a.md": `# A\n\n${status}\n\n## Decision\n\n${decision}\n` }).documents,
      { decision_description: "Paint boats green" },
    ).related[0]?.reason;
  assertEquals(decide("", "We paint boats green."), "it states no status");
  assertEquals(
    decide("Status: Accepted", "We paint boats green. We never paint boats green."),
    "its sentences point both ways",
  );
});

Deno.test("checkAlignment() says that no ADR speaks of something", () => {
  assertEquals(check("Paint the canteen turquoise on Thursday"), {
    related: [],
    cannot_tell: true,
    summary: "Cannot tell: no ADR speaks of this.",
    adrs: 3,
  });
  assertEquals(check("the of and").related, []);
});

Deno.test("checkAlignment() takes the longest inputs in little time", () => {
  const begun = performance.now();
  checkAlignment(documents, {
    decision_description: "events of orders in Postgres, not polling ".repeat(119),
    decision_context: "transactional outbox ".repeat(95),
  });
  assertEquals(performance.now() - begun < 1000, true);
});

Deno.test("renderAlignment() quotes the sentences with their lines", () => {
  const text = renderAlignment(check("Use a document store for orders"));
  assertStringIncludes(text, "(architecture://adr/001-use-postgres), status Accepted: opposes");
  assertStringIncludes(text, "- opposes, line 12: We will not use a document store for orders.");
  assertStringIncludes(text, "ADRs looked at: 3.");
});

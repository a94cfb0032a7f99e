import { assertEquals, assertStringIncludes } from "@std/assert";
import { checkAlignment, renderAlignment } from "../../../src/architecture/adr/alignment.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

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

/** What an ADR with one decision says of what is asked. */
function verdict(decision: string, asked: string, status = "Accepted"): string | undefined {
  const text = `# A\n\n## Status\n\n${status}\n\n## Decision\n\n${decision}\n`;
  const { documents } = contentOf({ "adr/001-a.md": text });
  return checkAlignment(documents, { decision_description: asked }).related[0]?.stance;
}

Deno.test("checkAlignment() opposes only what the sentence itself refuses or asks otherwise", () => {
  const mongo = "Use MongoDB for the order database";
  const opposed: [string, string][] = [
    ["MongoDB as the order database was rejected.", mongo],
    ["MongoDB is forbidden as the order database.", "Use MongoDB as the order database"],
    ["PostgreSQL replaces MongoDB as the order database.", mongo],
    ["No service may share a database.", "Services may share a database"],
    ["Nobody deploys on Fridays.", "Deploy on Fridays"],
    ["Shared databases are prohibited.", "Use shared databases"],
    ["Shared databases aren't allowed.", "Allow shared databases"],
    ["Use MongoDB for the order database.", "Remove MongoDB as the order database"],
    ["We use queues.", "We will not use queues"],
  ];
  for (const [decision, asked] of opposed) {
    assertEquals(verdict(decision, asked), "opposes", `${decision} | ${asked}`);
  }
});

Deno.test("checkAlignment() cannot tell from sentences that only share words", () => {
  const mongo = "Use MongoDB for the order database";
  const untold: [string, string][] = [
    [mongo, "Use PostgreSQL for the order database"],
    ["All code is written in Go.", "All code is written in Rust"],
    [
      "Services talk in asynchronous messages over Kafka.",
      "Services talk in synchronous REST calls over HTTP",
    ],
    ["We prefer PostgreSQL over MongoDB for the order database.", mongo],
    ["No service may share a database with another one.", "Services may share a database"],
    ["Use MongoDB for the order database.", "Migrate away from MongoDB for the order database"],
    ["We considered MongoDB for the order database. We chose PostgreSQL.", mongo],
    ["We use MongoDB as a cache of the order database.", mongo],
    ["Move orders from MongoDB to PostgreSQL.", "Move orders from PostgreSQL to MongoDB"],
    ["Use one database for each service.", "Use one database for all services"],
    ["The billing service calls the order service.", "The order service calls the billing service"],
    ["These were rejected:\n\n- Use MongoDB for the order database", mongo],
    ["### Alternatives\n\nUse MongoDB for the order database", mongo],
    ["### What we will not do\n\nUse MongoDB for the order database", mongo],
    [
      "Database per service pattern will be enforced",
      "Use a shared database for all services",
    ],
  ];
  for (const [decision, asked] of untold) {
    assertEquals(verdict(decision, asked), "cannot tell", `${decision} | ${asked}`);
  }
});

Deno.test("checkAlignment() takes only what is accepted for in force", () => {
  const stance = (status: string) => verdict("We use red boats.", "Use red boats", status);
  for (const status of ["Accepted", "**accepted** on 2024-01-31", "Approved", "✅ Active"]) {
    assertEquals(stance(status), "supports", status);
  }
  const others = [
    "On hold",
    "Obsolete",
    "Not accepted",
    "In discussion",
    "Replaced by ADR-002",
    "Superceded by ADR-002",
    "Accepted, superseded by ADR-002",
    "Accepted\n\nSuperseded by [2](002-b.md)",
    "Template",
    "Proposed",
  ];
  for (const status of others) assertEquals(stance(status), "cannot tell", status);
});

Deno.test("checkAlignment() does not say that nothing speaks of what shares one word", () => {
  const { documents } = contentOf({
    "adr/001-a.md": "# Use queues\n\nStatus: Accepted\n\n## Decision\n\nWe use queues.\n",
  });
  const ask = (text: string) => checkAlignment(documents, { decision_description: text });
  assertEquals(
    ask("We use queues between services").summary,
    "Cannot tell: no ADR shares two words with this.",
  );
  const { related } = ask("Use some queues");
  assertEquals(related[0]?.sentences.map(({ text }) => text), ["We use queues."]);
  assertEquals(
    related[0]?.reason,
    "no sentence of its decision says this, or refuses it, in these words",
  );
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

Deno.test("checkAlignment() says that no ADR shares its words", () => {
  assertEquals(check("Paint the canteen turquoise on Thursday"), {
    related: [],
    cannot_tell: true,
    summary: "Cannot tell: no ADR shares two words with this.",
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
  const doubts = "prefer not ".repeat(4000);
  assertEquals(
    verdict(`${doubts}:\n\n${"- prefer red\n".repeat(4000)}`, doubts.slice(0, 5000)),
    "cannot tell",
  );
  assertEquals(performance.now() - begun < 1000, true);
});

Deno.test("renderAlignment() quotes the sentences with their lines", () => {
  const text = renderAlignment(check("Use a document store for orders"));
  assertStringIncludes(text, "(architecture://adr/001-use-postgres), status Accepted: opposes");
  assertStringIncludes(text, "- opposes, line 12: We will not use a document store for orders.");
  assertStringIncludes(text, "ADRs looked at: 3.");
});

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { checkAlignment, renderAlignment } from "../../../src/architecture/adr/alignment.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

const fixture = contentAt(FIXTURE);
const check = (decision_description: string) => checkAlignment(fixture, { decision_description });

/** What an ADR with one decision says of what is asked. */
async function verdict(decision: string, asked: string, status = "Accepted") {
  const text = `# A\n\n## Status\n\n${status}\n\n## Decision\n\n${decision}\n`;
  const content = contentOf({ "adr/001-a.md": text });
  return (await checkAlignment(content, { decision_description: asked })).related[0]?.stance;
}

Deno.test("checkAlignment() has the decision of a related ADR, its line, status and date", async () => {
  const { related, cannot_tell } = await check("Store order data in a Postgres cluster");
  const [first] = related;
  assertEquals(cannot_tell, false);
  assertEquals([first?.status, first?.date, first?.stance], ["accepted", "2024-03-05", "supports"]);
  assertEquals(first?.decision[0], {
    text: "We will store order data in one Postgres cluster.",
    line: 12,
  });
});

Deno.test("checkAlignment() sees that an ADR refuses what is wanted, and wants what is refused", async () => {
  const [orders] = (await check("Use a document store for orders")).related;
  assertEquals([orders?.uri.slice(19), orders?.stance], ["001-use-postgres", "opposes"]);
  const [outbox] = (await check("Publish events without a transactional outbox")).related;
  assertEquals([outbox?.uri.slice(19), outbox?.stance], ["003-publish-through-outbox", "opposes"]);
});

Deno.test("checkAlignment() opposes only what the sentence itself refuses or asks otherwise", async () => {
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
    assertEquals(await verdict(decision, asked), "opposes", `${decision} | ${asked}`);
  }
});

Deno.test("checkAlignment() cannot tell from sentences that only share words, or are not simply so", async () => {
  const mongo = "Use MongoDB for the order database";
  const untold: [string, string][] = [
    [mongo, "Use PostgreSQL for the order database"],
    ["All code is written in Go.", "All code is written in Rust"],
    [
      "Services talk in asynchronous messages over Kafka.",
      "Services talk in synchronous REST calls over HTTP",
    ],
    ["We prefer PostgreSQL over MongoDB for the order database.", mongo],
    ["Use MongoDB for the order database.", "Migrate away from MongoDB for the order database"],
    ["We considered MongoDB for the order database. We chose PostgreSQL.", mongo],
    ["We use MongoDB as a cache of the order database.", mongo],
    ["Use one database for each service.", "Use one database for all services"],
    ["These were rejected:\n\n- Use MongoDB for the order database", mongo],
    ["**Do not**\n\n- Use MongoDB for the order database", mongo],
    ["- Use MongoDB for the order database\n- Use Redis\n\nRedis won.", mongo],
    ["1. Use MongoDB for the order database\n2. Use Redis\n\nWe take the other one.", mongo],
    ["<del>Use MongoDB for the order database</del>", mongo],
    ["Use MongoDB for the order database. This was a mistake.", mongo],
    ["Use MongoDB for the order database. (Reverted in March.)", mongo],
    ["Use MongoDB for the order database.\n\n**Edit 2024:** see ADR 9 for what holds.", mongo],
    ["### Alternatives\n\nUse MongoDB for the order database", mongo],
    ["### What we will not do\n\nUse MongoDB for the order database", mongo],
    ["### Out of bounds\n\n- Use MongoDB for the order database", mongo],
    ["> Use MongoDB for the order database\n\nSo they asked.", mongo],
    ['The vendor said: "Use MongoDB for the order database."', mongo],
    ["Use MongoDB for the order database. We revoke that here.", mongo],
    ["Use MongoDB for the order database.\n\n## Update\n\nThat is over.", mongo],
    ["Use MongoDB for the order database.\n\nOn hold since May.", mongo],
    ["Use MongoDB for the order database.\n\nThis holds for the pilot only.", mongo],
    ["Use MongoDB for the order database.\n\nExcept for returns.", mongo],
    ["Use MongoDB for the order database.\n\nAs of June that is history.", mongo],
    ["Use MongoDB for the order database.\n\nThis only applies to returns.", mongo],
    ["- Prohibited\n  - Use MongoDB for the order database\n- Allowed\n  - Use Redis", mongo],
    ["- Anti-patterns:\n\n  - Use MongoDB for the order database", mongo],
    ["Anti-patterns:\n\n  - Use MongoDB for the order database", mongo],
    ["**Not** going to happen\n\nUse MongoDB for the order database.", mongo],
    ["**Anti-pattern**\n\nUse MongoDB for the order database.", mongo],
    ["Use MongoDB for the order database.\n\nThe board did not approve this.", mongo],
    ["Use MongoDB for the order database.\n\nHowever, the team kept Redis.", mongo],
    ["Use MongoDB for the order database.\n\nNo. We will not.", mongo],
    ["Use MongoDB for the order database.\n\nDenied by security.", mongo],
    ["Use MongoDB for the order database.\n\nThat plan failed.", mongo],
    [
      "Use MongoDB for the order database.\n\n~~Use MongoDB for the order database.~~",
      mongo,
    ],
    [
      "Use MongoDB for the order database.\n\n## Consequences\n\nThis has been cancelled.",
      mongo,
    ],
    ["Use MongoDB for the order database.\n\n## Notes\n\nNever implemented.", mongo],
    ["These claims are false:\n\nUse MongoDB for the order database.", mongo],
    ["What we refuse:\n\nUse MongoDB for the order database.", mongo],
    ["### Common mistakes\n\n- Use MongoDB for the order database", mongo],
    ["### Bad\n\nUse MongoDB for the order database.", mongo],
    [
      "Database per service pattern will be enforced",
      "Use a shared database for all services",
    ],
  ];
  for (const [decision, asked] of untold) {
    assertEquals(await verdict(decision, asked), "cannot tell", `${decision} | ${asked}`);
  }
});

Deno.test("checkAlignment() takes only what is accepted for in force", async () => {
  const stance = (status: string) => verdict("We use red boats.", "Use red boats", status);
  for (const status of ["Accepted", "**accepted** on 2024-01-31", "Approved", "✅ Active"]) {
    assertEquals(await stance(status), "supports", status);
  }
  const others = ["On hold", "Obsolete", "Not accepted", "Replaced by ADR-002", "Proposed"];
  others.push("Accepted, superseded by ADR-002", "Accepted\n\nSuperseded by [2](002-b.md)");
  for (const status of others) assertEquals(await stance(status), "cannot tell", status);
});

Deno.test("checkAlignment() finds an ADR by one word that it decides about", async () => {
  const content = contentOf({
    "adr/001-a.md": "# Use queues\n\nStatus: Accepted\n\n## Decision\n\nWe use queues.\n",
  });
  const { related } = await checkAlignment(content, { decision_description: "Some new queues" });
  assertEquals(related.map(({ decision }) => decision[0]?.text), ["We use queues."]);
  assertEquals(related[0]?.reason, "no sentence of its decision says or rules out exactly this");
});

Deno.test("checkAlignment() puts what is no longer in force behind, and says by what it was superseded", async () => {
  const { related } = await check("Services poll the events table every minute");
  const adr = related.find(({ uri }) => uri.endsWith("002-publish-events"));
  assertEquals([adr?.stance, adr?.reason], ["cannot tell", "it is superseded"]);
  assertEquals(adr?.superseded_by, ["architecture://adr/003-publish-through-outbox"]);
  assertEquals(related.at(-1), adr);
});

Deno.test("checkAlignment() cannot tell where sentences point both ways, or are not of the decision", async () => {
  const reason = async (text: string) =>
    (await checkAlignment(contentOf({ "adr/001-a.md": text }), {
      decision_description: "Paint boats green",
    })).related[0]?.reason;
  const decided = (decision: string) => `# A\n\nStatus: Accepted\n\n## Decision\n\n${decision}\n`;
  assertEquals(
    await reason(decided("We paint boats green. We never paint boats green.")),
    "its sentences point both ways",
  );
  assertEquals(
    await reason(
      "# A\n\nStatus: Accepted\n\n## Context\n\nPaint boats green.\n\n## Decision\n\nBlue.\n",
    ),
    "no sentence of its decision says or rules out exactly this",
  );
  assertEquals(await reason("# A\n\n## Decision\n\nPaint boats green.\n"), "its status is unclear");
});

Deno.test("checkAlignment() says that no ADR shares a distinctive word", async () => {
  assertEquals(await check("Paint the canteen turquoise on Thursday"), {
    related: [],
    cannot_tell: true,
    summary: "Cannot tell: no ADR shares a distinctive word with this.",
    adrs: 3,
  });
  assertEquals((await check("the of and")).related, []);
});

Deno.test("checkAlignment() takes the longest inputs in little time", async () => {
  const begun = cpuTime();
  await checkAlignment(fixture, {
    decision_description: "events of orders in Postgres, not polling ".repeat(119),
    decision_context: "transactional outbox ".repeat(95),
  });
  const doubts = "prefer not ".repeat(4000);
  assertEquals(
    await verdict(`${doubts}:\n\n${"- prefer red\n".repeat(4000)}`, doubts.slice(0, 5000)),
    "cannot tell",
  );
  assert(cpuTime() - begun < 1000);
});

Deno.test("renderAlignment() is a brief: standing, stance, decision with its lines", async () => {
  const text = renderAlignment(await check("Use a document store for orders"));
  assertStringIncludes(text, "(architecture://adr/001-use-postgres), accepted, 2024-03-05\n");
  assertStringIncludes(text, "\n- opposes: line 12 of its decision says exactly this\n");
  assertStringIncludes(text, "\n- decision, line 12: We will not use a document store for orders.");
  assertStringIncludes(text, "There are 3 ADRs.");
});

Deno.test("checkAlignment() flags what was rejected, given up or replaced for the same purpose", async () => {
  const nygard = (title: string, status: string, decision: string) =>
    `# ${title}\n\n## Status\n\n${status}\n\n## Context\n\nIt is needed.\n\n## Decision\n\n${decision}\n`;
  const content = contentOf({
    "adr/001-jenkins.md": nygard(
      "Use Jenkins for continuous integration",
      "Superseded by [2](002-concourse.md)",
      "We will use Jenkins for all pipelines.",
    ),
    "adr/002-concourse.md": nygard("Builds", "Accepted", "We will use Concourse."),
    "adr/003-billing.md":
      "---\nstatus: accepted\n---\n# Billing database\n\n## Considered Options\n\n* MySQL\n* PostgreSQL\n\n" +
      '## Decision Outcome\n\nChosen option: "PostgreSQL".\n\n**Do not**\n\n* use MySQL for billing\n',
    "adr/004-broker.md": nygard("Broker", "Accepted", "We use Kafka for events instead of NATS."),
    "adr/005-shop.md":
      "# Shop\n\nIn the context of the web shop, facing expired carts, we decided for Database Session State " +
      "and against Client Session State or Server Session State to achieve consistency, accepting cost.\n",
  });
  const flagged = async (decision_description: string) =>
    (await checkAlignment(content, { decision_description })).related
      .filter((one) => one.different_choice).map(({ uri }) => uri.slice(19, 22));
  assertEquals(await flagged("Use Jenkins for the new pipelines"), ["002"]);
  assertEquals(await flagged("Use MySQL for billing"), ["003"]);
  assertEquals(await flagged("Use NATS for events"), ["004"]);
  assertEquals(await flagged("Use Client Session State for the web shop"), ["005"]);
  assertEquals(await flagged("Use MySQL for the time sheets"), []);
  assertEquals(await flagged("Use PostgreSQL for billing instead of MySQL"), []);
  assertEquals(await flagged("Use Concourse instead of Jenkins for the new pipelines"), []);
});

Deno.test("checkAlignment() names what stands in the place of a superseded ADR, whatever its words", async () => {
  const content = contentOf({
    "adr/001-a.md": "# Queues\n\nStatus: superseded by 002\n\n## Decision\n\nWe use Jenkins.\n",
    "adr/002-b.md": "# Builds\n\nStatus: superseded by 003\n\n## Decision\n\nWe use Concourse.\n",
    "adr/003-c.md": "# Builds again\n\nStatus: accepted\n\n## Decision\n\nWe use Tekton.\n",
  });
  const { related } = await checkAlignment(content, { decision_description: "Use Jenkins" });
  assertEquals(related.map(({ uri }) => uri.slice(19, 22)), ["003", "001"]);
});

Deno.test("checkAlignment() reads what a Y-statement chose and rejected", async () => {
  const content = contentOf({
    "adr/001-a.md":
      "# Shop\n\nIn the context of the web shop, facing expired carts, we decided for the session pattern " +
      "and neglected cookies or tokens, to achieve consistency, accepting cost.\n",
  });
  const { related } = await checkAlignment(content, { decision_description: "Carts in the shop" });
  assertEquals(related.map(({ chosen }) => chosen), [["the session pattern"]]);
  assertEquals(related.map(({ rejected }) => rejected), [["cookies", "tokens"]]);
});

Deno.test("checkAlignment() shows a sentence of a decision behind the heading it is under, and quotations", async () => {
  const decision =
    "We use gRPC between services.\n\n### Out of bounds\n\n- Use SOAP between services\n\n> Use XML.";
  const text = `# A\n\n## Status\n\nAccepted\n\n## Decision\n\n${decision}\n`;
  const { related } = await checkAlignment(contentOf({ "adr/001-a.md": text }), {
    decision_description: "Use SOAP between services",
  });
  assertEquals(related[0]?.decision.map((one) => one.text), [
    "We use gRPC between services.",
    "out of bounds: Use SOAP between services",
    "out of bounds: > Use XML.",
  ]);
});

Deno.test("checkAlignment() shows an item of what is refused behind the words before its list", async () => {
  const decision =
    "We run services on Kubernetes.\n\n**Do not**\n\n- run databases in the cluster\n\n" +
    "We decided:\n\n1. Pods have limits.";
  const text = `# A\n\n## Status\n\nAccepted\n\n## Decision\n\n${decision}\n`;
  const { related } = await checkAlignment(contentOf({ "adr/001-a.md": text }), {
    decision_description: "Databases in the cluster",
  });
  assertEquals(related[0]?.decision.map((one) => one.text), [
    "We run services on Kubernetes.",
    "Do not",
    "Do not: run databases in the cluster",
    "We decided:",
    "Pods have limits.",
  ]);
});

Deno.test("checkAlignment() takes no word that every decision has for a topic", async () => {
  const text =
    "# A\n\n## Status\n\nAccepted\n\n## Decision\n\nWe will use Zipkin in the payment services.\n";
  const { related } = await checkAlignment(contentOf({ "adr/001-a.md": text }), {
    decision_description: "Use SOAP between services",
  });
  assertEquals(related.filter((one) => one.different_choice), []);
});

Deno.test("checkAlignment() flags another choice in German, where every noun has a capital", async () => {
  const differs = async (decision: string, asked: string) => {
    const text = `# A\n\n## Status\n\nAngenommen\n\n## Entscheidung\n\n${decision}\n`;
    const content = contentOf({ "adr/001-a.md": text });
    const { related } = await checkAlignment(content, { decision_description: asked });
    return related.map((one) => one.different_choice);
  };
  const rabbit = "Wir verwenden RabbitMQ für Ereignisse";
  assertEquals(await differs("Wir verwenden Kafka für Ereignisse.", rabbit), [true]);
  assertEquals(await differs("Wir werden Kafka für Ereignisse einsetzen.", rabbit), [true]);
  assertEquals(await differs("Wir setzen auf Kafka für Ereignisse.", rabbit), [true]);
  assertEquals(
    await differs(
      "Wir haben uns für RabbitMQ entschieden, für Ereignisse und Aufträge.",
      rabbit,
    ),
    [false],
  );
  assertEquals(
    await differs("Wir verwenden RabbitMQ für Ereignisse.", "Wir nutzen RabbitMQ für Ereignisse"),
    [false],
  );
});

Deno.test("checkAlignment() takes a word in small letters for a name where the ADRs write it as one", async () => {
  const content = contentOf({
    "adr/001-sessions.md":
      "# Sessions\n\n## Context\n\nWe looked at Redis and Memcached.\n\n## Decision\n\nWe store sessions in Memcached.\n",
    "adr/002-limits.md":
      "# Rate limits\n\n## Decision\n\nWe count requests for rate limits in Redis.\n\nCalls time out.\n\n- Retries are capped\n",
    "adr/003-trips.md":
      "# Data of drivers\n\n## Decision\n\nWe store trips in MySQL. Nightly reports stay in Postgres, tests in Excel.\n",
  });
  const flagged = async (asked: string) => {
    const { related } = await checkAlignment(content, { decision_description: asked });
    return related.filter((one) => one.different_choice).map(({ uri }) => uri.split("/").at(-1));
  };
  for (
    const [asked, expected] of [
      ["Store sessions with redis", ["001-sessions"]],
      ["Count requests for rate limits with memcached", ["002-limits"]],
      ["Store trips with postgres", ["003-trips"]],
      ["Store sessions with memcached", []],
      ["Count requests for rate limits with redis", []],
      ["Store sessions with care", []],
      ["Store sessions with redis keys", []],
      ["Store trips with tests", []],
      ["Count requests for rate limits with retries", []],
    ] as const
  ) {
    assertEquals(await flagged(asked), [...expected], asked);
  }
});

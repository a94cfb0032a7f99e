import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { decisionBrief, renderBrief } from "../../../src/architecture/adr/brief.ts";
import { contentOf } from "../content.ts";
import { ASKED, SHOP } from "./decided_shop.ts";

const record = (title: string, status: string, decision: string) =>
  `# ${title}\n\nDate: 2024-03-01\n\n## Status\n\n${status}\n\n## Context\n\nc\n\n## Decision\n\n${decision}\n`;
const content = contentOf({
  "adr/0001-queues.md": record(
    "Send mails through queues",
    "Accepted",
    "We will use RabbitMQ for mails.",
  ),
  "adr/0002-old-store.md": record(
    "Keep orders in MySQL",
    "Superseded by [3](0003-store.md)",
    "We use MySQL for orders.",
  ),
  "adr/0003-store.md": record(
    "Keep orders in PostgreSQL",
    "Accepted",
    "We use PostgreSQL for orders.",
  ),
  "adr/0004-search.md": record(
    "Search with Elasticsearch",
    "Proposed",
    "We will use Elasticsearch.",
  ),
  "adr/0005-cache.md": record(
    "Cache sessions in Valkey",
    "We talked.",
    "We use Valkey for sessions.",
  ),
  "adr/0006-soap.md": record("Offer SOAP to partners", "Rejected", "Partners get SOAP."),
  "adr/0007-maps.md": `${
    record("Map component", "Accepted", 'Chosen option: "MapLibre", because ours.')
  }\n## Considered Options\n\n- MapLibre\n- Leaflet\n`,
  "guidelines/mails.md": "# Mails\n\nMails are sent through queues with RabbitMQ.\n",
});

async function related(decision_description: string, also?: string[]) {
  return (await decisionBrief(content, { decision_description, also })).related;
}

Deno.test("decisionBrief() returns each decision's title, status, date, key sentence and location", async () => {
  const [first] = await related("Send mails with a cron job instead of queues");
  assertEquals(first, {
    uri: "architecture://adr/0001-queues",
    path: "resources/adr/0001-queues.md",
    title: "Send mails through queues",
    status: "accepted",
    date: "2024-03-01",
    decision: [{ text: "We will use RabbitMQ for mails.", line: 15 }],
    chosen: [],
    rejected: [],
    different_choice: false,
  });
});

Deno.test("decisionBrief() finds the decision about one product if a change names another product", async () => {
  assertEquals((await related("Use Memcached")).map(({ title }) => title), [
    "Cache sessions in Valkey",
  ]);
});

Deno.test("decisionBrief() shows a superseded record only together with its successor", async () => {
  const found = await related("Keep the orders in MySQL");
  assertEquals(found.map(({ title, supersedes }) => [title, supersedes]), [
    ["Keep orders in PostgreSQL", ["architecture://adr/0002-old-store"]],
  ]);
});

Deno.test("decisionBrief() omits proposed records", async () => {
  assertEquals(await related("Search with Elasticsearch"), []);
});

Deno.test("decisionBrief() omits rejected records", async () => {
  assertEquals(await related("Offer SOAP to partners"), []);
});

Deno.test("decisionBrief() marks a record as unclear if it has no status", async () => {
  const [first] = await related("Cache sessions in Redis");
  assertEquals([first?.title, first?.status], ["Cache sessions in Valkey", "unclear"]);
});

Deno.test("decisionBrief() returns the listed option that a proposal mentions", async () => {
  const [first] = await related("Draw the map with Leaflet");
  assertEquals([first?.chosen, first?.rejected, first?.different_choice], [
    ["MapLibre"],
    ["Leaflet"],
    true,
  ]);
});

Deno.test("decisionBrief() also searches with the given alternative wordings of a change", async () => {
  assertEquals(await related("Postkarten per Brieftaube"), []);
  const [first] = await related("Postkarten per Brieftaube", ["Send mails by pigeon, not queues"]);
  assertEquals(first?.title, "Send mails through queues");
});

Deno.test("decisionBrief() returns under 600 characters and at most three titles for an unrelated change", async () => {
  const brief = await decisionBrief(content, { decision_description: "Paint the canteen red" });
  assertEquals(brief.related, []);
  assert((brief.nearest ?? []).length <= 3);
  const text = renderBrief(brief);
  assertStringIncludes(text, "No decision is close (7 ADRs compared).");
  assert(text.length < 600, text);
});

Deno.test("renderBrief() reports that no ADRs exist", async () => {
  const brief = await decisionBrief(contentOf({}), { decision_description: "Use X" });
  assertEquals(renderBrief(brief), "No ADRs exist yet.");
});

Deno.test("renderBrief() writes one line about a superseded record", async () => {
  const brief = await decisionBrief(content, { decision_description: "Keep the orders in MySQL" });
  assertStringIncludes(renderBrief(brief), "0002-old-store was superseded by 0003-store.");
});

const long = contentOf(Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `adr/${String(index + 1).padStart(4, "0")}-queue.md`,
    record(
      `Queue ${index + 1} for ${"many ".repeat(20)}mails`,
      "Accepted",
      "We use queues for mails. ".repeat(30),
    ),
  ]),
));
const asked = { decision_description: "Send mails without queues" };

Deno.test("renderBrief() returns at most 3 KB by default", async () => {
  const text = renderBrief(await decisionBrief(long, asked));
  assert(new TextEncoder().encode(text).length <= 3072, `${text.length}`);
});

Deno.test("decisionBrief() returns at most 6 KB by default", async () => {
  const data = JSON.stringify(await decisionBrief(long, asked));
  assert(new TextEncoder().encode(data).length <= 6144, `${data.length}`);
});

Deno.test("decisionBrief() returns the requested number of decisions", async () => {
  const { related, total } = await decisionBrief(long, { ...asked, max_results: 25 });
  assertEquals(related.length, Math.min(25, total));
});

const shop = contentOf(
  Object.fromEntries(Object.entries(SHOP).map(([name, text]) => [`adr/${name}.md`, text])),
);
const shopAnswers = await Promise.all(ASKED.map(async ([change, governing, differs]) => {
  const { related } = await decisionBrief(shop, { decision_description: change });
  const isGoverning = (uri: string) => uri.startsWith(`architecture://adr/${governing}`);
  const isFirst = related[0] !== undefined && isGoverning(related[0].uri);
  const flags = related.filter((one) => one.different_choice);
  const wrong = flags.filter(({ uri }) => !differs || !isGoverning(uri));
  return { change, governing, isFirst, wrong };
}));

Deno.test("decisionBrief() ranks the governing decision first for 95 % of the example shop's changes", () => {
  const governed = shopAnswers.filter(({ governing }) => governing !== "");
  const missed = governed.filter(({ isFirst }) => !isFirst).map(({ change }) => change);
  assert(missed.length <= 0.05 * governed.length, missed.join("\n"));
});

Deno.test("decisionBrief() reports no false conflicts for the example shop's changes", () => {
  assertEquals(shopAnswers.flatMap(({ change, wrong }) => wrong.map(() => change)), []);
});

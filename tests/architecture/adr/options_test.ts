import { assertEquals } from "@std/assert";
import { adrOptions } from "../../../src/architecture/adr/options.ts";
import { recordBlocks } from "../../../src/architecture/documents/record_blocks.ts";

function chosenOf(options: string, outcome: string): string | undefined {
  const text = `# Broker\n\n${options}\n\n## Decision Outcome\n\n${outcome}\n`;
  return adrOptions(recordBlocks(text)).chosen?.text;
}

const LIST = "## Considered Options\n\n* Kafka\n* RabbitMQ\n* Kafka Streams";
const LABELS = "## Considered Options\n\n* Option 1: Kafka\n* Option 2: RabbitMQ\n* Option 3: None";
const NUMBERS = "## Considered Options\n\n1. Kafka\n2. RabbitMQ";
const HEADINGS = "## Options\n\n### A) Kafka\n\nFast.\n\n### B) RabbitMQ\n\nKnown.";
const LONG = "## Considered Options\n\n* Kafka - a log that everybody knows\n* RabbitMQ (a broker)";

/** Outcomes that clearly name the chosen option. */
const CHOSEN: readonly [options: string, outcome: string, chosen: string][] = [
  [LIST, 'Chosen option: "RabbitMQ", because it is known.', "RabbitMQ"],
  [LIST, "Chosen option: RabbitMQ, because it is known.", "RabbitMQ"],
  [LIST, "**Chosen option**: **Kafka Streams**.", "Kafka Streams"],
  [LIST, 'Chosen option: _"Kafka"_, because it is fast.', "Kafka"],
  [LIST, "Chosen option: [RabbitMQ](https://rabbitmq.com) since it is known.", "RabbitMQ"],
  [LIST, "Chosen option(s): `RabbitMQ`", "RabbitMQ"],
  [LIST, "The chosen option is: Kafka", "Kafka"],
  [LIST, "Gewählte Option: „RabbitMQ“, weil sie bekannt ist.", "RabbitMQ"],
  [LIST, "Option choisie : « RabbitMQ », parce que connu.", "RabbitMQ"],
  [LIST, 'Opción elegida: "RabbitMQ", porque se conoce.', "RabbitMQ"],
  [LIST, "We will use RabbitMQ because it is known.", "RabbitMQ"],
  [LIST, "RabbitMQ", "RabbitMQ"],
  [LABELS, 'Chosen option: "Option 2", because it is known.', "Option 2: RabbitMQ"],
  [LABELS, 'Chosen option: "Option 2: RabbitMQ", because it is known.', "Option 2: RabbitMQ"],
  [LABELS, "Chosen option - #2: it is known.", "Option 2: RabbitMQ"],
  [LABELS, "We take option 2.", "Option 2: RabbitMQ"],
  [NUMBERS, "Chosen option: 2", "RabbitMQ"],
  [NUMBERS, "Chosen option (2). It is known.", "RabbitMQ"],
  [HEADINGS, "Option B, for it is known.", "B) RabbitMQ"],
  [LONG, 'Chosen option: "Kafka", because.', "Kafka - a log that everybody knows"],
  [LONG, 'Chosen option: "RabbitMQ", because.', "RabbitMQ (a broker)"],
];

for (const [options, outcome, chosen] of CHOSEN) {
  Deno.test(`adrOptions() finds the chosen option ${chosen} in "${outcome}"`, () => {
    assertEquals(chosenOf(options, outcome), chosen);
  });
}

/** Outcomes that could mean several options or no option. */
const UNSURE: readonly [options: string, outcome: string][] = [
  [LIST, "Chosen options: **Kafka** and **RabbitMQ**."],
  [LIST, 'Chosen option: "NATS", because it is small.'],
  [LIST, "We will not use Kafka."],
  [LIST, "We rejected RabbitMQ, and take what comes."],
  [LIST, "git-secrets was selected with Kafka in mind and much else besides."],
  [LIST, "The operators know RabbitMQ."],
  [LABELS, "Chosen option: Option 1 and 2"],
  [LABELS, "We take option 1 or option 2."],
  [`${LIST}\n\n## Considered Options for hosting\n\n* Cloud\n* Cellar`, 'Chosen option: "Kafka".'],
  ["## Alternatives\n\n* Kafka\n* NATS", "We will use RabbitMQ in place of Kafka."],
  ["## Rejected alternatives\n\n* Kafka\n* NATS", "We use Kafka."],
  ["## Considered Options\n\n* enable it now\n* enable it now, later", "Chosen option: enable it"],
];

for (const [options, outcome] of UNSURE) {
  Deno.test(`adrOptions() finds no chosen option in "${outcome}"`, () => {
    assertEquals(chosenOf(options, outcome), undefined);
  });
}

Deno.test("adrOptions() lists options without their descriptions", () => {
  const text = "## Considered Options\n\n* Kafka\n  * fast\n  * good, because known\n* RabbitMQ\n";
  assertEquals(adrOptions(recordBlocks(text)).listed.map(({ text }) => text), [
    "Kafka",
    "RabbitMQ",
  ]);
});

Deno.test("adrOptions() does not treat a single item as an option list", () => {
  assertEquals(adrOptions(recordBlocks("## Alternatives\n\n- None\n")).listed, []);
});

Deno.test("adrOptions() joins an option that continues on the next line", () => {
  const text = "## Options\n\n- Keep the one\n  that we have\n- Kafka\n";
  assertEquals(adrOptions(recordBlocks(text)).listed[0]?.text, "Keep the one that we have");
});

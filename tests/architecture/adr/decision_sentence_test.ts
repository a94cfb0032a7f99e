import { assertEquals } from "@std/assert";
import { decisionSentence } from "../../../src/architecture/adr/decision_sentence.ts";
import { recordBlocks } from "../../../src/architecture/documents/record_blocks.ts";

/** Record texts and the decision sentence in each. */
const RECORDS: readonly [text: string, sentence: string | undefined][] = [
  ["# A\n\n## Decision\n\nIt is late. We will use Kafka.\n", "We will use Kafka."],
  ["# A\n\n## Decision\n\nKafka it is.\n", "Kafka it is."],
  [
    '# A\n\n## Decision Outcome\n\nWe must go on.\n\nChosen option: "Kafka", because known.\n',
    'Chosen option: "Kafka", because known.',
  ],
  ["# A\n\n## Decision\n\n- use **Kafka**\n- use Avro\n", "use Kafka"],
  ["# A\n\nWe will use Kafka.\n", "We will use Kafka."],
  [
    "# A\n\n## Decision\n\nIt is late. Topics of all brokers will be named:\n\n- by team;\n- by version.\n\nAs ever.\n",
    "Topics of all brokers will be named: by team; by version",
  ],
  [
    "# A\n\n## Decision\n\nAs for Kafka, we decided against it. We will use a queue.\n",
    "We will use a queue.",
  ],
  ["# A\n\n## Entscheidung\n\nEs eilt. Wir verwenden Kafka.\n", "Wir verwenden Kafka."],
  ["# A\n\n## Décision\n\nNous utilisons Kafka.\n", "Nous utilisons Kafka."],
  ["# A\n\n## Context\n\nThere is a queue.\n", "There is a queue."],
  ["# A\n\n## Decision\n\nTBD\n", undefined],
  ["", undefined],
];

for (const [text, sentence] of RECORDS) {
  Deno.test(`decisionSentence() finds the expected sentence in ${JSON.stringify(text)}`, () => {
    assertEquals(decisionSentence(recordBlocks(text))?.text, sentence);
  });
}

Deno.test("decisionSentence() returns the line of the sentence's paragraph", () => {
  assertEquals(decisionSentence(recordBlocks("# A\n\n## Decision\n\nWe use it.\n"))?.line, 5);
});

Deno.test("decisionSentence() returns the sentence that contains the requested words", () => {
  const text = "## Decision\n\nWe will use Kafka. Retries of payments go to a dead letter topic.\n";
  const found = decisionSentence(recordBlocks(text), new Set(["retri", "payment", "letter"]));
  assertEquals(found?.text, "Retries of payments go to a dead letter topic.");
});

Deno.test("decisionSentence() returns the list item that contains the requested words", () => {
  const text = "## Decision\n\nWe will use these principles:\n\n- Services own data\n- " +
    "Retries of payments go to a dead letter topic\n";
  const found = decisionSentence(recordBlocks(text), new Set(["retri", "payment", "letter"]));
  assertEquals(found?.text, "Retries of payments go to a dead letter topic");
});

Deno.test("decisionSentence() ignores lists in other sections", () => {
  const text = "## Decision\n\nWe will use these principles:\n\n### Borders\n\n- Own data\n";
  assertEquals(decisionSentence(recordBlocks(text))?.text, "We will use these principles:");
});

Deno.test("decisionSentence() cuts a long sentence at 240 characters", () => {
  const text = `## Decision\n\nWe will use ${"very ".repeat(100)}long words.\n`;
  assertEquals(decisionSentence(recordBlocks(text))?.text.length, 240);
});

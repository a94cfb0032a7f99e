import { assertEquals } from "@std/assert";
import { adrOptions } from "../../../src/architecture/adr/options.ts";
import { proposedOptions } from "../../../src/architecture/adr/proposed_options.ts";
import { recordBlocks } from "../../../src/architecture/documents/record_blocks.ts";

function optionsOf(chosen: string, ...others: string[]) {
  const items = [chosen, ...others].toSorted().map((one) => `- ${one}`).join("\n");
  const outcome = `## Decision Outcome\n\nChosen option: "${chosen}", because.\n`;
  return adrOptions(recordBlocks(`## Considered Options\n\n${items}\n\n${outcome}`));
}

const BROKER = optionsOf("RabbitMQ", "Apache Kafka", "Kafka Streams");
const MAPS = optionsOf("MapLibre GL", "Google Maps", "Leaflet");
const HEADING = optionsOf("Confirmation", "Validation", "Verification");
const STATE = optionsOf("sessions", "cookies");

/**
 * Proposals, the rejected options that each proposal names, and whether it makes a different
 * choice.
 */
const PROPOSALS: readonly [
  known: typeof BROKER,
  text: string,
  rejected: string[],
  isOther: boolean,
][] = [
  [BROKER, "Use Kafka for order events", ["Apache Kafka"], true],
  [BROKER, "Send order events over Kafka topics", ["Apache Kafka"], true],
  [BROKER, "Kafka as message broker", ["Apache Kafka"], true],
  [BROKER, "Process events with Kafka Streams", ["Kafka Streams"], true],
  [BROKER, "Use RabbitMQ for mails", [], false],
  [BROKER, "Use RabbitMQ instead of Kafka", ["Apache Kafka"], false],
  [BROKER, "Replace RabbitMQ by NATS", [], true],
  [BROKER, "Stop using RabbitMQ", [], true],
  [BROKER, "Drop the RabbitMQ cluster", [], true],
  [BROKER, "Move away from RabbitMQ", [], true],
  [BROKER, "Do not use Kafka", ["Apache Kafka"], false],
  [BROKER, "Use NATS", [], false],
  [BROKER, "Monitor RabbitMQ", [], false],
  [MAPS, "Show couriers on the delivery map", [], false],
  [MAPS, "Draw the map with Google Maps", ["Google Maps"], true],
  [HEADING, "Write the validation of forms anew", [], false],
  [STATE, "List the cookies of a page", [], false],
  [STATE, "Keep the cart in cookies", ["cookies"], true],
];

for (const [known, text, rejected, isOther] of PROPOSALS) {
  const named = rejected.length === 0 ? "no rejected option" : rejected.join(", ");
  Deno.test(`proposedOptions() of "${text}" names ${named}`, () => {
    assertEquals(proposedOptions(known, text).rejected.map(({ text }) => text), rejected);
  });
  Deno.test(`proposedOptions() finds ${isOther ? "a" : "no"} different choice in "${text}"`, () => {
    assertEquals(proposedOptions(known, text).isDifferent, isOther);
  });
}

Deno.test("proposedOptions() returns no options if the chosen option is unknown", () => {
  const { listed } = BROKER;
  assertEquals(proposedOptions({ listed }, "Use Kafka"), { rejected: [], isDifferent: false });
});

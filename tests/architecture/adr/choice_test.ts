import { assertEquals } from "@std/assert";
import {
  choiceIn,
  decidedChoice,
  isDifferentChoice,
} from "../../../src/architecture/adr/choice.ts";
import { decisionIn } from "../../../src/architecture/adr/decision.ts";
import { namedIn } from "../../../src/architecture/adr/named.ts";

/** Whether a decision with a title is another choice than what is asked for. */
function differs(asked: string, [title = "", decision = ""]: readonly string[]): boolean {
  const text = `# ${title}\n\n## Context\n\nIt is needed.\n\n## Decision\n\n${decision}\n`;
  return isDifferentChoice(choiceIn(asked), decidedChoice(title, decisionIn(text)));
}

/** Decisions in the words of teams; what is another choice than each of them, and what is not. */
const DECIDED: readonly { adr: readonly string[]; others: string[]; same: string[] }[] = [
  {
    adr: [
      "Store trips in PostgreSQL",
      "We will store trips in PostgreSQL. MongoDB is switched off in June.",
    ],
    others: ["Store trips in MongoDB", "Store trips in Cassandra"],
    same: ["Add a column to the trips in PostgreSQL", "Sort trips by length"],
  },
  {
    adr: [
      "Events",
      "We will publish domain events over RabbitMQ. Consumers declare their queues.\n\nWe will not use Kafka.",
    ],
    others: [
      "Use Kafka to publish domain events",
      "Replace RabbitMQ with NATS for domain events",
    ],
    same: ["Publish domain events over RabbitMQ", "Let consumers of RabbitMQ declare other queues"],
  },
  {
    adr: [
      "SEPA direct debit through GoCardless",
      "SEPA direct debit goes through GoCardless. Cards stay with Stripe.",
    ],
    others: ["SEPA direct debit goes through Stripe"],
    same: ["Cards stay with Stripe", "SEPA direct debit goes through GoCardless"],
  },
  {
    adr: ["Unit tests", "Vitest replaces Jest in all packages. Snapshot tests are for messages."],
    others: ["Write unit tests with Jest", "Use Mocha for unit tests"],
    same: ["Write unit tests with Vitest", "Add unit tests for messages"],
  },
  {
    adr: ["Circuit breakers", "We rejected a service mesh: Istio would do this. Calls time out."],
    others: ["Use a service mesh for circuit breakers"],
    same: ["Count the open circuit breakers"],
  },
  {
    adr: ["Bundling the web client", "We go with esbuild for bundling."],
    others: ["Bundle the web client with Vite"],
    same: ["Bundle the web client with esbuild", "Split the bundle of the web client"],
  },
  {
    adr: ["Run on managed Kubernetes", "All stateless services run on managed Kubernetes."],
    others: ["Run stateless services on Nomad"],
    same: ["Run stateless services on Kubernetes"],
  },
  {
    adr: ["Signatures", "~~We sign images with Notary.~~ We sign images with Cosign."],
    others: ["Sign images with Notary", "Sign images with Sigstore"],
    same: ["Sign images with Cosign", "Sign images once a day"],
  },
  {
    adr: ["Secrets in Vault", "HashiCorp Vault holds all secrets."],
    others: ["Keep secrets in AWS Secrets Manager"],
    same: ["Keep secrets of the mobile team in Vault"],
  },
  {
    adr: ["A modular monolith", "Modules own their tables; a join across modules is forbidden."],
    others: [],
    same: ["Rewrite the support ticket module in Rust"],
  },
  {
    adr: ["Feature flags", "A flag past its date, and after many warnings, fails the build."],
    others: [],
    same: ["Move the builds from GitHub Actions to GitLab", "No flags on Fridays"],
  },
  {
    adr: ["Sitzungen liegen in Redis", "Sitzungen liegen in Redis. Auf JWT verzichten wir."],
    others: ["Wir verwenden JWT für Sitzungen", "Sitzungen liegen in PostgreSQL"],
    same: ["Sitzungen liegen in Redis"],
  },
  {
    adr: ["Austausch", "Bestellungen gehen über AMQP an das Lager. SFTP gibt es nicht mehr."],
    others: ["Bestellungen gehen über Kafka an das Lager", "Bestellungen per SFTP an das Lager"],
    same: ["Bestellungen gehen über AMQP an das Lager"],
  },
];

for (const { adr, others, same } of DECIDED) {
  Deno.test(`isDifferentChoice() compares what is asked with "${adr[0]}"`, () => {
    assertEquals(others.filter((asked) => !differs(asked, adr)), []);
    assertEquals(same.filter((asked) => differs(asked, adr)), []);
  });
}

Deno.test("isDifferentChoice() takes no item below a refusal for what was chosen", () => {
  const adr = ["Images", "We use Alpine for images.\n\n**Do not**\n\n- use Debian for images"];
  assertEquals(differs("Use Debian for images", adr), true);
});

Deno.test("namedIn() reads names, what is given up and what is refused", () => {
  const read = (text: string) => {
    const { names, left, refused } = namedIn(text);
    return { names: [...names], left: [...left], refused: refused.map((one) => [...one]) };
  };
  assertEquals(read("Use NATS instead of Kafka"), {
    names: ["nat"],
    left: ["kafka"],
    refused: [],
  });
  assertEquals(read("Move builds from GitHub Actions to GitLab"), {
    names: ["gitlab"],
    left: ["github", "action"],
    refused: [],
  });
  assertEquals(read("Zod checks it, and never Joi. SOAP is not offered"), {
    names: [],
    left: [],
    refused: [["joy"], ["soap"]],
  });
});

Deno.test("decisionIn() takes no medium for what was neglected", () => {
  const { rejected } = decisionIn("# A\n\n## Decision\n\nWe publish events over RabbitMQ.\n");
  assertEquals(rejected, []);
  const chose = decisionIn("# A\n\n## Decision\n\nWe chose Zod over Joi and Yup.\n");
  assertEquals(chose.rejected, ["Joi", "Yup"]);
});

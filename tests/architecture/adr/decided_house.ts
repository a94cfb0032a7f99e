/** An ADR as adr-tools writes it. */
function nygard(title: string, decision: string, more: { status?: string; after?: string } = {}) {
  const { status = "Accepted", after = "It takes a week." } = more;
  return `# ${title}\n\nDate: 2024-03-01\n\n## Status\n\n${status}\n\n## Context\n\nSomething had to be chosen.\n\n## Decision\n\n${decision}\n\n## Consequences\n\n${after}\n`;
}

/** An ADR as MADR has it. */
function madr(title: string, chosen: string, others: readonly string[], because: string): string {
  const options = [chosen, ...others].toSorted().map((option) => `* ${option}\n`).join("");
  return `---\nstatus: accepted\ndate: 2024-04-01\n---\n\n# ${title}\n\n## Context and Problem Statement\n\nWhich one do we take?\n\n## Considered Options\n\n${options}\n## Decision Outcome\n\nChosen option: "${chosen}", because ${because}.\n`;
}

/** The decisions of a house, by name. */
export const HOUSE: Record<string, string> = {
  "0001-record-decisions": nygard(
    "Record architecture decisions",
    "We will keep decision records beside the code.",
  ),
  "0002-use-postgres": nygard(
    "Use PostgreSQL for orders",
    "We will use PostgreSQL as the database for orders.",
    { after: "Reports need read replicas." },
  ),
  "0003-message-broker": madr(
    "Message broker",
    "RabbitMQ",
    ["Kafka", "NATS JetStream"],
    "our operators know it",
  ),
  "0004-use-concourse": nygard(
    "Use Concourse",
    "We will use Concourse for all CI/CD pipelines.",
  ),
  "0005-frontend": madr("Frontend framework", "Svelte", ["React", "Vue"], "bundles stay small"),
  "0006-use-vault": nygard(
    "Use Vault",
    "Secrets such as passwords and API keys are kept in Vault.",
  ),
  "0007-valkey": nygard("Session cache", "We will use Valkey for the session cache."),
  "0008-elasticsearch": nygard("Logs", "We will use Elasticsearch for application logs.", {
    status: "Superseded by [9](0009-loki.md)",
  }),
  "0009-loki": nygard("Logs in Loki", "We will use Loki for application logs.", {
    status: "Accepted\n\nSupersedes [8](0008-elasticsearch.md)",
  }),
  "0010-ldap": nygard("Logins", "We will use LDAP for logins.", { status: "Deprecated" }),
  "0011-keycloak": nygard(
    "Single sign-on",
    "All services use Keycloak for single sign-on.",
    { after: "Keycloak must be highly available." },
  ),
  "0012-graphql": nygard("Public API", "We will use GraphQL for the public API.", {
    status: "Rejected",
  }),
  "0013-rest": nygard(
    "REST for the public API",
    "The public API is REST over HTTP.\n\nWe will not use SOAP for the public API.",
  ),
  "0014-terraform": nygard(
    "Cloud resources as code",
    "We will describe cloud resources with Terraform.",
  ),
  "0015-kubernetes": nygard("Orchestration", "We will run containers on Kubernetes.", {
    after: "Every team learns kubectl.",
  }),
  "0016-monorepo": nygard("One repository", "We will keep all services in a monorepo."),
  "0017-trunk": nygard(
    "Trunk-based development",
    "We decided:\n\n- Merge to the trunk every day\n- Use feature flags for unfinished work",
  ),
  "0018-money": nygard(
    "Money",
    "Amounts of money are integers of cents.\n\n**Do not**\n\n- Use floats for amounts of money",
  ),
  "0019-time": nygard("Time", "Store timestamps in UTC."),
  "0020-nomad": nygard("Batch jobs", "We will use Nomad for batch jobs.", { status: "Proposed" }),
  "0021-email": nygard(
    "E-mail",
    "We will use Postmark for transactional e-mail. We revoke that here.\n\nE-mail goes through SES.",
  ),
  "0022-maps": nygard(
    "Maps",
    "The team voted on:\n\n- Use Mapbox for maps\n- Use Leaflet for maps\n\nLeaflet won.",
  ),
  "0023-pdf": nygard(
    "Invoices as PDF",
    "> Use wkhtmltopdf for invoices\n\nThat was asked for. We will use Typst for invoices.",
  ),
  "0024-anmeldung": nygard(
    "Meldungen an Kunden",
    "Wir verwenden Firebase für Meldungen an Kunden.",
  ).replace("## Decision", "## Entscheidung").replace("## Consequences", "## Konsequenzen"),
};

/** A question and what must be answered; `stance` is "cannot tell" unless it is given. */
export interface Known {
  asked: string;
  /** The ADR that must come first; none must be related where it is empty. */
  first: string;
  differs?: boolean;
  stance?: "supports" | "opposes";
}

/** Sixty questions with known answers. */
export const KNOWN: readonly Known[] = [
  { asked: "Use MongoDB as the database for orders", first: "0002", differs: true },
  { asked: "Keep the orders in a MySQL database", first: "0002", differs: true },
  {
    asked: "We will use PostgreSQL as the database for orders",
    first: "0002",
    stance: "supports",
  },
  { asked: "Use PostgreSQL as the database for orders", first: "0002", stance: "supports" },
  { asked: "Use PostgreSQL for invoices", first: "0002" },
  {
    asked: "Do not use PostgreSQL as the database for orders",
    first: "0002",
    stance: "opposes",
  },
  { asked: "Use Kafka as message broker", first: "0003", differs: true },
  { asked: "Introduce NATS as our message broker", first: "0003", differs: true },
  { asked: "Use RabbitMQ as message broker", first: "0003" },
  { asked: "Retire the message broker", first: "0003" },
  { asked: "Use Jenkins for our CI/CD pipelines", first: "0004", differs: true },
  { asked: "Move the CI/CD pipelines to GitHub Actions", first: "0004", differs: true },
  { asked: "Use Concourse for all CI/CD pipelines", first: "0004", stance: "supports" },
  { asked: "New pipelines for the mobile team", first: "0004" },
  { asked: "Replace Concourse by Tekton for CI/CD pipelines", first: "0004", differs: true },
  { asked: "Use React as frontend framework", first: "0005", differs: true },
  { asked: "Use Svelte as frontend framework", first: "0005" },
  { asked: "Angular", first: "" },
  { asked: "A dark mode for the frontend", first: "0005" },
  { asked: "Another place for our passwords", first: "0006" },
  { asked: "Keep secrets and passwords in AWS Secrets Manager", first: "0006", differs: true },
  { asked: "Introduce Vault", first: "0006" },
  { asked: "Use Redis for the session cache", first: "0007", differs: true },
  { asked: "Use Memcached for the session cache", first: "0007", differs: true },
  { asked: "Use Valkey for the session cache", first: "0007", stance: "supports" },
  { asked: "Use Elasticsearch for application logs", first: "0009", differs: true },
  { asked: "Use Loki for application logs", first: "0009", stance: "supports" },
  { asked: "Use Splunk for application logs", first: "0009", differs: true },
  { asked: "Use LDAP for logins", first: "0010" },
  { asked: "Use Okta for single sign-on", first: "0011", differs: true },
  { asked: "All services use Keycloak for single sign-on", first: "0011", stance: "supports" },
  { asked: "Keycloak", first: "0011" },
  { asked: "Use GraphQL for the public API", first: "0013", differs: true },
  { asked: "Use SOAP for the public API", first: "0013", stance: "opposes" },
  { asked: "Use gRPC for the public API", first: "0013", differs: true },
  { asked: "Describe cloud resources with Pulumi", first: "0014", differs: true },
  { asked: "Describe cloud resources with Terraform", first: "0014", stance: "supports" },
  { asked: "Run containers on Nomad", first: "0015", differs: true },
  { asked: "Run containers on Kubernetes", first: "0015", stance: "supports" },
  { asked: "Run containers on Kubernetes in the shops", first: "0015" },
  { asked: "Stop running containers on Kubernetes", first: "0015" },
  { asked: "Keep all services in a monorepo", first: "0016", stance: "supports" },
  { asked: "Give the billing team another monorepo", first: "0016" },
  { asked: "Use feature flags for unfinished work", first: "0017", stance: "supports" },
  { asked: "Merge to the trunk every day", first: "0017", stance: "supports" },
  { asked: "Never merge to the trunk every day", first: "0017", stance: "opposes" },
  { asked: "Use floats for amounts of money", first: "0018" },
  { asked: "Round amounts of money", first: "0018" },
  { asked: "Store timestamps in UTC", first: "0019", stance: "supports" },
  { asked: "Store timestamps in local time", first: "0019" },
  { asked: "Use Nomad for batch jobs", first: "0020" },
  { asked: "Use Postmark for transactional e-mail", first: "0021" },
  { asked: "Use Mapbox for maps", first: "0022" },
  { asked: "Use wkhtmltopdf for invoices", first: "0023" },
  { asked: "Use Typst for invoices", first: "0023", stance: "supports" },
  {
    asked: "Wir verwenden Firebase für Meldungen an Kunden",
    first: "0024",
    stance: "supports",
  },
  { asked: "Meldungen an Kunden auf Deutsch", first: "0024" },
  { asked: "Paint the canteen turquoise on Thursday", first: "" },
  { asked: "Buy a coffee machine", first: "" },
  { asked: "Let people sort orders by price", first: "0002" },
];

/**
 * The contents of one ADR in the example shop. The ADR follows the MADR format if it has options.
 */
interface ShopAdr {
  title: string;
  context: string;
  decision: string;
  status?: string;
  options?: readonly string[];
}

/**
 * The example shop's decisions by name, worded like real teams write, with lower-case names and
 * chained clauses.
 */
const DECIDED: Record<string, ShopAdr> = {
  "0001-bundler": {
    title: "Bundling the web client",
    context: "webpack takes 90 seconds.",
    decision:
      "We go with esbuild for bundling. webpack is only kept for the legacy admin until it is removed.",
  },
  "0002-unit-tests": {
    title: "Unit tests",
    context: "We have to settle this.",
    decision: "Vitest replaces Jest in all packages. Snapshot tests are limited to error messages.",
  },
  "0003-queue": {
    title: "Background work",
    context: "Sidekiq was suggested; it needs Redis.",
    decision:
      "Background jobs are queued in Postgres with River. A job is retried three times with backoff. We don't introduce Redis or SQS just for jobs.",
  },
  "0004-map-library": {
    title: "Map component",
    context: "Which library draws the delivery map?",
    decision:
      'Chosen option: "MapLibre GL", because tiles are ours.\n\nGoogle Maps charges per load.',
    options: ["MapLibre GL", "Google Maps", "Leaflet"],
  },
  "0005-auth": {
    title: "Authentication of staff",
    context: "We have to settle this.",
    decision:
      "Staff sign in with Entra ID over OpenID Connect. Passwords of our own are abolished. SAML stays available for the two customers who have it.",
  },
  "0006-api-style": {
    title: "Internal calls",
    context: "We have to settle this.",
    decision:
      "Services call each other with gRPC. JSON over HTTP remains for webhooks.\n\nNot covered:\n\n- calls from browsers\n- GraphQL",
  },
  "0007-search": {
    title: "Product search",
    context: "Postgres full-text search could not rank by popularity.",
    decision:
      "Product search runs on OpenSearch; the index is rebuilt nightly and updated by events.",
  },
  "0008-money": {
    title: "Amounts",
    context: "We have to settle this.",
    decision:
      "Amounts are integers in the smallest unit with an ISO 4217 code beside them. Floating point is forbidden for amounts.",
  },
  "0009-cloud": {
    title: "Hosting region",
    context: "We have to settle this.",
    decision: "Everything runs in Frankfurt (eu-central-1). Data of customers never leaves the EU.",
  },
  "0010-images": {
    title: "Product pictures",
    context: "We have to settle this.",
    decision:
      "Pictures are stored in S3 and resized on request by imgproxy. Cloudinary was evaluated and is too expensive.",
  },
  "0011-email": {
    title: "Transactional mail",
    context: "We have to settle this.",
    decision: "Mails go out through Postmark.",
    status: "Superseded by [0012](0012-email-ses.md)",
  },
  "0012-email-ses": {
    title: "Mail through SES",
    context: "Postmark raised its price.",
    decision: "Transactional mails go out through Amazon SES.",
    status: "Accepted\n\nSupersedes [0011](0011-email.md)",
  },
  "0013-kopplung": {
    title: "Austausch mit dem Lager",
    context: "Bisher lag jede Nacht eine CSV-Datei auf einem SFTP-Server.",
    decision:
      "Bestellungen gehen über AMQP an das Lager. Dateien per SFTP werden nicht mehr ausgetauscht.",
  },
  "0014-orm": {
    title: "Database access",
    context: "We have to settle this.",
    decision:
      "Queries are written in SQL and typed with sqlc. An ORM is not used: generated queries were the cause of four incidents.",
  },
  "0015-analytics": {
    title: "Product analytics",
    context: "We have to settle this.",
    decision: "We self-host PostHog. No third-party trackers on the shop's pages.",
  },
  "0016-branches": {
    title: "Branches",
    context: "Git flow made merges painful.",
    decision:
      "Short-lived branches are merged to main within two days; release branches are cut on Thursdays.",
  },
  "0017-docs": {
    title: "Documentation site",
    context: "We have to settle this.",
    decision: "Documentation is written in Markdown next to the code and published with MkDocs.",
  },
  "0018-mobile-push": {
    title: "Push messages",
    context: "We have to settle this.",
    decision: "Push messages are sent through Firebase Cloud Messaging on Android and APNs on iOS.",
  },
  "0019-infra": {
    title: "Infrastructure as code",
    context: "Terraform's licence changed.",
    decision:
      "1. Infrastructure is described with OpenTofu.\n2. Modules live in `infra/modules`.\n3. Nobody clicks in the console.",
  },
  "0020-rate": {
    title: "Rate limits",
    context: "",
    decision: "Each API key gets 100 requests a second; limits are counted in Valkey.",
  },
  "0021-lang": {
    title: "Language of new services",
    context: "We have to settle this.",
    decision:
      "New services are written in Go. Existing Ruby services stay. Rust may be used where a profile shows that Go is too slow.",
  },
  "0022-tz": {
    title: "Opening hours",
    context: "We have to settle this.",
    decision: "Opening hours are stored as local times with an IANA zone, not in UTC.",
  },
};

/** The text of each ADR in the example shop, keyed by name. */
export const SHOP: Record<string, string> = Object.fromEntries(
  Object.entries(DECIDED).map(([name, adr]) => [name, adrText(adr)]),
);

function adrText({ title, context, decision, status = "Accepted", options }: ShopAdr): string {
  if (options === undefined) {
    return `# ${title}\n\nDate: 2024-05-01\n\n## Status\n\n${status}\n\n## Context\n\n${context}\n\n## Decision\n\n${decision}\n`;
  }
  const list = options.map((option) => `* ${option}\n`).join("");
  return `---\nstatus: accepted\n---\n\n# ${title}\n\n## Context and Problem Statement\n\n${context}\n\n## Considered Options\n\n${list}\n## Decision Outcome\n\n${decision}\n`;
}

/**
 * Questions, the number of the ADR that must rank first (empty: any), and whether the ADR made a
 * different choice.
 */
export const ASKED: readonly (readonly [asked: string, first: string, differs: boolean])[] = [
  ["Bundle the web client with Vite", "0001", true],
  ["Use webpack for the web client", "0001", true],
  ["Bundle the new admin with esbuild", "0001", false],
  ["Write unit tests with Jest", "0002", true],
  ["Use Mocha for unit tests in all packages", "0002", true],
  ["Write unit tests with Vitest", "0002", false],
  ["Add Redis and Sidekiq for background jobs", "0003", true],
  ["Queue background jobs in SQS", "0003", true],
  ["Queue background jobs in Postgres", "0003", false],
  ["Use Redis for caching product pages", "", false],
  ["Draw the delivery map with Google Maps", "0004", true],
  ["Replace MapLibre by Mapbox for the delivery map", "0004", true],
  ["Show couriers on the delivery map", "0004", false],
  ["Let staff sign in with Okta", "0005", true],
  ["Staff sign in with Entra ID", "0005", false],
  ["Services call each other with Thrift", "0006", true],
  ["Internal calls use REST with JSON", "0006", true],
  ["Offer GraphQL to browsers", "0006", false],
  ["Run product search on Elasticsearch", "0007", true],
  ["Product search on Algolia", "0007", true],
  ["Sort product search by price", "0007", false],
  ["Resize product pictures with Cloudinary", "0010", true],
  ["Store pictures in Azure Blob Storage", "0010", true],
  ["Store videos in S3", "0010", false],
  ["Send transactional mails with Mailgun", "0012", true],
  ["Send transactional mails through Postmark", "0012", true],
  ["Send transactional mails through SES", "0012", false],
  ["Bestellungen per SFTP an das Lager schicken", "0013", true],
  ["Bestellungen gehen über Kafka an das Lager", "0013", true],
  ["Bestellungen gehen über AMQP an das Lager", "0013", false],
  ["Use Prisma for database access", "0014", true],
  ["Type queries with sqlc", "0014", false],
  ["Add Google Analytics to the shop's pages", "0015", true],
  ["Self-host PostHog", "0015", false],
  ["Publish documentation with Docusaurus", "0017", true],
  ["Write documentation in AsciiDoc", "0017", true],
  ["Publish documentation with MkDocs", "0017", false],
  ["Send push messages through OneSignal", "0018", true],
  ["Describe infrastructure with Pulumi", "0019", true],
  ["Describe infrastructure with Terraform", "0019", true],
  ["Describe infrastructure with OpenTofu", "0019", false],
  ["Count rate limits in DynamoDB", "0020", true],
  ["Write the new pricing service in Java", "0021", true],
  ["Write the new pricing service in Go", "0021", false],
  ["Show opening hours on the map", "0022", false],
  ["Paint the warehouse", "", false],
  ["Use Rollup for bundling the web client", "0001", true],
  ["Split the web client's bundle", "0001", false],
  ["Test Postgres queries in CI", "", false],
  ["Queue mails in Postgres", "", false],
  ["Background jobs with Temporal", "0003", true],
  ["Staff sign in with Google accounts", "0005", true],
  ["Add gRPC deadlines to internal calls", "0006", false],
  ["Send webhooks as JSON", "0006", false],
  ["Let product search use OpenSearch synonyms", "0007", false],
  ["Resize pictures with imgproxy", "0010", false],
  ["Resize pictures with Thumbor", "0010", true],
  ["Access the database with sqlc", "0014", false],
  ["Access the database with Drizzle", "0014", true],
  ["Write recipes in Markdown", "", false],
  ["Documentation site with Hugo", "0017", true],
  ["Self-host Matomo for product analytics", "0015", true],
  ["Send push messages through APNs", "0018", false],
  ["Move rate limits to Redis", "0020", true],
  ["Count rate limits in Valkey", "0020", false],
  ["Bestellungen an das Lager per AMQP bestätigen", "0013", false],
  ["Bestellungen an das Lager per REST", "0013", true],
  ["Hire two Go developers", "", false],
  ["Adopt Terragrunt for infrastructure", "0019", true],
];

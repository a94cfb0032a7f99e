import { once } from "../../kernel/once.ts";
import { indexTerms } from "../../kernel/search/terms.ts";

/**
 * Families of words and products with the same purpose: a change to Jenkins is relevant to the
 * decision for Concourse. The list omits names that are everyday words.
 */
const FAMILIES = [
  "ci cd continuous jenkins circleci travis concourse teamcity buildkite tekton bamboo",
  "database postgresql postgres mysql mariadb mongodb mongo cockroachdb sqlite mssql sql dynamodb cassandra couchdb documentdb aurora rds",
  "broker queue messaging kafka rabbitmq nats activemq sqs sns pubsub pulsar kinesis celery sidekiq mqtt jetstream eventbridge",
  "cache caching redis memcached memcache valkey hazelcast fusioncache",
  "frontend spa react vue vuejs angular svelte sveltekit preact htmx jquery nextjs nuxt",
  "css stylesheet tailwind bootstrap bulma scss",
  "search elasticsearch opensearch solr meilisearch algolia typesense lucene",
  "log logging loki splunk logstash kibana fluentd fluent graylog papertrail cloudwatch victorialogs serilog log4j logback slf4j",
  "monitoring observability sentry honeybadger rollbar bugsnag airbrake datadog prometheus grafana dynatrace opentelemetry jaeger zipkin telemetry",
  "infrastructure terraform opentofu pulumi cloudformation cdk bicep ansible crossplane",
  "orchestration kubernetes k8s nomad ecs eks aks gke openshift mesos fargate",
  "chart helm kustomize",
  "gitops argocd flux fluxcd",
  "container docker dockerfile podman buildpack",
  "registry dockerhub ecr gcr harbor quay artifactory",
  "bucket s3 minio gcs",
  "secret credential vault sops doppler keyvault ssm",
  "authentication login keycloak auth0 okta cognito ldap oauth oauth2 saml oidc entra idp sso",
  "api endpoint rest graphql grpc soap openapi swagger",
  "feature toggle flag launchdarkly darkly unleash flagsmith waffle",
  "npm yarn pnpm",
  "lint linter linting eslint tslint prettier biome rubocop standardrb flake8 pylint ruff yapf checkstyle ktlint detekt spotless editorconfig",
  "acceptance cypress playwright selenium testcafe puppeteer nightwatch",
  "mock jest mocha vitest moq nsubstitute mockito",
  "diagram mermaid plantuml drawio lucidchart structurizr c4",
  "sms twilio vonage messagebird plivo sinch whatsapp",
  "mail email sendgrid mailgun mailchimp postmark ses smtp",
  "hook husky lefthook",
  "redux mobx zustand vuex pinia recoil",
  "hibernate jpa sequelize prisma typeorm sqlalchemy orm",
  "maven gradle bazel sbt",
  "dependabot renovate",
  "bundler webpack vite rollup esbuild turbopack",
  "uuid uuids ulid guid",
  "kyverno opa gatekeeper",
  "analytics matomo mixpanel plausible",
  "framework django flask fastapi rails laravel nestjs phoenix",
  "payment stripe adyen paypal braintree",
  "documentation docusaurus mkdocs gitbook jekyll sphinx",
  "websocket websockets polling signalr sse",
];

const families = once(() => {
  const all = FAMILIES.map((words) => new Set(words.split(" ").flatMap(indexTerms)));
  return new Map<string, ReadonlySet<string>>(
    all.flatMap((family) => [...family].map((term) => [term, family] as const)),
  );
});

/**
 * Returns the stems of a technology's family, including its own stem; an empty set for other words.
 */
export function technologyFamily(term: string): ReadonlySet<string> {
  return families().get(term) ?? new Set();
}

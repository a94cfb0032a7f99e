import { EXIT, StartError } from "../kernel/errors.ts";
import {
  type Environment,
  oneOf,
  type Variable,
  variableProblems,
  type VariableRule,
  wholeNumber,
} from "../kernel/roots/environment.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import type { EmbeddingSettings } from "./embeddings/request.ts";
import type { FolderPlace } from "./repository.ts";

const DEFAULTS = {
  apiUrl: "https://api.openai.com/v1",
  model: "text-embedding-3-small",
  connections: 5,
} as const;

const SOURCES = ["on", "off", "local"] as const;
const UNSET = "unset";

const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

const PURPOSES: Readonly<Record<string, string>> = {
  DATABASE_URL: "the PostgreSQL database: postgres://user:password@host/name",
  KB_EMBEDDED_DIR: "the embedded store's folder; default: one per project in " +
    "~/.local/share/knowledge-server",
  OPENAI_API_KEY: "the embeddings API's key",
  OPENAI_BASE_URL: `the embeddings API; default ${DEFAULTS.apiUrl}`,
  KB_EMBEDDINGS:
    "on: the API; local: the built-in model; off: only keywords; default: an embedded store's " +
    "own model, or local for a new store; with DATABASE_URL, on",
  KB_EMBEDDINGS_MODEL: `the API's model; default: ${DEFAULTS.model}`,
  KB_IMPORT_ROOT: "the folder for kb_bulk_import; default: the working directory",
  KB_DOCS: "a folder of documents whose sections an embedded store syncs as entries",
  DB_POOL_SIZE: `maximum database connections, 1 to 100; default: ${DEFAULTS.connections}`,
};

const RULES: ReadonlyMap<string, VariableRule> = new Map([
  ["DATABASE_URL", {
    wanted:
      "postgres://user:password@host:port/name with one host and, optionally, an sslmode that " +
      `PostgreSQL supports: ${SSL_MODES.join(", ")}`,
    accepts: isDatabaseUrl,
  }],
  ["OPENAI_API_KEY", {
    wanted: "printable ASCII without spaces",
    accepts: (value) => /^[\x21-\x7e]*$/.test(value),
  }],
  ["OPENAI_BASE_URL", {
    wanted: "an http or https URL without a user, query or fragment",
    accepts: isHttpUrl,
  }],
  ["KB_EMBEDDINGS", oneOf(...SOURCES)],
  ["KB_EMBEDDINGS_MODEL", {
    wanted: "the name of a model",
    accepts: (value) => /^[\w./:@-]{1,200}$/.test(value),
  }],
  ["DB_POOL_SIZE", wholeNumber(1, 100)],
]);

export const knowledgeVariables: readonly Variable[] = Object.entries(PURPOSES)
  .map(([name, purpose]) => {
    const rule = RULES.get(name);
    // Messages never show a value, because it may be a secret in the wrong variable.
    const isRare = name === "DB_POOL_SIZE";
    return { name, purpose, isRare, ...(rule && { rule: { ...rule, isSecret: true } }) };
  });

/** The variables that would make `fetch` send requests and the key to a host without permission. */
export const proxyVariables: readonly string[] = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
  .flatMap((name) => [name, name.toLowerCase()]);

export function isEmbedded({ get, label }: Environment): boolean {
  return get("DATABASE_URL") === undefined ||
    (get("KB_EMBEDDED_DIR") !== undefined && label("KB_EMBEDDED_DIR") !== "KB_EMBEDDED_DIR");
}

/** A key in the environment isn't enough to enable the API. */
export function embeddingsOf(environment: Environment): string {
  return environment.get("KB_EMBEDDINGS")?.trim() ?? (isEmbedded(environment) ? UNSET : "on");
}

export function settingProblems(environment: Environment): string[] {
  const { get } = environment;
  const given = (name: string): boolean => get(name) !== undefined;
  const wrong = variableProblems(environment, knowledgeVariables);
  if (given("DATABASE_URL") && given("KB_EMBEDDED_DIR") && !isEmbedded(environment)) {
    wrong.push("DATABASE_URL and KB_EMBEDDED_DIR are both set: unset one of them");
  }
  if (given("DATABASE_URL") && given("KB_DOCS") && !isEmbedded(environment)) {
    wrong.push(
      "KB_DOCS requires the embedded store: unset KB_DOCS, and run knowledge-server " +
        "sync DIR",
    );
  }
  const embeddings = embeddingsOf(environment);
  const needsKey = embeddings === "on" && !given("OPENAI_BASE_URL");
  if (needsKey && (get("OPENAI_API_KEY") ?? "").trim() === "") {
    wrong.push(
      "OPENAI_API_KEY is not set: set it or OPENAI_BASE_URL, or set KB_EMBEDDINGS to local or off",
    );
  }
  return wrong;
}

export function knowledgeSettings(environment: Environment): Settings {
  const wrong = settingProblems(environment);
  if (wrong.length > 0) throw new StartError(wrong.join("; "), EXIT.configuration);
  const unused = isEmbedded(environment) ? "DATABASE_URL" : "KB_EMBEDDED_DIR";
  const given = knowledgeVariables.filter(({ name }) => name !== unused).flatMap(({ name }) => {
    const value = environment.get(name)?.trim();
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(given), KB_EMBEDDINGS: embeddingsOf(environment) };
}

export const PLACES = "places";

export interface KnowledgeSettings {
  databaseUrl: string | undefined;
  connections: number;
  embeddings: typeof SOURCES[number] | typeof UNSET;
  api: EmbeddingSettings;
  hasApi: boolean;
  places: Record<string, FolderPlace>;
}

export function readSettings(settings: Settings): KnowledgeSettings {
  return {
    databaseUrl: settings.DATABASE_URL,
    connections: Number(settings.DB_POOL_SIZE ?? DEFAULTS.connections),
    embeddings: SOURCES.find((one) => one === settings.KB_EMBEDDINGS) ??
      (settings.KB_EMBEDDINGS === UNSET ? UNSET : "on"),
    api: {
      baseUrl: (settings.OPENAI_BASE_URL ?? DEFAULTS.apiUrl).replace(/\/{1,100}$/, ""),
      key: settings.OPENAI_API_KEY,
      model: settings.KB_EMBEDDINGS_MODEL ?? DEFAULTS.model,
    },
    hasApi: Boolean(settings.OPENAI_API_KEY ?? settings.OPENAI_BASE_URL),
    places: JSON.parse(settings[PLACES] ?? "{}"),
  };
}

/** Includes the API's host if the API may have made the store's vectors. */
export function hostsOf({ databaseUrl, embeddings, api, hasApi }: KnowledgeSettings): string[] {
  const mayAsk = embeddings === "on" || (embeddings === UNSET && hasApi);
  return [
    ...(databaseUrl === undefined ? [] : [hostOf(databaseUrl, "5432")]),
    ...(!mayAsk ? [] : [hostOf(api.baseUrl, api.baseUrl.startsWith("https:") ? "443" : "80")]),
  ];
}

export function databaseHost({ databaseUrl }: KnowledgeSettings): string {
  return databaseUrl === undefined ? "" : hostOf(databaseUrl, "5432");
}

function hostOf(url: string, defaultPort: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || defaultPort}`;
}

const HOST = "(?:[\\w.-]{1,253}|\\[[0-9a-f:.]{2,45}\\])(?::\\d+)?";
const HTTP_URL = new RegExp(`^https?://${HOST}(?:/[^?#]*)?$`, "i");
const POSTGRES_URL = new RegExp(`^postgres(?:ql)?://[^@/]+@${HOST}/[^?#]`, "i");

function isHttpUrl(value: string): boolean {
  return HTTP_URL.test(value) && URL.canParse(value);
}

function isDatabaseUrl(value: string): boolean {
  const mode = URL.parse(value)?.searchParams.get("sslmode") ?? SSL_MODES[0];
  try {
    decodeURIComponent(value);
    return POSTGRES_URL.test(value) && URL.canParse(value) && SSL_MODES.includes(mode ?? "");
  } catch {
    return false;
  }
}

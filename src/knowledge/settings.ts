import { EXIT, StartError } from "../kernel/errors.ts";
import type { Environment, Variable } from "../kernel/roots/environment.ts";
import type { Settings } from "../kernel/roots/grant.ts";

/** The environment variables of knowledge-server, for its help and README. */
export const knowledgeVariables: readonly Variable[] = [
  { name: "DATABASE_URL", purpose: "the PostgreSQL database: postgres://user:password@host/name" },
  {
    name: "KB_EMBEDDED_DIR",
    purpose: "the folder of an embedded store; default ~/.local/share/knowledge-server",
  },
  { name: "OPENAI_API_KEY", purpose: "the embeddings API's key" },
  { name: "OPENAI_BASE_URL", purpose: "the embeddings API; default https://api.openai.com/v1" },
  {
    name: "KB_EMBEDDINGS",
    purpose: "on for the API, local for the built-in model, off for words alone; default local " +
      "with an embedded store and no API, else on",
  },
  {
    name: "KB_EMBEDDINGS_MODEL",
    purpose: "default text-embedding-3-small; with local, the folder of a model2vec model",
  },
  { name: "KB_EMBEDDINGS_DIMENSIONS", purpose: "dimensions to ask for; default the model's own" },
  {
    name: "KB_IMPORT_ROOT",
    purpose: "the folder of kb_bulk_import; default the working directory",
  },
  { name: "DB_POOL_SIZE", purpose: "connections to the database, 1 to 100; default 5" },
  { name: "AGENT_ROLE", purpose: "pm, dev, qa or all: only pm deletes, imports and rebuilds" },
  { name: "KB_SEARCH_DEFAULT_LIMIT", purpose: "entries that kb_search returns; default 10" },
  { name: "KB_SEARCH_MAX_LIMIT", purpose: "the most a caller may ask for, 1 to 100; default 50" },
  { name: "KB_RATE_LIMIT", purpose: "searches per minute, 1 to 100000; default no limit" },
  {
    name: "KB_LOG_LEVEL",
    purpose: "debug, info, warning or error; default info, warning for commands",
  },
];

/** What would make `fetch` send requests, and the key with them, to a host that was not granted. */
export const proxyVariables: readonly string[] = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
  .flatMap((name) => [name, name.toLowerCase()]);

/** OpenAI's API and its model: used when nothing else is set. */
export const OPENAI = {
  url: "https://api.openai.com/v1",
  model: "text-embedding-3-small",
} as const;

/** The values of `sslmode` that libpq documents; of another the driver would wait for its time to end. */
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/** A variable's name, what is valid, and what to say when its value is not. */
type Rule = [name: string, isValid: (value: string) => boolean, must: string];

const RULES: readonly Rule[] = [
  ["DATABASE_URL", isDatabaseUrl, "must be postgres://user:password@host:port/name, of one host"],
  [
    "DATABASE_URL",
    hasKnownSslMode,
    `must have an sslmode that PostgreSQL knows: ${SSL_MODES.join(", ")}`,
  ],
  ["OPENAI_API_KEY", isKey, "must be printable ASCII without spaces"],
  [
    "OPENAI_BASE_URL",
    isHttpUrl,
    "must be an http or https URL, without a user, query or fragment",
  ],
  ["KB_EMBEDDINGS", oneOf("on", "off", "local"), "must be on, off or local"],
  ["KB_EMBEDDINGS_DIMENSIONS", between(1, 2000), "must be a whole number from 1 to 2000"],
  ["DB_POOL_SIZE", between(1, 100), "must be a whole number from 1 to 100"],
  ["AGENT_ROLE", oneOf("pm", "dev", "qa", "all"), "must be pm, dev, qa or all"],
  ["KB_SEARCH_DEFAULT_LIMIT", between(1, 100), "must be a whole number from 1 to 100"],
  ["KB_SEARCH_MAX_LIMIT", between(1, 100), "must be a whole number from 1 to 100"],
  ["KB_RATE_LIMIT", between(1, 100_000), "must be a whole number from 1 to 100000"],
  [
    "KB_LOG_LEVEL",
    oneOf("debug", "info", "warning", "error"),
    "must be debug, info, warning or error",
  ],
];

/**
 * True when the embedded store is to be used: a folder is named, and a flag overrides all else, or
 * nothing names a database.
 */
export function isEmbedded({ get, label }: Environment): boolean {
  return get("DATABASE_URL") === undefined ||
    (get("KB_EMBEDDED_DIR") !== undefined && label("KB_EMBEDDED_DIR") !== "KB_EMBEDDED_DIR");
}

/** Where vectors come from: what is set, else a local model where neither key nor API is. */
export function embeddingsOf(environment: Environment): string {
  const given = environment.get("KB_EMBEDDINGS")?.trim();
  if (given !== undefined) return given;
  const hasApi = ["OPENAI_API_KEY", "OPENAI_BASE_URL"]
    .some((name) => (environment.get(name)?.trim() ?? "") !== "");
  return isEmbedded(environment) && !hasApi ? "local" : "on";
}

/** Everything that is wrong with the variables; no message contains a value. */
export function settingProblems(environment: Environment): string[] {
  const { get, label } = environment;
  const given = (name: string): boolean => get(name) !== undefined;
  const wrong = RULES.filter(([name, isValid]) => {
    const value = get(name);
    return value !== undefined && !isValid(value);
  }).map(([name, , must]) => `${label(name)} ${must}`);
  if (given("DATABASE_URL") && given("KB_EMBEDDED_DIR") && !isEmbedded(environment)) {
    wrong.push("DATABASE_URL and KB_EMBEDDED_DIR are both set: unset one of them");
  }
  const embeddings = embeddingsOf(environment);
  const needsKey = embeddings === "on" && !given("OPENAI_BASE_URL");
  if (needsKey && (get("OPENAI_API_KEY") ?? "").trim() === "") {
    wrong.push(
      "OPENAI_API_KEY is not set: set it or OPENAI_BASE_URL, or KB_EMBEDDINGS to local " +
        "or off",
    );
  }
  const model = get("KB_EMBEDDINGS_MODEL")?.trim();
  if (embeddings !== "local" && model !== undefined && !/^[\w./:@-]{1,200}$/.test(model)) {
    wrong.push(`${label("KB_EMBEDDINGS_MODEL")} must be the name of a model`);
  }
  return wrong;
}

/** The variables that are set, for the worker. Throws a `StartError` that names all bad ones. */
export function knowledgeSettings(environment: Environment): Settings {
  const wrong = settingProblems(environment);
  if (wrong.length > 0) throw new StartError(wrong.join("; "), EXIT.configuration);
  const { get } = environment;
  const unused = isEmbedded(environment) ? "DATABASE_URL" : "KB_EMBEDDED_DIR";
  const given = Object.fromEntries(
    knowledgeVariables.map(({ name }) => name).filter((name) => name !== unused)
      .flatMap((name) => {
        const value = get(name);
        return value === undefined ? [] : [[name, value.trim()]];
      }),
  );
  return { ...given, KB_EMBEDDINGS: embeddingsOf(environment) };
}

/** The hosts that the worker may reach, as `host:port`. */
export function hostsOf(settings: Settings): string[] {
  const { DATABASE_URL, OPENAI_BASE_URL = OPENAI.url, KB_EMBEDDINGS } = settings;
  return [
    ...(DATABASE_URL === undefined ? [] : [hostOf(DATABASE_URL, "5432")]),
    ...(KB_EMBEDDINGS !== "on"
      ? []
      : [hostOf(OPENAI_BASE_URL, OPENAI_BASE_URL.startsWith("https:") ? "443" : "80")]),
  ];
}

function hostOf(url: string, defaultPort: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || defaultPort}`;
}

function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value.trim());
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && isHostName(url.hostname) &&
    url.username !== "" && url.pathname.length > 1 &&
    [url.username, url.password, url.pathname].every(isDecodable);
}

function hasKnownSslMode(value: string): boolean {
  const given = URL.parse(value.trim())?.searchParams.get("sslmode") ?? null;
  return given === null || SSL_MODES.includes(given);
}

/** True for one host as the sandbox can be granted it: a name (RFC 1123), or an address. */
function isHostName(host: string): boolean {
  if (/^\[[0-9a-f:.]{2,45}\]$/i.test(host)) return true;
  return host.length <= 253 &&
    host.replace(/\.$/, "").split(".").every((label) => /^\w(?:[\w-]{0,61}\w)?$/.test(label));
}

function isDecodable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined;
  } catch {
    return false;
  }
}

/** Accepts a blank key: it counts as none, which is reported elsewhere. */
function isKey(value: string): boolean {
  return /^[\x21-\x7e]*$/.test(value.trim());
}

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value.trim());
  return url !== null && /^https?:$/.test(url.protocol) && isHostName(url.hostname) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === "");
}

function oneOf(...values: string[]): (value: string) => boolean {
  return (value) => values.includes(value.trim());
}

function between(least: number, most: number): (value: string) => boolean {
  return (value) =>
    /^\s*\d{1,9}\s*$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** The text that replaces a secret in a log. */
const REDACTED = "[redacted]";

/**
 * The formats of keys and tokens from known services, as in secret scanners (GitHub's "supported
 * secret scanning patterns", gitleaks).
 */
const SHAPES: readonly string[] = [
  String.raw`\bgh[pousr]_[A-Za-z0-9]{20,255}`,
  String.raw`\bgithub_pat_[A-Za-z0-9_]{20,255}`,
  String.raw`\bglpat-[\w-]{20,64}`,
  String.raw`\bnpm_[A-Za-z0-9]{30,64}`,
  String.raw`\bpypi-[\w-]{40,255}`,
  String.raw`\b(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}\b`,
  String.raw`\bxox[abeoprs]-[\w-]{10,255}`,
  String.raw`\bsk-(?:ant-|proj-)?[\w-]{20,255}`,
  String.raw`\b[rsp]k_(?:live|test)_[A-Za-z0-9]{16,255}`,
  String.raw`\bAIza[\w-]{35}`,
  String.raw`\bya29\.[\w-]{20,255}`,
  String.raw`\bSG\.[\w-]{16,64}\.[\w-]{16,64}`,
  String.raw`\b(?:hf|dop_v1|doo_v1|shpat|shpss|dckr_pat|lin_api|tfp|figd)_[\w-]{20,255}`,
  String.raw`\bhvs\.[\w-]{20,255}`,
  String.raw`\beyJ[\w-]{8,4096}\.eyJ[\w-]{8,4096}\.[\w-]{8,4096}`,
  String
    .raw`-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[^-]{0,8192}(?:-----END [A-Z ]{0,20}PRIVATE KEY-----)?`,
];
const SHAPE = new RegExp(SHAPES.join("|"), "g");

/**
 * Matches a secret's name and value: `DEPLOY_TOKEN=…`, `password: …`, `"apiKey": "…"`, `--token …`.
 */
const NAMED =
  /((?:token|secret|passw(?:or)?d|passwd|pwd|passphrase|\w[_-]pass(?=["']?\s{0,3}[:=])|(?:api|access|account|private|shared)[_-]?key|credentials?|auth)\w{0,20}["']?(?:\s{0,3}[:=]\s{0,3}|\s)["']?(?:Bearer |Basic )?)([^\s"'`,;)}\]]{8,512})/gi;
/** Match the password in a URL, and the token in an HTTP header. */
const IN_URL = /(:\/\/[^\s:/@]{1,80}:)([^\s:/@]{6,256})(?=@)/g;
const BEARER = /(\b(?:Bearer|Basic)\s)([\w.~+/=-]{16,4096})/g;

/** Returns the text with its secrets replaced. */
export function withoutSecrets(text: string): string {
  return text.replace(SHAPE, REDACTED)
    .replace(
      IN_URL,
      (all, before: string, value: string) => isPlaceholder(value) ? all : before + REDACTED,
    )
    .replace(
      BEARER,
      (all, before: string, value: string) => isRandom(value) ? before + REDACTED : all,
    )
    .replace(
      NAMED,
      (all, before: string, value: string) => isRandom(value) ? before + REDACTED : all,
    );
}

/** Returns true if a text seems to contain a secret. */
export function hasSecret(text: string): boolean {
  return withoutSecrets(text) !== text;
}

const PLACEHOLDER =
  /^(?:\$|<|\{\{|%\w|\*{3}|x{4}|\.{3}|\[redacted\]|your|example|changeme|redacted)/i;
/** Matches UUIDs, and hashes of commits and files, which aren't secrets. */
const HASH = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40}|[\da-f]{64})$/i;

/** Matches host names and qualified names. */
const DOTTED = /^(?:[A-Za-z][\w-]{0,80}\.){1,10}[A-Za-z]\w{0,80}$/;

function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || value.includes("${");
}

/**
 * The minimum entropy of a random value, in bits per character. Short values also require several
 * kinds of characters.
 */
const LONG_ENTROPY = 3.2;
const SHORT_ENTROPY = 2.7;

/** Returns true if a value is probably neither a word nor a name. */
function isRandom(value: string): boolean {
  if (isPlaceholder(value) || HASH.test(value) || DOTTED.test(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w./-]/].filter((kind) => kind.test(value)).length;
  const hasDigit = /\d/.test(value);
  if (value.length >= 16) return hasDigit && kinds >= 2 && entropyOf(value) >= LONG_ENTROPY;
  return hasDigit && kinds >= 3 && entropyOf(value) >= SHORT_ENTROPY;
}

/** Returns the Shannon entropy of the text, in bits per character. */
function entropyOf(value: string): number {
  const counts = Map.groupBy(value, (character) => character).values();
  return counts.reduce((sum, { length }) => {
    const share = length / value.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/**
 * Returns a value without its secrets, and the paths of the secrets, such as
 * `executions[0].errors[0].message`.
 */
export function redactSecrets<Value>(
  value: Value,
  path = "",
): { value: Value; redacted: string[] } {
  const redacted: string[] = [];
  const visit = (part: unknown, at: string): unknown => {
    if (typeof part === "string") {
      const clean = withoutSecrets(part);
      if (clean !== part) redacted.push(at);
      return clean;
    }
    if (Array.isArray(part)) return part.map((item, index) => visit(item, `${at}[${index}]`));
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map((
        [key, item],
      ) => [key, visit(item, at === "" ? key : `${at}.${key}`)]),
    );
  };
  const clean = visit(value, path);
  if (redacted.length === 0) return { value, redacted };
  const copy: Value = JSON.parse(JSON.stringify(clean));
  return { value: copy, redacted };
}

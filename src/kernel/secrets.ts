export const REDACTED = "[redacted]";

/** A secret's UTF-16 offsets in a text, and its kind as a noun phrase: "a GitHub token". */
export interface Secret {
  start: number;
  end: number;
  kind: string;
}

const ISSUED: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["an AWS access key", /\b(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z0-9]{16}\b/g],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255})/g],
  ["a GitLab token", /(?<![\w/-])gl[a-z]{2,5}-[\w.-]{20,255}/g],
  ["a Google key", /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,512}|GOCSPX-[\w-]{20,64})/g],
  ["an npm token", /\bnpm_[A-Za-z0-9]{30,64}/g],
  ["a PyPI token", /\bpypi-[\w-]{40,255}/g],
  ["an API key", /\bsk-(?:[a-z]{2,8}-)?[\w-]{20,255}/g],
  ["a Slack token", /\b(?:xox[abeoprs]|xapp)-[\w-]{10,255}/g],
  ["a webhook's address", /\bhooks\.slack\.com\/services\/[\w/]{20,128}/g],
  ["a webhook's address", /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{5,32}\/[\w-]{20,128}/g],
  ["a Stripe key", /\b(?:[rsp]k_(?:live|test)_|whsec_)[A-Za-z0-9]{16,255}/g],
  ["a SendGrid key", /\bSG\.[\w-]{16,64}\.[\w-]{16,64}/g],
  ["a Telegram token", /\b\d{8,10}:AA[\w-]{33}\b/g],
  ["a Twilio key", /\bSK[0-9a-f]{32}\b/g],
  ["a DigitalOcean token", /\bdo[opr]_v1_[a-f0-9]{20,64}/g],
  ["an access token", /\b(?:hf|gsk|r8|pul|tfp|sbp|glsa|figd)_[\w=]{24,255}/g],
  ["an access token", /\b(?:sntrys|rubygems)_[\w=]{24,255}/g],
  ["an access token", /\b(?:shp(?:at|ss|ca|pa)|dckr_pat|lin_api|nvapi|xai)[_-][\w-]{24,255}/g],
  ["a Databricks token", /\bdapi[a-f0-9]{32}\b/g],
  ["a Vault token", /\bhv[sbr]\.[\w-]{20,255}/g],
  ["an age key", /\bAGE-SECRET-KEY-1[A-Z0-9]{50,64}/g],
  ["a JSON web token", /\beyJ[\w-]{8,4096}\.eyJ[\w-]{2,4096}(?:\.[\w-]{8,4096})?/g],
  [
    "a private key",
    /-----BEGIN [A-Z ]{0,24}PRIVATE KEY(?: BLOCK)?-----[^-]{0,16384}(?:-----END [A-Z ]{0,24}PRIVATE KEY(?: BLOCK)?-----)?/g,
  ],
];

const PLACES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    "credentials",
    /\bauthorization["']?\s?[:=]\s?["']?(?:[a-z]{3,12} )?(?<value>[^"'`\n\\]{1,2048})/dgi,
  ],
  ["credentials", /\b(?:Bearer|Basic) (?<value>[\w.~+/=-]{16,4096})/dg],
  ["a cookie", /\bcookie["']?:\s?["']?(?<value>[\w.-]{1,64}=[^"'`\n]{1,2048})/dgi],
  ["a password in an address", /:\/\/[^\s:/@"'`<>]{0,128}:(?<value>[^\s"'`<>/]{1,256})@/dg],
  ["a token in an address", /\bhttps?:\/\/(?<value>[\w-]{20,256})@/dg],
  ["a password", /\bIDENTIFIED\s(?:WITH\s\S{1,64}\s)?BY\s(?<value>'[^'\n]{1,256}')/dgi],
  ["a password", /\bPASSWORD\s(?<value>'[^'\n]{1,256}')/dg],
];

/** Arguments before a password, and whether a program must precede them in its command. */
const ARGUMENTS: readonly RegExp[] = [
  /\b(?:mysql|mariadb)[a-z-]{0,12}\s(?:[^|;&\n]{0,256}?\s)?-p/dg,
  /\b(?:7z[a-z]{0,2}|rar|unrar)\s(?:[^|;&\n]{0,256}?\s)?-p/dg,
  /\b(?:sshpass|mongo[a-z]{0,8})\s(?:[^|;&\n]{0,256}?\s)?-p\s?/dg,
  /\slogin\s(?:[^|;&\n]{0,256}?\s)?-p\s?/dg,
  /\b(?:sqlcmd|bcp|zip|unzip|mosquitto_[a-z]{3,4})\s(?:[^|;&\n]{0,256}?\s)?-P\s?/dg,
  /\b(?:redis|keydb)-cli\s(?:[^|;&\n]{0,256}?\s)?-a\s?/dg,
  /\bvalkey-cli\s(?:[^|;&\n]{0,256}?\s)?-a\s?/dg,
  /\b(?:ldap[a-z]{3,8}|security)\s(?:[^|;&\n]{0,256}?\s)?-w\s/dg,
  /\b(?:smbclient|rpcclient|net)\s(?:[^|;&\n]{0,256}?\s)?-U\s?[^\s%]{1,64}%/dg,
  /\bhtpasswd\s-[a-zA-Z]{0,4}b[a-zA-Z]{0,4}\s\S{1,128}\s\S{1,64}\s/dg,
  /\s(?:-[uUa]\s?|--?(?:[a-z]{1,12}-)?(?:user|auth)[ =])["']?(?!\d{1,9}:\d)[\w.@%+-]{0,64}:(?!\/\/)/dg,
  /\bcurl\s(?:[^|;&\n]{0,256}?\s)?(?:-b\s|--cookie[ =])["']?[\w.-]{1,64}=/dg,
  /-pass(?:in|out)\s(?:pass:)?/dg,
  /-(?:src|dest)?(?:store|key)pass\s(?:pass:)?/dg,
  /\blogin\s{1,8}\S{1,128}\s{1,8}password\s{1,8}/dg,
  /\becho\s(?:-n\s)?(?=[^|\n]{1,256}\|[^|\n]{1,128}--password-stdin)/dg,
];

const PASSWORDS = ["password", "passwd", "passphrase", "pwd", "pass", "pw"];
const TOKENS = ["secret", "token", "key", "sig", "signature", "credential", "apikey", "accountkey"];
const PUBLIC = new Set(
  "public primary foreign id name type file path url uri count length size limit format max min"
    .split(" "),
);
const STAND_INS = new Set(
  `changeme change password passwd secret token key value string example placeholder dummy redacted
  none null nil undefined true false yes no required optional int integer number boolean bool str
  text bytes any object unknown self this await new typeof return process function`.split(/\s+/),
);
const STAND_IN_STARTS = new Set(
  ["your", "my", "example", "sample", "test", "dummy", "fake", "insert", "replace"],
);

const NAMED =
  /(?<![\w.])(-{0,2})([A-Za-z_][\w.-]{0,80})\\?["']?(\s{0,3}=(?![=>~])\s{0,3}|\s{0,3}:(?![:/=])\s{0,3}|\s{1,4})(?:Bearer |Basic )?/dg;
const VALUE =
  /\\?"[^"\n]{0,512}"|'[^'\n]{0,512}'|\$\{\{?[^}\n]{0,128}\}{1,2}|\$\([^)\n]{0,256}\)|<[^>\n]{0,64}>|[^\s"'`;|&<>,)}\]]{1,512}/y;

export function redactSecrets(text: string): string {
  let result = "";
  let end = 0;
  for (const secret of secretsIn(text)) {
    result += text.slice(end, secret.start) + REDACTED;
    end = secret.end;
  }
  return result + text.slice(end);
}

/** Returns the secrets in a text in their order. They don't overlap. */
export function secretsIn(text: string): Secret[] {
  const found = [...issued(text), ...inPlaces(text), ...inArguments(text), ...named(text)]
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const secrets: Secret[] = [];
  for (const secret of found) {
    const last = secrets.at(-1);
    if (last === undefined || secret.start >= last.end) secrets.push(secret);
    else last.end = Math.max(last.end, secret.end);
  }
  return secrets;
}

function* issued(text: string): Generator<Secret> {
  for (const [kind, pattern] of ISSUED) {
    for (const { 0: value, index } of text.matchAll(pattern)) {
      // Vendors publish example keys in their own format.
      if (/x{8}|X{8}|\*{3}/.test(value)) continue;
      yield { start: index, end: index + value.length, kind };
    }
  }
}

function* inPlaces(text: string): Generator<Secret> {
  for (const [kind, pattern] of PLACES) {
    for (const { indices } of text.matchAll(pattern)) {
      const [start, end] = indices?.groups?.value ?? [0, 0];
      if (!isStandIn(text.slice(start, end))) yield { start, end, kind };
    }
  }
}

function* inArguments(text: string): Generator<Secret> {
  for (const pattern of ARGUMENTS) {
    for (const { 0: before, index } of text.matchAll(pattern)) {
      const secret = valueAt(text, index + before.length);
      if (secret && !isStandIn(secret.value)) yield { ...secret, kind: "a password" };
    }
  }
}

function* named(text: string): Generator<Secret> {
  NAMED.lastIndex = 0;
  for (let match = NAMED.exec(text); match !== null; match = NAMED.exec(text)) {
    const [before, dashes = "", name = "", separator = ""] = match;
    // The next name may begin right after this one: in `-e DB_TOKEN=x` or `export A_KEY=x`.
    NAMED.lastIndex = match.index + dashes.length + name.length;
    const strength = strengthOf(name);
    if (strength === "none") continue;
    const sign = separator.trim();
    if (sign === "" && dashes === "") continue;
    const secret = valueAt(text, match.index + before.length);
    if (secret === undefined || isStandIn(secret.value)) continue;
    // Prose and code: "The token: see below", `cancellationToken = default`.
    const isTight = separator === "=" || isQuotedPair(text, match.index, secret.start);
    if (!isTight && !(strength === "password" && sign === "=") && !isOpaque(secret.value)) continue;
    yield { ...secret, kind: strength === "password" ? "a password" : "a named secret" };
  }
}

function isQuotedPair(text: string, name: number, value: number): boolean {
  return text[name - 1] === '"' && text[value - 1] === '"';
}

function valueAt(
  text: string,
  at: number,
): { start: number; end: number; value: string } | undefined {
  VALUE.lastIndex = at;
  const [value] = VALUE.exec(text) ?? [];
  if (value === undefined) return undefined;
  const quotes = /^\\?["']/.exec(value)?.[0].length ?? 0;
  const [start, end] = [at + quotes, at + value.length - (quotes > 0 ? 1 : 0)];
  return start < end ? { start, end, value: text.slice(start, end) } : undefined;
}

function strengthOf(name: string): "password" | "token" | "none" {
  const parts = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase().split(/[_.-]+/)
    .map((part) => part.replace(/(?<=[a-z]{2})s$/, (s) => part === "pass" ? s : ""));
  if (parts.some((part) => PUBLIC.has(part))) return "none";
  const last = parts.filter((part) => part !== "").at(-1) ?? "";
  if (PASSWORDS.some((word) => last === word || (word.length > 4 && last.endsWith(word)))) {
    return "password";
  }
  const isToken = parts.some((part) => TOKENS.includes(part)) ||
    ["secret", "token", "apikey"].some((ending) => last.endsWith(ending));
  return isToken ? "token" : "none";
}

function isStandIn(value: string): boolean {
  const plain = value.replace(/^["']|["']$/g, "");
  return /^(?:\$|<|\{\{|%[A-Z(]|\[[A-Z ]+\]|\.\.|…|--)/.test(plain) || /^(.)\1*$/.test(plain) ||
    STAND_IN_STARTS.has(plain.toLowerCase().split(/[-_ ]/)[0] ?? "") ||
    /x{4}|X{4}|\*{3}|\.{3}|…|EXAMPLE/.test(plain) ||
    STAND_INS.has(plain.toLowerCase().replace(/(?<![.,;:!?])[.,;:!?]+$/, ""));
}

function isOpaque(value: string): boolean {
  return value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value) &&
    !/^[\w.-]+\.(?:[a-z]{2,5})$|[/\\()]|^v?\d+(?:\.\d+)+/.test(value);
}

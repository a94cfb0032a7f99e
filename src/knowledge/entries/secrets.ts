import { KnowledgeFailure } from "./failure.ts";

/** Secrets by kind: private keys, and tokens with a prefix that their issuer has published. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["a private key", /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/],
  ["an AWS access key", /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{50,255})/],
  ["a GitLab token", /\bglpat-[\w-]{20,100}/],
  ["a Google API key", /\bAIza[\w-]{35}/],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}/],
  ["an Anthropic key", /\bsk-ant-[\w-]{20,200}/],
  ["an OpenAI key", /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,200}/],
  ["a Slack token", /\bxox[abeoprs]-[A-Za-z0-9-]{20,200}/],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,200}/],
  ["a SendGrid key", /\bSG\.[\w-]{22}\.[\w-]{43}/],
  ["a Hugging Face token", /\bhf_[A-Za-z]{34}\b/],
  ["a PyPI token", /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,200}/],
  ["a DigitalOcean token", /\bdo[opr]_v1_[a-f0-9]{64}/],
];

/** Returns the kind of the first secret in a text; undefined if the text contains no known kind. */
export function secretIn(text: string): string | undefined {
  return KINDS.find(([, pattern]) => {
    const [found] = pattern.exec(text) ?? [];
    // AWS and other vendors publish example keys in this format.
    return found !== undefined && !/EXAMPLE|x{8}|X{8}/.test(found);
  })?.[0];
}

/** Throws if a text contains a secret. The error doesn't repeat the secret. */
export function refuseSecret(text: string, allowed: boolean | undefined): void {
  const kind = allowed ? undefined : secretIn(text);
  if (kind === undefined) return;
  const message = `content contains ${kind}; nothing was stored. Store the secret's location ` +
    "instead, or send allow_secret: true if the content isn't secret";
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "content" });
}

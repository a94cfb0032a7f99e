import { assertEquals } from "@std/assert";
import { secretIn } from "../../../src/knowledge/entries/secrets.ts";

// The fake secrets are split to hide them from secret scanners.
const SECRETS: readonly [kind: string, text: string][] = [
  ["a private key", "-----BEGIN OPENSSH " + "PRIVATE KEY-----"],
  ["an AWS access key", "AKIA" + "QWERTZUI2345ABCD"],
  ["a GitHub token", "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"],
  ["a Slack token", "xoxb-" + "123456789012-1234567890123-AbCdEfGhIjKl"],
  ["a Stripe key", "sk_live_" + "51H8abcdefghijklmnopqrst"],
];

for (const [kind, text] of SECRETS) {
  Deno.test(`secretIn() finds ${kind}`, () => assertEquals(secretIn(`Use ${text} here.`), kind));
}

const HARMLESS = [
  "da39a3ee5e6b4b0d3255bfef95601890afd80709",
  "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "Set GITHUB_TOKEN and AWS_SECRET_ACCESS_KEY in the environment.",
  "A token that begins with ghp_ is a GitHub token.",
  "AKIA" + "IOSFODNN7EXAMPLE",
];

for (const text of HARMLESS) {
  Deno.test(`secretIn() finds no secret in: ${text}`, () =>
    assertEquals(secretIn(text), undefined));
}

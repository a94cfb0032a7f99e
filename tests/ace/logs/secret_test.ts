import { assertEquals } from "@std/assert";
import { redactSecrets, withoutSecrets } from "../../../src/ace/logs/secret.ts";

/** Fake secrets, joined at run time to hide them from secret scanners. */
const RANDOM = ["q7Zx9Lw2Vb8Kt4", "Rm1Ns6Py3Hd5Jf", "0GcT8uWe2Ya4Xs"].join("");

for (
  const [name, text] of [
    ["a GitHub token", `gh${"p_"}${RANDOM.slice(0, 36)}`],
    ["an AWS key", `AK${"IA"}Q7ZX9LW2VB8KT4RM`],
    ["a password in a URL", `postgres://app:${RANDOM.slice(0, 9)}@db/x`],
    ["a value after TOKEN=", `DEPLOY_TOKEN=${RANDOM.slice(0, 32)}`],
    ["a value after password:", `password: ${RANDOM.slice(3, 27)}`],
    ["a short password of many kinds", `PGPASSWORD='${RANDOM.slice(0, 8)}!'`],
    ["a password in a variable's name", `DB_PASS=${RANDOM.slice(0, 8)}!`],
    ["an account's key", `AccountKey=${RANDOM}==`],
    ["a header", `Authorization: Bearer ${RANDOM.slice(0, 24)}`],
    ["a JSON field", `{"apiKey": "${RANDOM.slice(0, 20)}"}`],
  ] as const
) {
  Deno.test(`withoutSecrets() replaces ${name}`, () => {
    assertEquals(withoutSecrets(text).includes(RANDOM.slice(4, 8)), false);
    assertEquals(/\[redacted\]/.test(withoutSecrets(text)), true);
  });
}

for (
  const text of [
    "export NPM_TOKEN=$(gh auth token)",
    "TOKEN=${{ secrets.NPM_TOKEN }}",
    "set TOKEN=<your token>",
    "token 7f1e0b7a-1111-4c59-9a0e-1c2a3b4c5d6e",
    "the secret 3f2a9bc0d1e45f60718293a4b5c6d7e8f9012345",
    "password: ********",
    "error TS1005: token expected 'from' keyword2024",
    "AUTH0_DOMAIN=dev-12ab.eu.auth0.com",
  ]
) {
  Deno.test(`withoutSecrets() keeps ${text}`, () => assertEquals(withoutSecrets(text), text));
}

Deno.test("redactSecrets() returns the path of each secret", () => {
  const { redacted } = redactSecrets({ runs: [{ message: `TOKEN=${RANDOM}` }, { message: "ok" }] });
  assertEquals(redacted, ["runs[0].message"]);
});

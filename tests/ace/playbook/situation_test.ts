import { assertEquals } from "@std/assert";
import {
  failureOf,
  isSameSituation,
  namesFailure,
  situationIn,
} from "../../../src/ace/playbook/situation.ts";

const isSame = (one: string, other: string): boolean =>
  isSameSituation(situationIn(one), situationIn(other));

for (
  const [one, other] of [
    ["terraform says Error acquiring the state lock", "terraform cannot acquire the state lock"],
    ["tsc reports TS2307 for @shop/events", "tsc cannot find module @shop/events (TS2307)"],
    ["eslint reports import/order", "import/order errors from eslint appear"],
    ["cargo asks for cargo sqlx prepare", "cargo build wants cargo sqlx prepare"],
    ["go test says undefined: mocks", "mocks are undefined in a Go test"],
    ["helm upgrade fails with UPGRADE FAILED", "helm says UPGRADE FAILED again"],
  ] as const
) {
  Deno.test(`two texts describe the same situation: ${one} | ${other}`, () =>
    assertEquals(isSame(one, other), true));
}

for (
  const [one, other] of [
    ["tsc reports TS2307 for @shop/events", "tsc reports TS2307 for @shop/money"],
    ["tsc reports TS2307 in a test", "tsc reports TS2322 in a test"],
    ["api tests end with ECONNREFUSED on 5432", "api tests end with ECONNREFUSED on 6379"],
    ["installing packages in web/", "installing packages in api/"],
    ["npm ci fails", "npm install fails"],
    ["writing a Go error", "writing a Go test"],
    ["something fails", "anything fails"],
  ] as const
) {
  Deno.test(`two texts describe different situations: ${one} | ${other}`, () => {
    assertEquals(isSame(one, other), false);
  });
}

const when = "tests need a database";
const inFiles = (...files: string[]) => situationIn(when, { files });

Deno.test("two situations are different if their scopes share no file", () => {
  assertEquals(isSameSituation(inFiles("api/setup.ts"), inFiles("web/setup.ts")), false);
});

Deno.test("two situations are the same if one's file lies in the other's folder", () => {
  assertEquals(isSameSituation(inFiles("api"), inFiles("./api/test/setup.ts")), true);
});

const failure = (message: string, tool = "pytest", file = "api/tests/test_webhooks.py") =>
  failureOf({ tool, file, message, key: `${tool}\n${message}` });

Deno.test("namesFailure() returns true if the message contains the situation's words", () => {
  const situation = situationIn("docker build ends with no space left on device");
  const message = "write /var/lib/docker/tmp/x: no space left on device";
  assertEquals(namesFailure(situation, failure(message, "docker")), true);
});

Deno.test("namesFailure() returns true if the failure's file is the file in the situation", () => {
  const situation = situationIn("test_webhooks.py ends with TimeoutError: receiver not ready");
  assertEquals(namesFailure(situation, failure("TimeoutError: receiver not ready (3)")), true);
});

Deno.test("namesFailure() returns false if another tool's failure contains the same words", () => {
  const situation = situationIn("terraform says Error acquiring the state lock");
  assertEquals(namesFailure(situation, failure("Error acquiring the state lock", "pulumi")), false);
});

Deno.test("namesFailure() returns false if the failure concerns another package", () => {
  const situation = situationIn("tsc reports TS2307 for @shop/events");
  const message = "error TS2307: Cannot find module '@shop/money'";
  assertEquals(namesFailure(situation, failure(message, "tsc")), false);
});

Deno.test("namesFailure() does not accept a plain word unless another situation word matches", () => {
  const situation = situationIn("an order is changed", { literals: ["audit"] });
  assertEquals(namesFailure(situation, failure("npm audit found 3 vulnerabilities", "npm")), false);
});

Deno.test("namesFailure() returns true if the message contains only the situation's code", () => {
  const situation = situationIn("prisma migrate deploy stops with P3009");
  assertEquals(namesFailure(situation, failure("Error: P3009", "prisma")), true);
});

Deno.test("isSameSituation() returns true if two texts describe the same error with different names", () => {
  const errors = ["bazel\nno such package <q>"];
  const one = situationIn("bazel: '@@rules_go' isn't defined", { errors });
  const other = situationIn("bazel: no package '@@rules_python'", { errors });
  assertEquals(isSameSituation(one, other), true);
});

Deno.test("isSameSituation() gives the same result for two texts with the same code in either order", () => {
  const one = situationIn("dotnet build reports CS0246 for a Dto type");
  const other = situationIn("CS0246 type or namespace InvoiceDto could not be found");
  assertEquals([isSameSituation(one, other), isSameSituation(other, one)], [true, true]);
});

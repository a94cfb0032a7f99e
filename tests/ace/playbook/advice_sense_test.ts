import { assertEquals } from "@std/assert";
import { areOpposed, isSameAdvice } from "../../../src/ace/playbook/advice_sense.ts";

for (
  const [one, other] of [
    ["use npm install", "use npm ci, not npm install"],
    ["mark it with @pytest.mark.flaky", "fix the race; the flaky marker is banned"],
    ["run terraform force-unlock ID", "do not force-unlock while CI applies; ask ops"],
    ["squash the commits", "merge without squashing the commits"],
  ] as const
) {
  Deno.test(`areOpposed() returns true for opposite advice: ${one} | ${other}`, () =>
    assertEquals(areOpposed(one, other), true));
}

for (
  const [one, other] of [
    ["run npx eslint --fix .", "run npx eslint --fix . instead of reordering by hand"],
    ["run cargo sqlx prepare and commit .sqlx", "run cargo sqlx prepare, commit .sqlx"],
    ["start Postgres: docker compose up -d db", "run docker compose up -d db"],
  ] as const
) {
  Deno.test(`the same advice: ${one} | ${other}`, () => {
    assertEquals(isSameAdvice(one, other), true);
  });
}

for (
  const [one, other] of [
    ["round half even with Money.round", "round half up with Money.round"],
    ["run npm run build -w @shop/events", "run npm run build -w @shop/money"],
    ["ask ops", "run `terraform force-unlock -force ID`"],
  ] as const
) {
  Deno.test(`different advice: ${one} | ${other}`, () => {
    assertEquals(isSameAdvice(one, other), false);
  });
}

import { assertEquals } from "@std/assert";
import { withoutSecrets } from "../../../src/ace/logs/secret.ts";

Deno.test("withoutSecrets() redacts the secret in every text of a value", () => {
  const given = { runs: [{ message: "DB_PASSWORD=hunter2", line: 3 }, { message: "ok" }] };
  const clean = { runs: [{ message: "DB_PASSWORD=[redacted]", line: 3 }, { message: "ok" }] };
  assertEquals(withoutSecrets(given), clean);
});

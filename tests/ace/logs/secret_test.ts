import { assertEquals } from "@std/assert";
import { redactValue } from "../../../src/ace/logs/secret.ts";

Deno.test("redactValue() returns the path of each secret", () => {
  const given = { runs: [{ message: "DB_PASSWORD=hunter2" }, { message: "ok" }] };
  assertEquals(redactValue(given), {
    value: { runs: [{ message: "DB_PASSWORD=[redacted]" }, { message: "ok" }] },
    redacted: ["runs[0].message"],
  });
});

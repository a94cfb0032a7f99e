import { assert, assertEquals } from "@std/assert";
import { redact } from "../../src/knowledge/journal.ts";

const secrets = ["hunter2", "sk-live-12345678"];

Deno.test("redact() cuts texts at 200 and leaves out keys, passwords and vectors", () => {
  assertEquals(redact("x".repeat(500), secrets), `${"x".repeat(199)}…`);
  assertEquals(
    redact("pass hunter2 and sk-live-12345678", secrets),
    "pass [redacted] and [redacted]",
  );
  assertEquals(redact("an unknown sk-proj-abcdefgh1234", []), "an unknown [redacted]");
  assertEquals(redact("postgres://u:p@h/x", []), "postgres://[redacted]@h/x");
  assertEquals(redact(Array.from({ length: 1536 }, () => 0.1), []), "[1536 numbers]");
  assertEquals(redact(new Float32Array(3), []), "[bytes]");
  assertEquals(redact({ a: ["hunter2"], b: null, c: 1 }, secrets), {
    a: ["[redacted]"],
    b: null,
    c: 1,
  });
  const numbers = Array.from({ length: 20 }, (_, index) => `0.${index}`).join(", ");
  assertEquals(redact(`[${numbers}]`, []), "[[numbers]]");
});

Deno.test("redact() tells an error with its causes", () => {
  const error = new Error("outer", { cause: new Error("inner hunter2") });
  const told = JSON.stringify(redact(error, secrets));
  assert(told.includes("outer") && told.includes("inner [redacted]"), told);
});

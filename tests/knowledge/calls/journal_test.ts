import { assert } from "@std/assert";
import { Journal } from "../../../src/knowledge/calls/journal.ts";

/** Returns a value as a journal with a secret shows it. */
function lineFor(value: unknown): string {
  return JSON.stringify(new Journal(["hunter2"]).clean(value));
}

Deno.test("Journal.clean() cuts texts at 200 characters and redacts secrets", () => {
  assert(!lineFor("x".repeat(500)).includes("x".repeat(200)));
  assert(!lineFor("pass hunter2").includes("hunter2"));
  assert(!lineFor("postgres://u:p4ssw0rdlong@h/x").includes("p4ssw0rdlong"));
});

Deno.test("Journal.clean() keeps an error's causes", () => {
  const line = lineFor(new Error("outer", { cause: new Error("inner hunter2") }));
  assert(
    line.includes("outer") && line.includes("inner [redacted]"),
    line,
  );
});

Deno.test("Journal.clean() leaves no part of a secret where it cuts a text", () => {
  for (let shift = 0; shift < 20; shift++) {
    const line = lineFor(`${"hunter2".repeat(284)}${"y".repeat(shift)}${"hunter2".repeat(9)}`);
    assert(!/hunt/.test(line), line);
  }
});

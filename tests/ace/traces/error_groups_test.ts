import { assert, assertEquals } from "@std/assert";
import { ErrorGroups } from "../../../src/ace/traces/error_groups.ts";
import { parseTrace } from "../../../src/ace/traces/trace.ts";
import { must } from "../../knowledge/must.ts";
import { reportedError, traceRecord } from "../files.ts";

/** Encodes a number in letters, because patterns replace digits with placeholders. */
function word(number: number): string {
  return number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
}

Deno.test("ErrorGroups drops and counts old errors that occurred only once if it holds too many groups", () => {
  const groups = new ErrorGroups();
  const recurring = reportedError("gate open");
  const count = 90;
  for (let trace = 0; trace < count; trace++) {
    const others = Array.from(
      { length: 800 },
      (_, at) => reportedError(`Cannot “open gate ${word(trace * 800 + at)} ${"y".repeat(500)}`),
    );
    groups.add(must(parseTrace(traceRecord(trace, [recurring, ...others]))));
  }
  const [first, ...others] = groups.atLeast(1);
  assertEquals(first?.pattern, "gate open");
  assertEquals(first?.frequency, count);
  assertEquals(first?.beadIds.size, count);
  assertEquals(groups.forgotten + others.length, count * 800);
  assert(others.length > 5000, `${others.length} held`);
  const held = new Set(others.flatMap(({ beadIds }) => [...beadIds]));
  assert(!held.has("B-0"));
  assert(held.has(`B-${count - 1}`));
});

Deno.test("ErrorGroups drops the least frequent groups first", () => {
  const groups = new ErrorGroups();
  for (let trace = 0; trace < 120; trace++) {
    // Each name occurs in two traces, but the error "gate open" occurs in every trace.
    const named = (at: number) =>
      `Cannot “open ${word((trace >> 1) * 800 + at)} ${"y".repeat(500)}`;
    const errors = Array.from({ length: 800 }, (_, at) => reportedError(named(at)));
    groups.add(must(parseTrace(traceRecord(trace, [reportedError("gate open"), ...errors]))));
  }
  const [first, second, ...others] = groups.atLeast(2);
  assertEquals(first?.pattern, "gate open");
  assertEquals(first?.frequency, 120);
  assertEquals(second?.frequency, 2);
  assert(groups.forgotten > 0);
  assert(others.length > 2000, `${others.length} held`);
});

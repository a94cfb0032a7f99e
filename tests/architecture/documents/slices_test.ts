import { assert, assertEquals } from "@std/assert";
import { inSlices, Traffic } from "../../../src/architecture/documents/slices.ts";

function* work(steps: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    for (const end = performance.now() + 1; performance.now() < end;);
    yield;
  }
  return "done";
}

Deno.test("inSlices() gives others their turn, more of them where it pauses", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  assertEquals(await inSlices(work(20)), "done");
  const urgent = turns;
  assert(urgent >= 2, `${urgent} turns`);
  turns = 0;
  assertEquals(await inSlices(work(20), () => 10), "done");
  clearInterval(timer);
  assert(turns > urgent, `${turns} turns, ${urgent} before`);
});

Deno.test("Traffic.pauseMs() is longer while requests come, until some time after the last", async () => {
  const traffic = new Traffic();
  const quiet = traffic.pauseMs();
  traffic.note();
  assert(traffic.pauseMs() > quiet);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assertEquals(traffic.pauseMs(), quiet);
});

import { assert, assertEquals } from "@std/assert";
import { atOnce, inSlices } from "../../../src/architecture/documents/slices.ts";

function* work(steps: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    for (const end = performance.now() + 1; performance.now() < end;);
    yield;
  }
  return "done";
}

Deno.test("inSlices() returns the result of the given work", async () => {
  assertEquals(await inSlices(work(3)), "done");
});

Deno.test("inSlices() lets other tasks run between slices", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await inSlices(work(60));
  clearInterval(timer);
  assert(turns >= 3, `${turns} turns`);
});

Deno.test("atOnce() returns the result of the given work", () =>
  assertEquals(atOnce(work(3)), "done"));

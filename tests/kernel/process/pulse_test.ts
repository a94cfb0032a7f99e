import { assert, assertEquals } from "@std/assert";
import { Pulse, pulseMemory, PulseWatch } from "../../../src/kernel/process/pulse.ts";

const STUCK_MS = 300;

/** What a watch says within three times the time after which a busy worker counts as stuck. */
async function saidOf(
  work: (pulse: Pulse, watch: PulseWatch) => void,
): Promise<string | undefined> {
  const memory = pulseMemory();
  const said = Promise.withResolvers<string | undefined>();
  const watch = new PulseWatch(memory, { stuckAfterMs: STUCK_MS, onStuck: said.resolve });
  work(new Pulse(memory, () => watch.wake()), watch);
  const timer = setTimeout(() => said.resolve(undefined), 3 * STUCK_MS);
  const what = await said.promise;
  clearTimeout(timer);
  return what;
}

// A beat comes every second only: the event loop of these tests seems blocked.
const options = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "PulseWatch names what began last when a busy worker shows no beat",
  options,
  async () => {
    const said = await saidOf((pulse) => {
      pulse.begin("tools/call first");
      pulse.begin("tools/call größer");
      pulse.writing(() => {});
      pulse.end();
    });
    assertEquals(said, "tools/call größer");
  },
);

Deno.test(
  "PulseWatch gives a busy worker all of its time, from its last beat on",
  options,
  async () => {
    for (const [beats, looks] of [[0, 6], [1, 7]] as const) {
      const begun = performance.now();
      await saidOf((pulse) => {
        pulse.begin("tools/call slow");
        for (let beat = 0; beat < beats; beat++) pulse.progress();
      });
      // It looks six times in that time.
      assert(performance.now() - begun > (looks - 0.5) * STUCK_MS / 6, `${looks} looks`);
    }
  },
);

function afterABeat(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1500));
}

Deno.test(
  "Pulse does not wake its watch again for a call soon after the last one",
  options,
  async () => {
    let wakes = 0;
    const pulses = [{}, { lingerMs: 2000 }].map((options) =>
      new Pulse(pulseMemory(), () => wakes++, options)
    );
    for (const call of ["one", "two"]) {
      for (const pulse of pulses) {
        pulse.begin(`tools/call ${call}`);
        pulse.end();
      }
      await afterABeat();
    }
    assertEquals(wakes, 2);
  },
);

Deno.test("PulseWatch expects no beat of an idle worker", options, async () => {
  const said = await saidOf((pulse, watch) => {
    pulse.progress();
    watch.wake();
  });
  assertEquals(said, undefined);
});

Deno.test(
  "Pulse wakes its watch when an idle worker becomes busy, and not before",
  options,
  async () => {
    let wakes = 0;
    const pulse = new Pulse(pulseMemory(), () => wakes++, { lingerMs: 1000 });
    pulse.begin("tools/call one");
    await afterABeat();
    pulse.begin("tools/call two");
    assertEquals(wakes, 1, "it was busy all the time");
    pulse.end();
    await afterABeat();
    pulse.begin("tools/call three");
    assertEquals(wakes, 2, "it was idle");
    pulse.end();
  },
);

Deno.test("PulseWatch names what is long by its beginning", options, async () => {
  const said = await saidOf((pulse) => {
    pulse.begin("y");
    pulse.begin("x".repeat(500));
  });
  assertEquals(said, "x".repeat(240));
});

Deno.test(
  "PulseWatch expects no beat of a worker that was busy and is idle again",
  options,
  async () => {
    const memory = pulseMemory();
    const said: string[] = [];
    const watch = new PulseWatch(memory, {
      // Longer than a beat, which ends the busy time.
      stuckAfterMs: 1800,
      onStuck: (what) => void said.push(what),
    });
    const pulse = new Pulse(memory, () => watch.wake(), { lingerMs: 1000 });
    const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    pulse.begin("tools/call one");
    pulse.end();
    await after(3600);
    assertEquals(said, []);
    // And none that shows one every second.
    pulse.begin("tools/call two");
    await after(3600);
    assertEquals(said, []);
    pulse.end();
    await after(1200);
  },
);

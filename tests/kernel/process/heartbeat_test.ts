import { assert, assertEquals } from "@std/assert";
import { Heartbeat, Watchdog } from "../../../src/kernel/process/heartbeat.ts";

/** Returns a heartbeat and the list of tasks that it reports. */
function toldHeartbeat(): { heartbeat: Heartbeat; told: (string | undefined)[] } {
  const told: (string | undefined)[] = [];
  return { heartbeat: new Heartbeat((what) => told.push(what)), told };
}

/** Returns a watchdog and a promise of its report about a stuck worker. */
function watchdogOf(stuckAfterMs: number): { watchdog: Watchdog; stuck: Promise<string> } {
  const { promise: stuck, resolve } = Promise.withResolvers<string>();
  const watchdog = new Watchdog({
    stuckAfterMs,
    onStuck: (what) => {
      watchdog.hear(undefined);
      resolve(what);
    },
  });
  return { watchdog, stuck };
}

Deno.test("Heartbeat reports each task when it begins, and undefined after the last task", () => {
  const { heartbeat, told } = toldHeartbeat();
  heartbeat.begin("tools/call one");
  heartbeat.begin("tools/call two");
  heartbeat.end();
  assertEquals(told, ["tools/call one", "tools/call two", undefined]);
});

Deno.test("Heartbeat repeats the current task at intervals while the event loop runs", async () => {
  const { promise: repeated, resolve } = Promise.withResolvers<void>();
  const told: (string | undefined)[] = [];
  const heartbeat = new Heartbeat((what) => {
    if (told.push(what) === 3) resolve();
  });
  heartbeat.begin("tools/call slow");
  await repeated;
  heartbeat.end();
  assertEquals(told, [...Array(3).fill("tools/call slow"), undefined]);
});

Deno.test("Heartbeat does not report a write if no task is running", () => {
  const { heartbeat, told } = toldHeartbeat();
  heartbeat.writing(() => {});
  assertEquals(told, []);
});

Deno.test("Heartbeat is idle during a write and busy again if the write fails", () => {
  const { heartbeat, told } = toldHeartbeat();
  heartbeat.begin("tools/call large");
  try {
    heartbeat.writing(() => {
      throw new Error(`told ${told.length}`);
    });
  } catch (error) {
    assertEquals(error instanceof Error && error.message, "told 2");
  }
  heartbeat.end();
  assertEquals(told, ["tools/call large", undefined, "tools/call large", undefined]);
});

Deno.test("Heartbeat reports progress at most once a second", () => {
  const { heartbeat, told } = toldHeartbeat();
  heartbeat.begin("tools/call many files");
  for (const begun = performance.now(); performance.now() - begun < 1100;) heartbeat.progress();
  heartbeat.end();
  assertEquals(told, ["tools/call many files", "tools/call many files", undefined]);
});

Deno.test("Watchdog reports the last task of a silent worker", async () => {
  const { watchdog, stuck } = watchdogOf(60);
  watchdog.hear("tools/call first");
  watchdog.hear("tools/call last");
  assertEquals(await stuck, "tools/call last");
});

Deno.test("Watchdog restarts its time limit at each heartbeat", async () => {
  const { watchdog, stuck } = watchdogOf(120);
  watchdog.hear("tools/call slow");
  await watchdogAfter(60);
  const begun = performance.now();
  watchdog.hear("tools/call slow");
  await stuck;
  assert(performance.now() - begun > 110);
});

Deno.test("Watchdog expects no heartbeat from an idle worker", async () => {
  const { watchdog, stuck } = watchdogOf(30);
  watchdog.hear("tools/call quick");
  watchdog.hear(undefined);
  const first = await Promise.race([stuck, watchdogAfter(120)]);
  assertEquals(first, "later");
});

/** Resolves when a watchdog with the given time limit reports a stuck worker. */
function watchdogAfter(stuckAfterMs: number): Promise<string> {
  const { watchdog, stuck } = watchdogOf(stuckAfterMs);
  watchdog.hear("later");
  return stuck;
}

import { system } from "../../kernel/disk/system.ts";
import { logFrom } from "../../kernel/log.ts";
import type { Random } from "../bench/random.ts";

/** A clock that only the simulation advances. */
export interface Clock {
  /** The clock's time, in milliseconds since 1970. */
  now: number;
}

const BEGIN = Date.UTC(2026, 0, 31, 10);

/**
 * Runs `action` with this process's clock, timers, random values and files simulated. Equal seeds
 * give equal outcomes. Only one simulation can run at a time.
 */
export async function inMachine<Result>(
  random: Random,
  action: (clock: Clock) => Promise<Result>,
): Promise<Result> {
  const real = { Date, setTimeout, clearTimeout, performance: performance.now };
  const { getRandomValues, randomUUID } = crypto;
  const files = { ...system };
  const clock = { now: BEGIN };
  logFrom("error");
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join("");
  // The simulation doesn't need the structured parameters that the real functions accept.
  Reflect.set(globalThis, "Date", dateWith(clock));
  // Each clock reading advances the clock, so a loop that waits for a time ends.
  Reflect.set(performance, "now", () => clock.now += 0.1);
  Reflect.set(globalThis, "setTimeout", (then: () => void, wait = 0) =>
    real.setTimeout(() => {
      clock.now += wait;
      then();
    }));
  Reflect.set(crypto, "getRandomValues", (values: Uint8Array) =>
    values.map((_, at) => {
      values[at] = Math.floor(random() * 256);
      return 0;
    }) && values);
  Reflect.set(
    crypto,
    "randomUUID",
    () => [8, 4, 4, 4, 12].map((length) => digits(length)).join("-"),
  );
  try {
    return await action(clock);
  } finally {
    Object.assign(system, files);
    Reflect.set(globalThis, "Date", real.Date);
    Reflect.set(globalThis, "setTimeout", real.setTimeout);
    Reflect.set(performance, "now", real.performance);
    Reflect.set(crypto, "getRandomValues", getRandomValues);
    Reflect.set(crypto, "randomUUID", randomUUID);
  }
}

function dateWith(clock: Clock): DateConstructor {
  return new Proxy(Date, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [Math.floor(clock.now)] : given, made),
    get: (target, key) => key === "now" ? () => Math.floor(clock.now) : Reflect.get(target, key),
  });
}

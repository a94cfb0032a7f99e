// @ts-types="@types/d3-time"
import { utcTicks } from "d3-time";

const HOUR = 3_600_000;

/** The maximum number of labels that fit next to each other on a phone. */
const MAX_LABELS = 4;

/** A labelled moment and its position on the axis, in percent of the width. */
export interface TimeTick {
  x: number;
  label: string;
}

/** A scale for the positions of moments on a time axis. */
export interface TimeScale {
  /** Returns the position of a time in milliseconds, in percent of the width. */
  x(time: number): number;
  ticks: readonly TimeTick[];
  /** The day, if all moments are on the same day. The labels then show times. */
  day?: string | undefined;
}

/**
 * Returns the scale for moments in milliseconds, with margins on both sides. All labels are
 * different. They show days, months or years only if each tick is at the beginning of one.
 */
export function timeScale(times: readonly number[]): TimeScale {
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  const margin = Math.max(HOUR / 2, (last - first) / 25);
  const [from, to] = [first - margin, last + margin];
  const x = (time: number): number => round(100 * (time - from) / (to - from));
  const dates = someTicks(from, to);
  const labels = tickLabels(dates);
  const [day, other] = [first, last].map((time) => new Date(time).toISOString().slice(0, 10));
  return {
    x,
    ticks: dates.map((date, index) => ({ x: x(date.getTime()), label: labels[index] ?? "" })),
    day: day === other ? day : undefined,
  };
}

/** Returns as many ticks as fit. d3 returns only approximately the requested number. */
function someTicks(from: number, to: number): Date[] {
  for (let count = MAX_LABELS; count > 1; count--) {
    const dates = utcTicks(new Date(from), new Date(to), count);
    if (dates.length <= MAX_LABELS) return dates;
  }
  return utcTicks(new Date(from), new Date(to), 1).slice(0, MAX_LABELS);
}

/** The ends of ISO 8601 times at the beginning of a year, a month and a day. */
const BEGINNINGS = ["-01-01T00:00:00.000Z", "-01T00:00:00.000Z", "T00:00:00.000Z"];

function tickLabels(dates: readonly Date[]): string[] {
  const times = dates.map((date) => date.toISOString());
  const rest = BEGINNINGS.find((one) => times.every((time) => time.endsWith(one)));
  if (rest !== undefined) return times.map((time) => time.slice(0, -rest.length));
  const days = new Set(times.map((time) => time.slice(0, 10)));
  return times.map((time) =>
    days.size === 1 ? time.slice(11, 16) : time.slice(5, 16).replace("T", " ")
  );
}

/**
 * Rounds to hundredths of a percent, which are smaller than a pixel and the same on every machine.
 */
export function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

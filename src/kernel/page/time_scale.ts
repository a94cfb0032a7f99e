// @ts-types="@types/d3-time"
import { utcTicks } from "d3-time";

const HOUR = 3_600_000;

/** The maximum number of labels, so they fit next to each other on a phone. */
const MAX_LABELS = 4;

/** A moment with its label and its place on the axis, in percent of the width. */
export interface TimeTick {
  x: number;
  label: string;
}

/** The places of moments between the first and the last one. */
export interface TimeScale {
  /** Returns the place of a moment, in percent of the width. */
  x(time: number): number;
  ticks: readonly TimeTick[];
  /** The day that all moments share, if they do; the labels are then times of day. */
  day?: string | undefined;
}

/**
 * Returns the scale of moments in milliseconds, with room on both sides. Its labels differ from each
 * other, and are days, months or years only if each tick begins one.
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

/** Returns as many ticks as have room: d3 returns about as many as it is asked for. */
function someTicks(from: number, to: number): Date[] {
  for (let count = MAX_LABELS; count > 1; count--) {
    const dates = utcTicks(new Date(from), new Date(to), count);
    if (dates.length <= MAX_LABELS) return dates;
  }
  return utcTicks(new Date(from), new Date(to), 1).slice(0, MAX_LABELS);
}

/** The rests of moments that begin a year, a month and a day. */
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

/** Hundredths of a percent are less than a pixel, and the same on every machine. */
export function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

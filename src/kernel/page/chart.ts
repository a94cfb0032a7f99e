// @ts-types="@types/d3-array"
import { ticks } from "d3-array";
import { chartFigure } from "./figure.ts";
import { type Html, html } from "./html.ts";
import type { Tone } from "./parts.ts";
import { excerpt } from "../text.ts";
import { round, type TimeScale, timeScale, type TimeTick } from "./time_scale.ts";

/**
 * Draws content over a horizontal time axis. All horizontal positions are percentages, so the
 * drawing fills the page's width while its labels keep their size.
 */
function timeDrawing(
  label: string,
  { scale, height }: { scale: TimeScale; height: number },
  content: readonly Html[],
): Html {
  return html`
    <svg class="chart" width="100%" height="${height + 24}" role="img" aria-label="${label}">
    ${content}
    <g class="axis"><line x1="0%" x2="100%" y1="${height}" y2="${height}"/>${scale.ticks.map((
      tick,
    ) => drawnTick(tick, height))}</g>
    </svg>
    ${scale.day !== undefined && html`<p class="note">${scale.day}, in UTC.</p>`}
  `;
}

/** Draws a tick with its label, centred below the tick or next to it at an end of the axis. */
function drawnTick({ x, label }: TimeTick, height: number): Html {
  const anchor = x < 12 ? "start" : x > 88 ? "end" : "middle";
  return html`
    <line x1="${x}%" x2="${x}%" y1="${height}" y2="${height + 5}" />
    <text x="${x}%" y="${height + 18}" text-anchor="${anchor}">${label}</text>
  `;
}

/** A value at a time in milliseconds. */
export interface TimePoint {
  time: number;
  value: number;
}

/** Returns a growth chart. Each bar begins at its point's time, and its height shows the value. */
export function growthChart(label: string, points: readonly TimePoint[], tone: Tone): Html {
  const height = 120;
  const scale = timeScale(points.map(({ time }) => time));
  const most = Math.max(1, ...points.map(({ value }) => value));
  const y = (value: number): number => round(height - (height - 18) * value / most);
  const bars = points.map(({ time, value }, index) => {
    const next = points[index + 1];
    const [from, to] = [scale.x(time), next === undefined ? 100 : scale.x(next.time)];
    return html`
      <rect class="${tone}" x="${from}%" y="${y(value)}" width="${round(to - from)}%"
        height="${round(height - y(value))}" />
    `;
  });
  const numbers = ticks(0, most, 3).filter((value) => Number.isInteger(value) && value > 0);
  const lines = numbers.map((value) =>
    html`
      <g class="axis">
        <line x1="0%" x2="100%" y1="${y(value)}" y2="${y(value)}" />
        <text x="0%" y="${y(value) - 4}">${value}</text>
      </g>
    `
  );
  const drawing = timeDrawing(label, { scale, height }, [
    html`<g class="bars">${bars}</g>`,
    ...lines,
  ]);
  const rows = points.map(({ time, value }) => [minuteOf(time), value]);
  return chartFigure(label, drawing, { heads: ["Since", "Number"], rows });
}

/** A mark on a timeline, described in its tooltip. */
export interface TimeMark {
  time: number;
  tone: Tone;
  /** True for a closed or outdated item. */
  isHollow: boolean;
  title: string;
}

/** Returns a timeline with named lanes of marks over a common time axis. */
export function timeline(
  label: string,
  lanes: readonly { name: string; marks: readonly TimeMark[] }[],
): Html {
  const scale = timeScale(lanes.flatMap(({ marks }) => marks.map(({ time }) => time)));
  const drawn = lanes.map(({ name, marks }, index) => {
    const y = LANE * index + LANE - 10;
    const dots = marks.map(({ time, tone, isHollow, title }) =>
      html`
        <circle class="${tone}${isHollow ? " hollow" : ""}" cx="${scale.x(
          time,
        )}%" cy="${y}" r="5" stroke-width="1.5">
          <title>${title}</title>
        </circle>
      `
    );
    return html`<g><line class="grid" x1="0%" x2="100%" y1="${y}" y2="${y}"/>
<text x="0%" y="${y - 10}">${name}</text>${dots}</g>`;
  });
  const rows = lanes.flatMap(({ name, marks }) =>
    marks.map(({ time, title }) => [minuteOf(time), name, title])
  );
  return chartFigure(
    label,
    timeDrawing(label, { scale, height: LANE * lanes.length + 6 }, drawn),
    { heads: ["Time", "Kind", "Event"], rows },
  );
}

/** The height of a lane in pixels, including the name above it. */
const LANE = 36;

/** Returns a bar for each name, with the name and the values above the bar. */
export function barChart(
  label: string,
  bars: readonly { name: string; parts: readonly { tone: Tone; value: number }[] }[],
): Html {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(1, ...totals);
  const drawn = bars.map(({ name, parts }, index) => {
    const y = BAR * index;
    let x = 0;
    const rects = parts.map(({ tone, value }) => {
      const width = round(100 * value / most);
      x += width;
      return html`
        <rect class="${tone}" x="${round(x - width)}%" y="${y + 19}" width="${width}%" height="8"
          stroke="none" />
      `;
    });
    return html`<g><text x="0%" y="${y + 13}">${numbersOf(parts)}  ${
      excerpt(name, 44)
    }</text>${rects}</g>`;
  });
  const drawing = html`
    <svg class="chart" width="100%" height="${BAR * Math.max(1, bars.length)}" role="img"
      aria-label="${label}">${drawn}</svg>
  `;
  const rows = bars.map(({ name, parts }) => [name, numbersOf(parts)]);
  return chartFigure(label, drawing, { heads: ["Name", "Number"], rows });
}

const BAR = 36;

function numbersOf(parts: readonly { value: number }[]): string {
  return parts.map(({ value }) => value).join(" · ");
}

function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}

// @ts-types="@types/d3-array"
import { ticks } from "d3-array";
// @ts-types="@types/d3-shape"
import { area, curveStepAfter, line } from "d3-shape";
// @ts-types="@types/d3-time"
import { utcTicks } from "d3-time";
import { type Html, html } from "./html.ts";
import type { Tone } from "./parts.ts";

/** The size of a drawing over time, in pixels; a narrow screen scrolls it. */
const WIDTH = 720;
const LEFT = 40;
const RIGHT = 16;

/** A place on the axis of time for each moment between two. */
interface TimeScale {
  from: number;
  to: number;
  x(time: number): number;
}

/** The minimum distance between labels of the axis, in pixels. */
const LABEL_ROOM = 72;

/** The scale of these moments, in milliseconds; a single one stands in the middle of two days. */
function timeScale(times: readonly number[]): TimeScale {
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  const [from, to] = first < last ? [first, last] : [first - DAY, last + DAY];
  return { from, to, x: (time) => LEFT + (WIDTH - LEFT - RIGHT) * (time - from) / (to - from) };
}

const DAY = 86_400_000;

/** A drawing over time with its axis below; `label` says in words what it shows. */
function timeDrawing(
  label: string,
  { scale, height }: { scale: TimeScale; height: number },
  content: readonly Html[],
): Html {
  const { from, to, x } = scale;
  let last = -Infinity;
  const marks = utcTicks(new Date(from), new Date(to), 6).flatMap((tick) => {
    const at = round(x(tick.getTime()));
    if (at - last < LABEL_ROOM) return [];
    last = at;
    return html`
      <line x1="${at}" x2="${at}" y1="${height}" y2="${height + 5}" />
      <text x="${at}" y="${height + 18}" text-anchor="middle">${tickLabel(tick, to - from)}</text>
    `;
  });
  return html`
    <div class="scroll" role="region" aria-label="${label}" tabindex="0">
      <svg class="chart" width="${WIDTH}" height="${height + 26}" viewBox="0 0 ${WIDTH} ${height +
        26}"
        role="img"
        aria-label="${label}">
    ${content}
    <g class="axis"><line x1="${LEFT}" x2="${WIDTH -
      RIGHT}" y1="${height}" y2="${height}"/>${marks}</g>
      </svg>
    </div>
  `;
}

/** The part of a moment that distinguishes the ticks of a span. */
function tickLabel(tick: Date, span: number): string {
  const iso = tick.toISOString();
  if (span > 3 * 365 * DAY) return iso.slice(0, 4);
  if (span > 90 * DAY) return iso.slice(0, 7);
  return span > 3 * DAY ? iso.slice(0, 10) : iso.slice(5, 16).replace("T", " ");
}

/** A number at a moment. */
export interface TimePoint {
  time: number;
  value: number;
}

/** Returns a chart of growth: a stepped line with the area below it, and the numbers. */
export function growthChart(label: string, points: readonly TimePoint[], tone: Tone): Html {
  const height = 160;
  const scale = timeScale(points.map(({ time }) => time));
  const most = Math.max(1, ...points.map(({ value }) => value));
  const y = (value: number): number => height - (height - 12) * value / most;
  const x = ({ time }: TimePoint): number => round(scale.x(time));
  const top = ({ value }: TimePoint): number => round(y(value));
  const filled = area<TimePoint>().x(x).y0(height).y1(top).curve(curveStepAfter)([...points]);
  const drawn = line<TimePoint>().x(x).y(top).curve(curveStepAfter)([...points]);
  const numbers = ticks(0, most, 4).filter(Number.isInteger).map((value) =>
    html`
      <g class="axis">
        <line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(value))}" y2="${round(y(value))}" />
        <text x="${LEFT - 6}" y="${round(y(value)) + 4}" text-anchor="end">${value}</text>
      </g>
    `
  );
  return timeDrawing(label, { scale, height }, [
    ...numbers,
    html`
      <path class="${tone}" d="${filled ?? ""}" opacity="0.2" stroke="none" />
    `,
    html`
      <path class="${tone} curve" d="${drawn ?? ""}" />
    `,
  ]);
}

/** A mark on a timeline: what it is, in words, stands in its tooltip. */
export interface TimeMark {
  time: number;
  tone: Tone;
  /** True for what is over, or no longer holds. */
  isHollow: boolean;
  title: string;
}

/** Marks in lanes over one axis of time, each lane with its name. */
export function timeline(
  label: string,
  lanes: readonly { name: string; marks: readonly TimeMark[] }[],
): Html {
  const scale = timeScale(lanes.flatMap(({ marks }) => marks.map(({ time }) => time)));
  const drawn = lanes.map(({ name, marks }, index) => {
    const y = LANE * index + LANE / 2 + 6;
    const dots = marks.map(({ time, tone, isHollow, title }) =>
      html`
        <circle class="${tone}${isHollow ? " hollow" : ""}" cx="${round(
          scale.x(time),
        )}" cy="${y}" r="5" stroke-width="1.5">
          <title>${title}</title>
        </circle>
      `
    );
    return html`<g><line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>
<text x="${LEFT}" y="${y - 10}">${name}</text>${dots}</g>`;
  });
  return timeDrawing(label, { scale, height: LANE * lanes.length + 6 }, drawn);
}

/** The height of a lane, with its name above it. */
const LANE = 40;

/** A bar for each name, with its number. */
export function barChart(
  label: string,
  bars: readonly { name: string; parts: readonly { tone: Tone; value: number }[] }[],
): Html {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(1, ...totals);
  const room = WIDTH - NAMES - 60;
  const drawn = bars.map(({ name, parts }, index) => {
    const y = BAR * index;
    let x = NAMES;
    const rects = parts.map(({ tone, value }) => {
      const width = room * value / most;
      x += width;
      return html`
        <rect class="${tone}" x="${round(x - width)}" y="${y + 4}" width="${round(
          width,
        )}" height="14"
          stroke="none" />
      `;
    });
    return html`<g><text x="${NAMES - 8}" y="${y + 15}" text-anchor="end">${shortened(name)}</text>
${rects}<text x="${round(x) + 6}" y="${y + 15}">${
      parts.map(({ value }) => value).join(" · ")
    }</text></g>`;
  });
  const height = Math.max(BAR, BAR * bars.length);
  return html`
    <div class="scroll" role="region" aria-label="${label}" tabindex="0">
      <svg class="chart" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"
        role="img"
        aria-label="${label}">
    ${drawn}
      </svg>
    </div>
  `;
}

const BAR = 24;
const NAMES = 200;

function shortened(name: string): string {
  return name.length > 26 ? `${name.slice(0, 25)}…` : name;
}

/** Tenths of a pixel are enough, and the same on every machine. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

import { COLUMNS } from "./session.ts";
import type { Told } from "./telling.ts";

/** The recorded session as an animated drawing. */
export const PICTURE = "src/dev/try/session.svg";

/** The sizes of a character, the border and the top bar, in pixels. */
const WIDTH = 8;
const HEIGHT = 18;
const BORDER = 20;
const BAR = 34;

/** The time for which each story is shown, in seconds. */
const SECONDS = 8;

/** Returns the lines of a played story as `deno task try` prints them. */
export function printedLines({ server, title, lines, shown }: Told): string[] {
  return [`── ${server}: ${title}`, ...lines, `✓ ${shown}`];
}

/**
 * Returns an SVG drawing of a terminal that shows the stories in an endless loop. Without motion,
 * the drawing shows the first story.
 */
export function pictureOf(all: readonly Told[]): string {
  const screens = all.map(printedLines);
  const rows = Math.max(...screens.map((lines) => lines.length));
  const width = COLUMNS * WIDTH + 2 * BORDER;
  const height = BAR + rows * HEIGHT + BORDER;
  const share = 100 / screens.length;
  const drawn = screens.map((lines, index) =>
    `<g class="screen${index === 0 ? " first" : ""}" style="animation-delay:${
      index * SECONDS
    }s">\n${lines.map(drawnLine).join("\n")}\n</g>`
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" \
height="${height}" role="img" aria-labelledby="title">
<title id="title">A terminal: deno task try, with ${
    all.map(({ title }) => title).join("; ")
  }</title>
<style>
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre; fill: #c9d1d9 }
.call { fill: #ffffff; font-weight: 600 } .aside { fill: #8b949e } .yes { fill: #56d364 } .no { fill: #ff7b72 }
.screen { opacity: 0; animation: turn ${SECONDS * screens.length}s infinite step-end }
.first { opacity: 1 }
@keyframes turn { 0% { opacity: 1 } ${share}% { opacity: 0 } 100% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { .screen { animation: none } }
</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${
    ["#ff5f57", "#febc2e", "#28c840"].map((colour, index) =>
      `<circle cx="${BORDER + index * 18}" cy="17" r="5" fill="${colour}"/>`
    ).join("\n")
  }
${drawn.join("\n")}
</svg>
`;
}

/** The lines and marks that have their own drawing style. */
const STYLES: readonly [RegExp, string][] = [
  [/^\$ .*/, "call"],
  [/^(?:# |── ).*/, "aside"],
  [/^✓/, "yes"],
  [/^✗/, "no"],
];

function drawnLine(line: string, row: number): string {
  if (line === "") return "";
  const [pattern, style] = STYLES.find(([one]) => one.test(line)) ?? [];
  const [marked = ""] = pattern?.exec(line) ?? [];
  const attributes = [
    `x="${BORDER}"`,
    `y="${BAR + (row + 1) * HEIGHT}"`,
    // Keeps the columns aligned in any font.
    `textLength="${[...line].length * WIDTH}"`,
    'lengthAdjust="spacingAndGlyphs"',
  ];
  const first = style === undefined ? "" : `<tspan class="${style}">${escaped(marked)}</tspan>`;
  return `<text ${attributes.join(" ")}>${first}${escaped(line.slice(marked.length))}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

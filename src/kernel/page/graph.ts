import { Graph, layout } from "@dagrejs/dagre";
// @ts-types="@types/d3-shape"
import { curveBasis, line } from "d3-shape";
import { excerpt } from "../text.ts";
import { dataTable } from "./figure.ts";
import { type Html, html } from "./html.ts";
import type { Showing } from "./page.ts";
import { recordAddress, type Tone } from "./parts.ts";

/** A box in a graph. */
export interface GraphNode {
  /** The ID of the box's record. In print, the box links to the record's text. */
  id: string;
  label: string;
  /** The second line of text, for example a status. */
  note: string;
  tone: Tone;
  /** The tooltip's text. */
  title: string;
}

/** An edge between two boxes. */
export interface GraphEdge {
  from: string;
  to: string;
  /** The edge's meaning in one or two words. */
  label: string;
  isDashed: boolean;
}

const BOX = { width: 210, height: 46 };

/** The maximum length of a label that fits into a box, in characters. */
const LABEL = 25;

/** The maximum drawing widths for a phone, a tablet and a large screen, in pixels. */
const WIDTHS = { phone: 300, tablet: 640, desktop: 980 };

/**
 * Returns a graph with layers from left to right, in which each box links to its record. `label`
 * describes the graph. A graph wider than the screen scrolls.
 */
export function graphDrawing(
  label: string,
  { nodes, edges }: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] },
  { isHosted }: Showing,
): Html {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 70, marginx: 8, marginy: 8 });
  const indexes = new Map(nodes.map(({ id }, index) => [id, String(index)]));
  for (const index of indexes.values()) graph.setNode(index, { ...BOX });
  const known = edges.flatMap((edge, index) => {
    const [from, to] = [indexes.get(edge.from), indexes.get(edge.to)];
    if (from === undefined || to === undefined || from === to) return [];
    graph.setEdge(from, to, {}, String(index));
    return [{ ...edge, place: { v: from, w: to, name: String(index) } }];
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const boxes = nodes.map((node, index) => {
    const box = drawnBox(node, graph.node(String(index)));
    return isHosted ? box : html`<a href="${recordAddress(node.id)}">${box}</a>`;
  });
  const lines = known.map((edge) => drawnLine(edge, graph.edge(edge.place).points ?? []));
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  const labels = new Map(nodes.map((node) => [node.id, node.label]));
  const rows = known.map(({ from, label: said, to }) => [labels.get(from), said, labels.get(to)]);
  return html`
    <figure data-graph>
      <figcaption>${label}</figcaption>
      <div class="scroll" role="region" aria-label="${label}" tabindex="0">
        <svg width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" role="group"
          aria-label="${label}">
    <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="plain" d="M0 0L8 4L0 8z"/></marker></defs>
    ${lines}${boxes}
        </svg>
      </div>
      <p class="note hint ${fitOf(wide)}" data-scroll-hint>Scroll sideways to see all of it →</p>
    ${dataTable(label, { heads: ["From", "Relation", "To"], rows })}
    </figure>
  `;
}

/**
 * Returns the CSS class for the smallest screen that fits a drawing. On that or a larger screen,
 * the style hides the scroll hint.
 */
function fitOf(width: number): string {
  const [name = "none"] = Object.entries(WIDTHS).find(([, most]) => width <= most) ?? [];
  return `fits-${name}`;
}

interface Point {
  x: number;
  y: number;
}

function drawnBox({ label, note, tone, title }: GraphNode, { x = 0, y = 0 }: Partial<Point>): Html {
  const [left, top] = [Math.round(x - BOX.width / 2), Math.round(y - BOX.height / 2)];
  return html`
    <g>
      <title>${title}</title>
      <rect class="box" x="${left}" y="${top}" width="${BOX.width}" height="${BOX.height}"
        rx="6" />
      <rect class="${tone}" x="${left}" y="${top + 6}" width="4" height="${BOX.height - 12}" />
      <text class="strong" x="${left + 12}" y="${top + 19}">${excerpt(label, LABEL)}</text>
      <text x="${left + 12}" y="${top + 36}">${excerpt(note, LABEL)}</text>
    </g>
  `;
}

const curve = line<Point>().x(({ x }) => Math.round(x)).y(({ y }) => Math.round(y))
  .curve(curveBasis).digits(1);

function drawnLine({ label, isDashed }: GraphEdge, points: readonly Point[]): Html {
  const path = curve([...points]) ?? "";
  return html`
    <path class="edge${isDashed ? " dashed" : ""}" d="${path}" marker-end="url(#arrow)">
      <title>${label}</title>
    </path>
  `;
}

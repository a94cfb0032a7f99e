import { excerpt } from "../text.ts";

/** An arrow of a Mermaid graph, from one node to another. */
export interface MermaidArrow {
  from: string;
  to: string;
  label: string;
  isDashed?: boolean;
}

/** Characters that would end a label or be read as more than text. */
const MARKUP = /["<>`#;\\[\]{}|]/g;

/** A graph from left to right as Mermaid; `labels` has a text for each node that an arrow names. */
export function mermaidGraph(
  labels: ReadonlyMap<string, string>,
  arrows: readonly MermaidArrow[],
): string {
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    const known = names.get(id) ?? `n${names.size}`;
    names.set(id, known);
    return known;
  };
  const drawn = arrows.map(({ from, to, label, isDashed }) =>
    `  ${nameOf(from)} ${isDashed ? "-.->" : "-->"}|${label}| ${nameOf(to)}`
  );
  const nodes = [...names].map(([id, name]) =>
    `  ${name}["${excerpt(labels.get(id) ?? id, 100).replace(MARKUP, " ")}"]`
  );
  return ["graph LR", ...nodes, ...drawn].join("\n");
}

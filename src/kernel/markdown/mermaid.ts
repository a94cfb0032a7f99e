import { excerpt } from "../text.ts";

export interface MermaidArrow {
  from: string;
  to: string;
  label: string;
  isDashed?: boolean;
}

const MARKUP = /["<>`#;\\[\]{}|]/g;

/** Returns a left-to-right Mermaid graph. `labels` contains a text for each node in `arrows`. */
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

import { assertEquals } from "@std/assert";
import { mermaidGraph } from "../../../src/kernel/markdown/mermaid.ts";

Deno.test("mermaidGraph() writes each node only once and escapes markup in labels", () => {
  const labels = new Map([["a", 'One "[x]"; <b>'], ["b", "Two"]]);
  const graph = mermaidGraph(labels, [
    { from: "a", to: "b", label: "before" },
    { from: "b", to: "c", label: "near", isDashed: true },
  ]);
  assertEquals(graph.split("\n"), [
    "graph LR",
    '  n0["One   x     b "]',
    '  n1["Two"]',
    '  n2["c"]',
    "  n0 -->|before| n1",
    "  n1 -.->|near| n2",
  ]);
});

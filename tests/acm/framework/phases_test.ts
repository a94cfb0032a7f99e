import { assertEquals } from "@std/assert";
import { hardGatesOf, phasesOf } from "../../../src/acm/framework/phases.ts";
import { TempFolder } from "../folders.ts";

const SPEC = "ACM-DISCOVER-SPEC.md";

Deno.test("phasesOf() reads phases from the phase model, the headings under Phases or a list", () => {
  const phases = (text: string): string[] => {
    using folder = new TempFolder({ [SPEC]: `# Discover\n\n${text}` });
    return phasesOf(folder.open(), "discover");
  };
  const model = (...rows: string[]) =>
    `## Phase Model\n\n| Phase | Why |\n|---|---|\n${
      rows.map((row) => `| ${row} | x |\n`).join("")
    }\n`;
  const headings =
    "## Phases\n\n### 1. Ask\n\n#### Deep\n\n### Write\n\n## Other\n\n### Not this\n";
  assertEquals(phases(model("1. Ask", "2) Write", "Loop", "1. Ask") + headings), ["Ask", "Write"]);
  assertEquals(phases(model("Ask", "Write")), ["Ask", "Write"]);
  assertEquals(phases(model("1. Ask", "Loop")), ["Ask"]);
  assertEquals(phases(model("Ask").replace("Phase |", "Step |") + headings), ["Ask", "Write"]);
  assertEquals(phases("## Phases\n\n1. **Ask**: who\n2. Write — what\n- Not this\n"), [
    "Ask",
    "Write",
  ]);
  assertEquals(phases("## Other\n\n1. Not this: x\n"), []);
});

Deno.test("hardGatesOf() reads the phase and the documents for each hard gate", () => {
  const text =
    "# D\n\n## Phase Model\n\n| Phase | Artifacts |\n|---|---|\n| **1. Ask** | — |\n| **2. Plan** | plan.md, tasks.md |\n\n**HARD GATE:** After Phase 2, STOP.\n";
  using folder = new TempFolder({ [SPEC]: text });
  assertEquals(hardGatesOf(folder.open(), "discover"), [
    { after: 1, phase: "Plan", documents: ["plan.md", "tasks.md"], file: SPEC, line: 10 },
  ]);
});

Deno.test("hardGatesOf() returns no gates if the spec names no phase", () => {
  using folder = new TempFolder({ [SPEC]: "# D\n\nHuman only intervenes at hard gates.\n" });
  assertEquals(hardGatesOf(folder.open(), "discover"), []);
});

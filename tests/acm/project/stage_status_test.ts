import { assertEquals } from "@std/assert";
import { phaseVerdict, seePhase } from "../../../src/acm/project/stage_status.ts";
import { documentOf } from "../project_document.ts";

const asked = {
  stage: "design",
  phases: ["Intake & Clarification", "Technical Design", "Review Loop", "Finalization"],
  order: ["discover", "design", "develop", "deliver"],
} as const;
const phases: Record<"met" | "not met" | "undecided", readonly string[]> = {
  "met": [
    "complete",
    "COMPLETED",
    "Complete ✅",
    "✅ Complete",
    "Complete — signed off",
    "Stage complete — ready for Develop",
    "Design complete",
    "Design stage is complete",
    "all phases complete",
    "100% complete",
    "Finalization complete",
    "Finalization (complete)",
    "Phase 4 complete",
    "Handoff complete",
  ],
  "not met": [
    "Review Loop: complete",
    "Intake complete",
    "Intake and Clarification complete",
    "Technical Design done",
    "Phase 2 complete",
    "not complete",
    "isn't complete",
    "almost complete",
    "90% complete",
    "to be completed",
    "incomplete",
    "Review Loop",
    "Finalization",
    "Finalization in progress",
  ],
  "undecided": [
    "complete, pending sign-off",
    "Review Loop and Finalization complete",
    "Complete except sign-off",
    "Complete but for the risks",
    "Complete once Ada agrees",
    "Complete (not signed off)",
    "wrapping up",
    "✅",
  ],
};

for (const [verdict, values] of Object.entries(phases)) {
  Deno.test(`phaseVerdict() returns ${verdict} for phrases with that meaning`, () => {
    for (const value of values) assertEquals(phaseVerdict(value, asked), verdict, value);
  });
}

Deno.test("seePhase() reads the phase from the Current State section if the front matter has none", () => {
  for (
    const line of [
      "- **Phase:** Complete",
      "**Phase**: Complete",
      "Phase: _complete_",
      "* phase : complete",
    ]
  ) {
    const found = seePhase([documentOf(`# Status\n\n## Current State\n\n${line}\n`)], asked);
    assertEquals([found.verdict, found.place?.line], ["met", 5], line);
  }
});

Deno.test("seePhase() prefers front matter and ignores other sections and fenced code", () => {
  const section = "## Current State\n\n- **Phase:** Complete\n";
  assertEquals(
    seePhase([documentOf(`---\nphase: Review Loop\n---\n${section}`)], asked).verdict,
    "not met",
  );
  for (
    const text of [
      "## Last Session\n\n- **Phase:** Complete\n",
      "## Current State\n\n```\n- **Phase:** Complete\n```\n",
    ]
  ) {
    assertEquals(seePhase([documentOf(text)], asked).verdict, "undecided", text);
  }
});

Deno.test("seePhase() applies a phase only to the stage that the status names", () => {
  const of = (name: string) =>
    seePhase([documentOf(`---\nstage: ${name}\nphase: complete\n---\n`)], asked);
  assertEquals([of("Design").verdict, of("Discover").verdict, of("Develop").verdict], [
    "met",
    "not met",
    "undecided",
  ]);
});

Deno.test("seePhase() names both files if they contradict each other", () => {
  const files = [["docs/status.md", "complete"], ["status.md", "Review Loop"]].map((
    [path = "", phase],
  ) => documentOf(`---\nstage: design\nphase: ${phase}\n---\n`, path));
  const { verdict, found, place } = seePhase(files, asked);
  assertEquals([verdict, place?.file], ["undecided", "docs/status.md"]);
  assertEquals(
    ["docs/status.md line 3", "status.md line 3"].every((one) => found.includes(one)),
    true,
  );
});

Deno.test("seePhase() reports undecided if the status file is missing or unreadable", () => {
  assertEquals(seePhase([], asked).verdict, "undecided");
  assertEquals(seePhase([documentOf("---\na: [b\n---\n")], asked).verdict, "undecided");
});

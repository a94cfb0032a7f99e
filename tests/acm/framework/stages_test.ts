import { assertEquals, assertThrows } from "@std/assert";
import {
  nextStage,
  requireStage,
  stageChange,
  stagesOf,
} from "../../../src/acm/framework/stages.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { TempFolder } from "../folders.ts";

const STAGES_SPEC =
  "# Stages\n\n## Layers\n\n### Contents\n\n## Stages\n\n### 1. EXPLORE\n\n### Pilot Run\n\n### Deliver\n\n## Rules\n\n### Review\n";
const FILES = {
  "ACM-STAGES-SPEC.md": STAGES_SPEC,
  "ACM-EXPLORE-SPEC.md": "# E\n",
  "ACM-PILOT-RUN-SPEC.md": "# P\n",
  "ACM-REVIEW-SPEC.md": "# R\n",
};

Deno.test("stagesOf() returns headings that have a spec, then other stages by name", () => {
  using folder = new TempFolder(FILES);
  assertEquals(stagesOf(folder.open()), {
    served: ["explore", "pilot_run"],
    named: ["explore", "pilot_run", "deliver"],
  });
});

Deno.test("stagesOf() returns the required stages if no heading in the spec names a stage", () => {
  using folder = new TempFolder({ "ACM-STAGES-SPEC.md": "# Stages\n\n## The Four Stages\n" });
  assertEquals(stagesOf(folder.open()).served, ["discover", "design", "develop", "deliver"]);
});

Deno.test("nextStage() returns the next stage even if it has no spec", () => {
  using folder = new TempFolder(FILES);
  assertEquals(nextStage(folder.open(), "pilot_run"), "deliver");
});

Deno.test("nextStage() returns undefined for the last stage", () => {
  using folder = new TempFolder(FILES);
  assertEquals(nextStage(folder.open(), "deliver"), undefined);
});

Deno.test("stageChange() accepts the served framework's transitions", () => {
  using folder = new TempFolder(FILES);
  assertEquals(stageChange(folder.open(), "explore_to_pilot_run"), {
    from: "explore",
    to: "pilot_run",
  });
});

Deno.test("stageChange() lists the valid transitions if the transition is unknown", () => {
  using folder = new TempFolder(FILES);
  const error = assertThrows(() => stageChange(folder.open(), "explore_to_deliver"), ToolError);
  assertEquals(error.next?.includes("explore_to_pilot_run, pilot_run_to_deliver"), true);
});

Deno.test("requireStage() lists the served stages if the stage is unknown", () => {
  using folder = new TempFolder(FILES);
  const error = assertThrows(() => requireStage(folder.open(), "zebra"), ToolError);
  assertEquals(error.next, "The framework has: explore, pilot_run");
});

import { assertEquals } from "@std/assert";
import { seePhase, seeStage } from "../../../src/acm/project/stage_status.ts";
import { documentOf } from "../project_document.ts";

const stage = (value: string) => seeStage(documentOf(`---\nstage: ${value}\n---\n`), "design");
const phase = (value: string) => seePhase(documentOf(`---\nphase: ${value}\n---\n`));

Deno.test("seeStage() takes the stage in any letter case, with a remark behind it", () => {
  for (const value of ["Design", "design", "DESIGN", '"Design (portfolio)"', "Design stage"]) {
    assertEquals(stage(value).verdict, "met", value);
  }
});

Deno.test("seeStage() takes no other stage and no other word", () => {
  for (const value of ["Develop", "Designed", "redesign", "Discover → Design", "not design"]) {
    assertEquals(stage(value).verdict, "not met", value);
  }
});

Deno.test("seePhase() takes what says that the phase is complete", () => {
  for (
    const value of [
      "complete",
      "Complete",
      "COMPLETED",
      "complete.",
      '"Review Loop: complete"',
      "Finalization (complete)",
      '"Complete — signed off"',
      "all phases complete",
      "100% complete",
    ]
  ) {
    assertEquals(phase(value).verdict, "met", value);
  }
});

Deno.test("seePhase() takes nothing that only has the word in it", () => {
  for (
    const value of [
      "incomplete",
      "not complete",
      "NOT COMPLETE",
      "Almost Complete",
      "isn't complete",
      "not yet complete",
      "almost complete",
      "90% complete",
      "to be completed",
      "complete when reviewers sign off",
      "Review Loop",
      "completeness check",
      "in progress until complete",
    ]
  ) {
    assertEquals(phase(value).verdict, "not met", value);
  }
});

Deno.test("seePhase() takes no complete phase for one that a word beside it leaves open", () => {
  for (
    const value of [
      "never complete",
      "nearly complete",
      "mostly complete",
      "partly complete",
      "partially complete",
      "half complete",
      "must be complete",
      "until complete",
      "complete, when signed off",
      "complete, once signed off",
      "complete, if reviewers agree",
      "complete (in progress)",
      "complete, pending sign-off",
      "complete (awaiting sign-off)",
    ]
  ) {
    assertEquals(phase(value).verdict, "not met", value);
  }
});

Deno.test("seePhase() reads the Current State section where front matter says nothing", () => {
  for (
    const line of [
      "- **Phase:** Complete",
      "**Phase**: Complete",
      "Phase: _complete_",
      "* phase : complete",
    ]
  ) {
    const found = seePhase(documentOf(`# Status\n\n## Current State\n\n${line}\n`));
    assertEquals([found.verdict, found.where], ["met", "x.md line 5"], line);
  }
});

Deno.test("seePhase() takes front matter before the section, and no other section", () => {
  const section = "## Current State\n\n- **Phase:** Complete\n";
  assertEquals(seePhase(documentOf(`---\nphase: build\n---\n${section}`)).verdict, "not met");
  const other = seePhase(documentOf("## Last Session\n\n- **Phase:** Complete\n"));
  assertEquals([other.verdict, other.found, other.where], ["not stated", "no phase", "x.md"]);
});

Deno.test("seePhase() does not read fenced code", () => {
  const text = "## Current State\n\n```\n- **Phase:** Complete\n```\n";
  assertEquals(seePhase(documentOf(text)).verdict, "not stated");
});

Deno.test("seeStage() and seePhase() show a value cut and cleaned", () => {
  for (
    const { found } of [stage(`"a\\n\u202e${"b".repeat(500)}"`), phase(`"x\\n${"y".repeat(99)}"`)]
  ) {
    assertEquals(found.length, 82);
    assertEquals(/[\n\u202e]/.test(found), false);
  }
});

import { assertEquals } from "@std/assert";
import { decibelHooks } from "../../src/decibel/hooks.ts";
import { createIssue } from "../../src/decibel/records/new_record.ts";
import type { HookEvent } from "../../src/kernel/hook/event.ts";
import { inRecords } from "./records.ts";

const START: HookEvent = {
  client: "claude-code",
  moment: "start",
  name: "SessionStart",
  session: "",
  prompt: "",
  paths: [],
  isContinued: false,
};

Deno.test("the start hook doesn't attribute changes to others if no owner is set", async () => {
  await inRecords(async ({ context }) => {
    await createIssue(context, { repo: "p", severity: "low", title: "Slow", details: "D" });
    const answer = await decibelHooks.start?.(context, START);
    assertEquals(answer?.heading, "1 ready, 1 change in 7 days");
  });
});

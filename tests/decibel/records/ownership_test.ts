import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { createIssue } from "../../../src/decibel/records/new_record.ts";
import { claimIssue, releaseIssue } from "../../../src/decibel/records/ownership.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inRecords } from "../records.ts";

const NEW = { repo: "p", severity: "high", title: "Broken", details: "Since today." };

Deno.test("claimIssue() gives an issue to one, and releaseIssue() frees it, whoever asks", async () => {
  await inRecords(async ({ context, restarted }) => {
    const { id } = await createIssue(context, NEW);
    const issue = { repo: "p", id };
    const { path, timestamp } = claimIssue(context, { ...issue, owner: "Ada", author: "Ben" });
    assert(path.endsWith(`${id}.update-owner-0001.md`), path);
    for (const reader of [context, restarted()]) {
      const { owner, claimed_by, claimed_at } = getRecord(reader, { id });
      assertEquals([owner, claimed_by, claimed_at], ["Ada", "Ben", timestamp]);
      assertThrows(() => claimIssue(reader, { ...issue, owner: "Cy" }), ToolError, "Ada has");
    }
    assert(claimIssue(context, { ...issue, owner: "Ada" }).path.endsWith("0002.md"));
    assert(releaseIssue(context, { ...issue, author: "Cy" }).path.endsWith("0003.md"));
    assertEquals(getRecord(context, { id }).owner, undefined);
    assertEquals(getRecord(context, { id }).updates?.length, 3);
    assertThrows(() => releaseIssue(context, issue), ToolError, "Nobody has the issue");
    assertEquals(claimIssue(restarted(), { ...issue, owner: "Cy" }).owner, "Cy");
  });
});

Deno.test("an issue that is made with an owner is theirs, and a closed one is nobody's to claim", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, { ...NEW, owner: "Ada" });
    const claim = { repo: "p", id, owner: "Ben" };
    assertThrows(() => claimIssue(context, claim), ToolError, "Ada has");
    releaseIssue(context, { repo: "p", id });
    updateIssue(context, { repo: "p", id, status: "closed", note: "n" });
    assertThrows(() => claimIssue(context, claim), ToolError, "The issue is closed");
    await assertRejects(
      () => Promise.resolve().then(() => claimIssue(context, { ...claim, id: "none.md" })),
      ToolError,
      'id "none.md"',
    );
  });
});

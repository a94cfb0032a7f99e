import { assertEquals } from "@std/assert";
import { parseRecordText, parseUpdateText } from "../../../src/decibel/records/fields.ts";
import { foldUpdates, type RecordState } from "../../../src/decibel/records/state.ts";

const ISSUE = parseRecordText("---\nseverity: low\nstatus: open\nauthor: Ada\n---\n\n# X\n");

/** Returns an issue's state after updates with the given fields, 1 ms apart. */
function after(...updates: string[]): RecordState {
  return foldUpdates(
    ISSUE,
    updates.map((fields, index) => ({
      name: `update-${index + 1}.md`,
      time: index + 1,
      fields: parseUpdateText(
        `---\n${fields}\nupdated_at: 2026-01-31T10:00:00Z\n---\n\n# Update\n`,
      ),
    })),
  );
}

Deno.test("foldUpdates() starts with the fields in the record's file", () => {
  const { severity, status, author, updatedAt } = after();
  assertEquals(severity, "low");
  assertEquals(status, "open");
  assertEquals(author, "Ada");
  assertEquals(updatedAt, undefined);
});

Deno.test("foldUpdates() returns the latest status and severity", () => {
  const { severity, status, updatedAt } = after("severity: high", "status: closed", "author: Ben");
  assertEquals(severity, "high");
  assertEquals(status, "closed");
  assertEquals(updatedAt, 3);
});

Deno.test("foldUpdates() returns the time at which the issue was last reopened", () => {
  assertEquals(after("status: closed").reopenedAt, undefined);
  assertEquals(after("status: closed", "status: open", "severity: low").reopenedAt, 2);
  assertEquals(after("status: in-progress", "status: open").reopenedAt, undefined);
});

Deno.test("foldUpdates() returns an issue's owner until the issue is released", () => {
  const claimed = after("event: claimed\nowner: Cy\nauthor: Ben");
  assertEquals(claimed.owner, "Cy");
  assertEquals(claimed.claimedBy, "Ben");
  assertEquals(claimed.claimedAt, 1);
  assertEquals(after("event: claimed\nowner: Cy").claimedBy, "Cy");
  const released = after("event: claimed\nowner: Cy", "event: released");
  assertEquals(released.owner, undefined);
  assertEquals(released.claimedAt, undefined);
  assertEquals(released.claimedBy, undefined);
});

Deno.test("foldUpdates() keeps the status that an issue had before it was blocked", () => {
  const [started, blocked] = ["status: in-progress", "status: blocked\nblocked_by: [a.md]"];
  const waiting = after(started, blocked, "status: blocked\nblocked_by: [b.md]");
  assertEquals(waiting.blockedBy, ["b.md"]);
  assertEquals(waiting.statusBefore, "in-progress");
  assertEquals(after("status: blocked").blockedBy, undefined);
  assertEquals(after(started, blocked, "status: open").blockedBy, undefined);
  assertEquals(after(started, blocked, "status: open").statusBefore, undefined);
});

Deno.test("foldUpdates() assigns an issue to the earliest claim and shows later claims as lost", () => {
  const state = after("event: claimed\nowner: Ada", "event: claimed\nowner: Ben");
  assertEquals(state.owner, "Ada");
  assertEquals(state.claimedAt, 1);
  assertEquals(state.lostClaims, [{ owner: "Ben", claimedAt: 2 }]);
});

Deno.test("foldUpdates() ends only the claims that a release names", () => {
  const claims = ["event: claimed\nowner: Ada", "event: claimed\nowner: Ben"];
  const state = after(...claims, "event: released\nreleases: [update-2.md]");
  assertEquals(state.owner, "Ada");
  assertEquals(state.lostClaims, undefined);
  const freed = after(...claims, "event: released\nreleases: [update-1.md]");
  assertEquals(freed.owner, "Ben");
});

Deno.test("foldUpdates() accepts an owner that a user wrote by hand in an update", () => {
  const state = after("event: claimed\nowner: Ada", "owner: Ben");
  assertEquals(state.owner, "Ben");
  assertEquals(state.lostClaims, undefined);
});

Deno.test("foldUpdates() returns the project to which a record was last moved", () => {
  assertEquals(after("event: moved\nto: billing", "event: moved\nto: shop").movedTo, "shop");
  assertEquals(after("to: billing").movedTo, undefined);
});

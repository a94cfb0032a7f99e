import { assertEquals } from "@std/assert";
import { findRecord } from "../../../src/decibel/records/lookup.ts";
import { whyNow } from "../../../src/decibel/records/reason.ts";
import { type DecibelRecord, readRecord } from "../../../src/decibel/records/record.ts";
import { must } from "../../knowledge/must.ts";
import { inRecords, issueText } from "../records.ts";

const NAME = "2026-01-01T10-00-00Z-x.md";

/** An issue of high severity, as it is read. */
function issue(): Promise<DecibelRecord> {
  return inRecords(({ context, put }) => {
    put("sentinel", "p", NAME, issueText({ title: "X", severity: "high" }));
    return must(readRecord(context, findRecord(context, NAME)));
  });
}

Deno.test("whyNow() tells an age in the largest unit that has passed once", async () => {
  const record = await issue();
  const ages: [number, string][] = [
    [-1, "in the future, says its date"],
    [0, "just now"],
    [59_999, "just now"],
    [60_000, "1 minute ago"],
    [119_999, "1 minute ago"],
    [120_000, "2 minutes ago"],
    [3_599_999, "59 minutes ago"],
    [3_600_000, "1 hour ago"],
    [86_399_999, "23 hours ago"],
    [86_400_000, "1 day ago"],
    [432_000_000, "5 days ago"],
  ];
  for (const [age, told] of ages) {
    const now = record.time + age;
    assertEquals(whyNow(record, now), `high severity; recorded ${told}; never updated`);
    const updated = { ...record, time: now, updatedAt: record.time };
    assertEquals(whyNow(updated, now), `high severity; recorded just now; updated ${told}`);
  }
});

Deno.test("whyNow() says what it waits for, who has it and why it cannot be read", async () => {
  const record = await issue();
  const why = (more: Partial<DecibelRecord>): string =>
    whyNow({ ...record, ...more }, record.time).replace("recorded just now; never updated", "…");
  const waiting = { status: "blocked", blockedBy: ["a.md"] };
  assertEquals(
    why({ isUnblocked: true }),
    "high severity; …; unblocked: what it waited for is closed",
  );
  assertEquals(why(waiting), "high severity; …; blocked by a.md");
  assertEquals(
    why({ ...waiting, blockedBy: ["a.md", "b.md", "c.md"] }),
    "high severity; …; blocked by a.md and 2 more",
  );
  assertEquals(
    why({ status: "blocked", blockedBy: [] }),
    "high severity; …; blocked, nobody said by what",
  );
  assertEquals(
    why({ owner: "Ada", problem: "it is not valid UTF-8" }),
    "high severity; …; claimed by Ada; its file cannot be read: it is not valid UTF-8",
  );
  const { severity: _, ...unknown } = record;
  assertEquals(whyNow(unknown, record.time).split("; ")[0], "no severity");
  assertEquals(why({ kind: "designer", status: "proposed" }), "still proposed; …");
  const { status: __, ...fresh } = record;
  assertEquals(
    whyNow({ ...fresh, kind: "architect" }, record.time).split("; ")[0],
    "no status yet",
  );
});

import { assertEquals } from "@std/assert";
import { parseRecordText } from "../../../src/decibel/records/fields.ts";
import { whyNow } from "../../../src/decibel/records/reason.ts";
import type { DecibelRecord } from "../../../src/decibel/records/record.ts";
import type { Standing } from "../../../src/decibel/records/record_graph.ts";
import type { RecordState } from "../../../src/decibel/records/state.ts";

const OPEN: Standing = { status: "open", blockedBy: [], isUnblocked: false };

/** Returns an issue with high severity that was recorded at time 0. */
function issue(state: RecordState = {}): DecibelRecord {
  return {
    kind: "sentinel",
    place: "p",
    name: "x.md",
    path: "sentinel/p/issues/x.md",
    version: { path: "sentinel/p/issues/x.md", size: 0 },
    time: 0,
    fields: parseRecordText("# X\n"),
    updates: [],
    state: { severity: "high", status: "open", ...state },
  };
}

Deno.test("whyNow() shows a record's age in the largest whole unit", () => {
  const ages: [number, string][] = [
    [-1, "dated in the future"],
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
    assertEquals(
      whyNow(issue(), OPEN, age),
      `high severity; recorded ${told}; never updated`,
    );
    const updated = { ...issue({ updatedAt: 0 }), time: age };
    assertEquals(
      whyNow(updated, OPEN, age),
      `high severity; recorded just now; updated ${told}`,
    );
  }
});

Deno.test("whyNow() shows a record's blockers, owner and problems", () => {
  const why = (record: DecibelRecord, standing: Partial<Standing> = {}): string =>
    whyNow(record, { ...OPEN, ...standing }, 0).replace("recorded just now; never updated", "…");
  assertEquals(
    why(issue(), { isUnblocked: true }),
    "high severity; …; unblocked: the records that blocked it are closed",
  );
  const keys = ["a.md", "b.md", "c.md"].map((name) => ({
    kind: "sentinel" as const,
    place: "p",
    name,
  }));
  assertEquals(
    why(issue(), { status: "blocked", blockedBy: keys.slice(0, 1) }),
    "high severity; …; blocked by a.md",
  );
  assertEquals(
    why(issue(), { status: "blocked", blockedBy: keys }),
    "high severity; …; blocked by a.md and 2 more",
  );
  assertEquals(
    why(issue(), { status: "blocked" }),
    "high severity; …; blocked by an unnamed issue",
  );
  const unread = {
    ...issue({ owner: "Ada" }),
    fields: parseRecordText("", { problem: "it is not valid UTF-8" }),
  };
  assertEquals(
    why(unread),
    "high severity; …; claimed by Ada; the record is partly unreadable: it is not valid UTF-8",
  );
});

Deno.test("whyNow() begins with the severity of an issue or the status of a decision", () => {
  const first = (record: DecibelRecord, status?: string): string =>
    whyNow(record, { ...OPEN, status }, 0).split("; ")[0] ?? "";
  assertEquals(first(issue({ severity: undefined })), "no severity");
  assertEquals(first({ ...issue(), kind: "designer" }, "proposed"), "still proposed");
  assertEquals(first({ ...issue(), kind: "architect" }), "no status yet");
});

import { assertEquals } from "@std/assert";
import { listActivity } from "../../../src/decibel/records/activity.ts";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { claimIssue, releaseIssue } from "../../../src/decibel/records/ownership.ts";
import { designText, earlierName, inRecords, issueText } from "../records.ts";

const ONE = "2026-01-01T10-00-00Z-one.md";

function updateText(status: string, note: string, more = ""): string {
  return `---\nstatus: ${status}\n${more}updated_at: 2026-01-03T10:00:00.250Z\n---\n\n# Update: ${status}\n\n${note}\n`;
}

Deno.test("listActivity() lists the records and updates in all projects, page by page", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", ONE, issueText({ title: "One" }));
    put("designer", "q", "2026-01-02T10-00-00Z-two.md", designText("Two"));
    const later = earlierName(ONE, "2026-01-03T10-00-00.250Z");
    put("sentinel", "p", later, updateText("closed", "Oiled.", "author: Ada\n"));
    const feed = (query: object): string[] =>
      listActivity(context, { since: "2026-01-01", limit: 10, offset: 0, ...query }).activity
        .map(({ title, event, at }) => `${title} ${event} ${at}`);
    const all = [
      "One updated 2026-01-03T10:00:00.250Z",
      "Two recorded 2026-01-02T10:00:00.000Z",
      "One recorded 2026-01-01T10:00:00.000Z",
    ];
    assertEquals(feed({}), all);
    assertEquals(feed({ since: "2026-01-02T10:00:00Z" }), all.slice(0, 2));
    assertEquals(feed({ project_id: "p" }), [all[0], all[2]]);
    assertEquals(feed({ author: "Ada" }), all.slice(0, 1));
    assertEquals(feed({ limit: 1, offset: 1 }), all.slice(1, 2));
    const page = listActivity(context, { since: "2026-01-01", limit: 1, offset: 0 });
    assertEquals([page.total, page.next_offset], [3, 1]);
    const [{ status, note, author, kind, project_id } = {}] = page.activity;
    const claimed = "---\nowner: Ben\nupdated_at: 2026-01-03T12:00:00Z\n---\n\n# Claimed by Ben\n";
    put("sentinel", "p", `${ONE}.update-owner-0001.md`, claimed);
    put("sentinel", "p", earlierName(ONE, "2026-01-04T10-00-00.000Z"), updateText("done", ""));
    const said = listActivity(context, { since: "2025-01-01", limit: 9, offset: 0 }).activity
      .filter(({ event }) => event === "updated").map(({ note, owner }) => [note, owner]);
    assertEquals([status, note, author, kind, project_id], [
      "closed",
      "Oiled.",
      "Ada",
      "sentinel",
      "p",
    ]);
    // Only the update's heading names the user who claimed the record.
    assertEquals(said, [[undefined, undefined], ["Claimed by Ben", "Ben"], ["Oiled.", undefined]]);
  });
});

Deno.test("listRecords() sorts a reopened issue by the time it was reopened and ignores other updates", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", ONE, issueText({ title: "One" }));
    put("sentinel", "p", "2026-01-02T10-00-00Z-two.md", issueText({ title: "Two" }));
    const listed = (): string[] =>
      listRecords(context, { project_id: "p", limit: 10, offset: 0 }).records
        .map(({ title, last_note }) => `${title} ${last_note ?? ""}`);
    const update = (stamp: string, status: string, note: string): void =>
      void put("sentinel", "p", earlierName(ONE, stamp), updateText(status, note));
    update("2026-01-03T10-00-00.000Z", "in-progress", "Ada looks.");
    update("2026-01-04T10-00-00.000Z", "closed", "Oiled.");
    assertEquals(listed(), ["Two ", "One Oiled."]);
    update("2026-01-05T10-00-00.000Z", "open", "It sticks again.");
    assertEquals(listed(), ["One It sticks again.", "Two "]);
  });
});

Deno.test("listActivity() includes events at exactly the given time and lists updates before their records", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", ONE, issueText({ title: "One" }));
    put("designer", "p", ONE.replace("one", "also"), designText("Also"));
    const at = "2026-01-01T10-00-00.000Z";
    put(
      "sentinel",
      "p",
      earlierName(ONE, at),
      updateText("closed", "x".repeat(600), "owner: Ada\n"),
    );
    const list = (query: object) =>
      listActivity(context, { since: "2026-01-01T10:00:00Z", limit: 10, offset: 0, ...query });
    const events = (query: object): string[] =>
      list(query).activity.map(({ title, event }) => `${title} ${event}`);
    const all = ["One updated", "Also recorded", "One recorded"];
    assertEquals(events({}), all);
    // A record's name contains only whole seconds, so the record may be from any moment in that second.
    assertEquals(events({ since: "2026-01-01T10:00:00.001Z" }), all.slice(1));
    assertEquals(events({ since: "2026-01-01T10:00:00.999Z" }), all.slice(1));
    assertEquals(events({ since: "2026-01-01T10:00:01Z" }), []);
    const [{ note = "", owner } = {}] = list({}).activity;
    assertEquals([note.length, owner], [500, "Ada"]);
    assertEquals([list({ limit: 3 }).next_offset, list({ limit: 2 }).next_offset], [undefined, 2]);
    assertEquals(list({ project_id: "q" }).note, 'No project is named "q". Nearest: p.');
    assertEquals(list({ project_id: "p" }).note, undefined);
  });
});

Deno.test("listActivity() shows both the change and the note of an update", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", ONE, issueText({ title: "One" }));
    const issue = { repo: "p", id: ONE };
    claimIssue(context, { ...issue, owner: "Ada", note: "Mine." });
    releaseIssue(context, { ...issue, author: "Ben", note: "Ada is ill." });
    claimIssue(context, { ...issue, owner: "Cy" });
    const { activity } = listActivity(context, { since: "2026-01-01", limit: 3, offset: 0 });
    assertEquals(activity.map(({ change, note, author }) => [change, note, author]), [
      [undefined, "Claimed by Cy", undefined],
      ["Released by Ben; Ada had it", "Ada is ill.", "Ben"],
      ["Claimed by Ada", "Mine.", undefined],
    ]);
  });
});

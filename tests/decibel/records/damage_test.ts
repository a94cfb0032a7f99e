import { assert, assertEquals, assertMatch } from "@std/assert";
import { listActivity } from "../../../src/decibel/records/activity.ts";
import { findFaults } from "../../../src/decibel/records/fault.ts";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { createIssue, recordDesign } from "../../../src/decibel/records/new_record.ts";
import type { RecordFacts } from "../../../src/decibel/records/record_facts.ts";
import { searchRecords } from "../../../src/decibel/records/search.ts";
import { setDecisionStatus, updateIssue } from "../../../src/decibel/records/update.ts";
import { fullActions, inRecords, type Records } from "../records.ts";

const PROJECT = "p";
const ISSUE = {
  repo: PROJECT,
  severity: "critical",
  title: "Payment loses money",
  details: "It happens to one order in nine. ".repeat(30),
};

type Damage = (text: string) => string;

/** Cuts the text in the middle of a line. */
const half: Damage = (text) => text.slice(0, text.length / 2).trimEnd();
const empty: Damage = () => "";
const nul: Damage = (text) => "\0".repeat(text.length);
const withoutFields: Damage = (text) =>
  text.split("\n").filter((line) => !/^(?:\*\*)?(?:severity|status):/i.test(line)).join("\n");
const nulHeader: Damage = (text) => {
  const end = text.indexOf("\n---\n") + 5;
  return "\0".repeat(end) + text.slice(end);
};

const DAMAGES: Record<string, { damage: Damage; problem: string }> = {
  "is empty": { damage: empty, problem: "it is empty" },
  "has only NUL characters": {
    damage: nul,
    problem: "the file contains NUL characters instead of text",
  },
  "is cut in half": { damage: half, problem: "the file ends in the middle of a line" },
  "has lost its fields": {
    damage: withoutFields,
    problem: "its severity and its status are missing",
  },
  "is cut in its first line": {
    damage: (text) => text.slice(0, 2),
    problem: "the file ends in its first line",
  },
};

function spoil(path: string, damage: Damage): void {
  Deno.writeTextFileSync(path, damage(Deno.readTextFileSync(path)));
}

async function withIssue(
  use: (records: Records, issue: { id: string; path: string }) => void | Promise<void>,
): Promise<void> {
  await inRecords(async (records) => {
    await use(records, await createIssue(records.context, ISSUE));
  });
}

/** Returns the record as a restarted server lists it. */
function listed({ restarted }: Records): RecordFacts | undefined {
  return listRecords(restarted(), { project_id: PROJECT, limit: 10, offset: 0 }).records[0];
}

for (const [state, { damage, problem }] of Object.entries(DAMAGES)) {
  Deno.test(`list_records reports a problem with a record that ${state}`, () =>
    withIssue((records, { path }) => {
      spoil(path, damage);
      assertEquals(listed(records)?.problem, problem);
    }));
}

Deno.test("get_record reports the problem with a damaged record", () =>
  withIssue(({ restarted }, { id, path }) => {
    spoil(path, half);
    assertEquals(getRecord(restarted(), { id }).problem, "the file ends in the middle of a line");
  }));

Deno.test("search_records reports the problem with a damaged record", () =>
  withIssue(({ restarted }, { path }) => {
    spoil(path, half);
    const { hits } = searchRecords(restarted(), { query: "payment", limit: 10 });
    assertEquals(hits[0]?.problem, "the file ends in the middle of a line");
  }));

Deno.test("list_activity reports the problem with a damaged record", () =>
  withIssue(({ restarted }, { path }) => {
    spoil(path, empty);
    const { activity } = listActivity(restarted(), { since: "2000-01-01", limit: 10, offset: 0 });
    assertEquals(activity[0]?.problem, "it is empty");
  }));

Deno.test("oracle_next_actions reports the problem with a damaged record", () =>
  withIssue(({ restarted }, { path }) => {
    spoil(path, empty);
    const context = restarted();
    const [action] = fullActions(context, { project_id: PROJECT }, context).actions;
    assertEquals(action?.problem, "it is empty");
  }));

Deno.test("a record keeps its severity if its file is cut in half", () =>
  withIssue((records, { path }) => {
    spoil(path, half);
    assertEquals(listed(records)?.severity, "critical");
  }));

Deno.test("a record takes its severity from its text if its front matter is missing", () =>
  withIssue((records, { path }) => {
    spoil(path, nulHeader);
    assertEquals(listed(records)?.severity, "critical");
  }));

Deno.test("a record takes its severity from its text if NUL characters replace the front matter", () =>
  withIssue((records, { path }) => {
    spoil(path, (text) => "\0".repeat(8192) + text.slice(text.indexOf("\n---\n") + 5));
    assertEquals(listed(records)?.severity, "critical");
  }));

Deno.test("a record takes its severity from its update if its file is empty", () =>
  withIssue((records, { id, path }) => {
    updateIssue(records.context, { repo: PROJECT, id, note: "Worse.", severity: "high" });
    spoil(path, empty);
    assertEquals(listed(records)?.severity, "high");
  }));

for (const [state, damage] of Object.entries({ empty, nul })) {
  Deno.test(`a closed issue isn't shown as open if the update that closed it is damaged: ${state}`, () =>
    withIssue((records, { id }) => {
      const close = { repo: PROJECT, id, note: "Fixed.", status: "closed" };
      spoil(updateIssue(records.context, close).path, damage);
      assertEquals(listed(records)?.status, undefined);
    }));
}

Deno.test("a record's problem names the damaged update", () =>
  withIssue((records, { id }) => {
    const { path } = updateIssue(records.context, { repo: PROJECT, id, note: "Looked." });
    spoil(path, empty);
    assertMatch(listed(records)?.problem ?? "", /^its update .+\.update-.+\.md: it is empty$/);
  }));

Deno.test("get_record reports a problem with a damaged update", () =>
  withIssue(({ context, restarted }, { id }) => {
    const { path } = updateIssue(context, { repo: PROJECT, id, note: "Looked." });
    spoil(path, (text) => text.slice(0, -3));
    const { updates } = getRecord(restarted(), { id });
    assertEquals(updates?.[0]?.problem, "the file ends in the middle of a line");
  }));

Deno.test("a closed issue stays closed if a later note is emptied", () =>
  withIssue((records, { id }) => {
    updateIssue(records.context, { repo: PROJECT, id, note: "Fixed.", status: "closed" });
    spoil(updateIssue(records.context, { repo: PROJECT, id, note: "Thanks." }).path, empty);
    assertEquals(listed(records)?.status, "closed");
  }));

Deno.test("an update takes its status from its heading if its status field is missing", () =>
  withIssue((records, { id }) => {
    const close = { repo: PROJECT, id, note: "Fixed.", status: "closed" };
    spoil(updateIssue(records.context, close).path, withoutFields);
    assertEquals(listed(records)?.status, "closed");
  }));

Deno.test("an update reports a problem if it lost its severity", () =>
  withIssue((records, { id }) => {
    const worse = { repo: PROJECT, id, note: "Worse.", severity: "high" };
    spoil(updateIssue(records.context, worse).path, withoutFields);
    assertMatch(listed(records)?.problem ?? "", /: its severity is missing$/);
  }));

Deno.test("an update keeps its status if the end of its file is missing", () =>
  withIssue((records, { id }) => {
    const close = { repo: PROJECT, id, note: "Fixed.", status: "closed" };
    spoil(updateIssue(records.context, close).path, (text) => text.slice(0, -3));
    assertEquals(listed(records)?.status, "closed");
  }));

Deno.test("a blocked issue isn't hidden if its newest update is emptied", () =>
  withIssue(async (records, { id }) => {
    const { context, restarted } = records;
    const other = await createIssue(context, { ...ISSUE, title: "Basket forgets" });
    updateIssue(context, { repo: PROJECT, id, note: "Waits.", blocked_by: [other.id] });
    spoil(updateIssue(context, { repo: PROJECT, id, note: "Go on.", status: "open" }).path, empty);
    const now = restarted();
    const { actions } = fullActions(now, { project_id: PROJECT }, now);
    assert(actions.some(({ description }) => description.includes(ISSUE.title)));
  }));

Deno.test("an update restores the status of an issue whose previous update is damaged", () =>
  withIssue((records, { id }) => {
    const { context, restarted } = records;
    const close = { repo: PROJECT, id, note: "Fixed.", status: "closed" };
    spoil(updateIssue(context, close).path, empty);
    updateIssue(restarted(), close);
    assertEquals(listed(records)?.status, "closed");
  }));

Deno.test("a decision reports a problem if it lost its title", () =>
  inRecords(async (records) => {
    const decision = { project_id: PROJECT, area: "API", summary: "Page by cursor" };
    const { path } = await recordDesign(records.context, decision);
    spoil(path, (text) => text.replaceAll(/^(?:summary:|#) .*\n/gm, ""));
    assertEquals(listed(records)?.problem, "its title is missing");
  }));

Deno.test("a decision does not return to its previous status if the newest status is emptied", () =>
  inRecords(async (records) => {
    const decision = { project_id: PROJECT, area: "API", summary: "Page by cursor" };
    const { id } = await recordDesign(records.context, decision);
    const adopted = { project_id: PROJECT, id, status: "adopted" };
    spoil(setDecisionStatus(records.context, adopted).path, empty);
    assertEquals(listed(records)?.status, undefined);
  }));

Deno.test("doctor names damaged records and damaged updates", () =>
  withIssue(({ context, restarted }, { id, path }) => {
    const update = updateIssue(context, { repo: PROJECT, id, note: "Looked." });
    spoil(path, half);
    spoil(update.path, empty);
    assertEquals(findFaults(restarted()).map(({ reason }) => reason), [
      "the file ends in the middle of a line",
      "it is empty",
    ]);
  }));

const BY_HAND = {
  "a decision without a final line break": {
    name: "0007-use-postgres.md",
    text: "# 7. Use PostgreSQL\n\nDate: 2024-02-01\nStatus: Accepted\n\nWe use PostgreSQL.",
  },
  "a decision with front matter and no final line break": {
    name: "0008-use-queues.md",
    text: "---\ntimestamp: 2024-02-01T10:00:00Z\nchange: Use queues\n---\n\n# Queues\n\nThey wait.",
  },
  "a decision with a title alone": { name: "2024-02-03-colours.md", text: "# Colours\n" },
  "a decision with its title in the heading": {
    name: "2024-02-01T10-00-00Z-use-queues.md",
    text: "---\ntimestamp: 2024-02-01T10:00:00Z\n---\n\n# Queues\n\nThey wait.\n",
  },
  "an issue named by its time that says no severity": {
    name: "2024-02-03T10-00-00Z-colours.md",
    text: "# Colours are hard to read",
  },
};
for (const [what, { name, text }] of Object.entries(BY_HAND)) {
  Deno.test(`a file reports no problem if a user wrote it by hand: ${what}`, () =>
    inRecords((records) => {
      const kind = what.startsWith("an issue") ? "sentinel" : "architect";
      records.put(kind, PROJECT, name, text);
      assertEquals(listed(records)?.problem, undefined);
    }));
}

Deno.test("a record reports no problem if the server wrote it", () =>
  withIssue((records, { id }) => {
    updateIssue(records.context, { repo: PROJECT, id, note: "N", status: "done", severity: "low" });
    assertEquals(listed(records)?.problem, undefined);
  }));

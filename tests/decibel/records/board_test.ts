import { assertEquals, assertNotStrictEquals, assertStrictEquals } from "@std/assert";
import { openBoard } from "../../../src/decibel/records/board.ts";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { createIssue, recordArchitecture } from "../../../src/decibel/records/new_record.ts";
import {
  linkRecords,
  setDecisionStatus,
  updateIssue,
} from "../../../src/decibel/records/update.ts";
import {
  designText,
  earlierName,
  fullActions,
  inRecords,
  issueText,
  type Records,
} from "../records.ts";

const p = { project_id: "p" };

async function makeIssues({ context }: Records, ...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const issue = { repo: "p", severity: "high", title, details: "Since today." };
    ids.push((await createIssue(context, issue)).id);
  }
  return ids;
}

async function makeDecisions({ context }: Records, ...changes: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const change of changes) {
    ids.push((await recordArchitecture(context, { system_id: "p", change, rationale: "R" })).id);
  }
  return ids;
}

Deno.test("a superseded record is closed, and each record lists its own links first and each link once", () =>
  inRecords(async (records) => {
    const { context, restarted } = records;
    const [old = "", newer = "", other = ""] = await makeDecisions(records, "Old", "New", "Other");
    const link = (id: string, type: "supersedes" | "relates_to", target: string): void =>
      void linkRecords(context, { ...p, id, type, target });
    link(newer, "supersedes", old);
    link(newer, "supersedes", old);
    link(old, "relates_to", other);
    for (const reader of [context, restarted()]) {
      assertEquals(getRecord(reader, { id: newer }).links, [{ type: "supersedes", id: old }]);
      assertEquals(getRecord(reader, { id: old }).links, [
        { type: "relates_to", id: other },
        { type: "superseded_by", id: newer },
      ]);
      assertEquals(getRecord(reader, { id: other }).links, [{ type: "relates_to", id: old }]);
      const { actions } = fullActions(reader, { ...p, detail: "full" }, context);
      assertEquals(
        actions.map(({ uri = "" }) => uri.split("/").at(-1)).sort(),
        [newer, other].sort(),
      );
    }
    setDecisionStatus(context, { ...p, id: newer, status: "superseded", superseded_by: other });
    assertEquals(getRecord(restarted(), { id: other }).links, [
      { type: "supersedes", id: newer },
      { type: "relates_to", id: old },
    ]);
    assertEquals(getRecord(restarted(), { id: newer }).links, [
      { type: "supersedes", id: old },
      { type: "superseded_by", id: other },
    ]);
  }));

Deno.test("a blocked issue waits until its blocker is closed, even if the blocker's file is removed", () =>
  inRecords(async (records) => {
    const { context, restarted, put } = records;
    const [one = "", two = ""] = await makeIssues(records, "One", "Two");
    linkRecords(context, { ...p, id: one, type: "blocks", target: two });
    const shown = (): unknown[] => {
      const reader = restarted();
      const { status, blocked_by } = getRecord(reader, { id: two });
      const { actions } = fullActions(reader, { ...p, ready: true }, context);
      return [status, blocked_by, actions.some(({ source }) => source.endsWith(two))];
    };
    assertEquals(shown(), ["open", [one], false]);
    updateIssue(context, { repo: "p", id: one, status: "closed", note: "Done" });
    assertEquals(shown(), ["open", undefined, true]);
    const gone = "2026-01-01T10-00-00Z-gone.md";
    const path = put("sentinel", "p", gone, issueText({ title: "Gone" }));
    updateIssue(restarted(), { repo: "p", id: two, blocked_by: [gone, gone], note: "Wait" });
    assertEquals(shown(), ["blocked", [gone], false]);
    Deno.removeSync(path);
    assertEquals(shown(), ["blocked", [gone], false]);
    updateIssue(restarted(), { repo: "p", id: two, status: "done", note: "After all" });
    assertEquals(shown(), ["done", undefined, false]);
  }));

Deno.test("nextActions() omits blocked issues and other owners' issues if ready is set", () =>
  inRecords(async (records) => {
    const { context, restarted } = records;
    const [free = "", stuck = ""] = await makeIssues(records, "Free", "Stuck");
    updateIssue(context, { repo: "p", id: stuck, status: "blocked", note: "n" });
    for (const owner of ["Ada", "Ben"]) {
      const issue = { repo: "p", severity: "low", title: `Of ${owner}`, details: "d", owner };
      await createIssue(context, issue);
    }
    const titles = (query: object): string[] =>
      fullActions(restarted(), { ...p, ...query }, context).actions
        .map(({ description }) => description.replace("Address issue: ", "")).sort();
    assertEquals(titles({}), ["Free", "Of Ada", "Of Ben"]);
    assertEquals(titles({ ready: true }), ["Free"]);
    assertEquals(titles({ ready: true, owner: "Ada" }), ["Free", "Of Ada"]);
    assertEquals(titles({ owner: "Ben" }), ["Free", "Of Ben"]);
    const nextOf = (query: object): unknown =>
      fullActions(restarted(), { ...p, detail: "full", ...query }, context).actions[0]?.next_call;
    const claim = {
      tool: "sentinel_claim_issue",
      arguments: { repo: "p", id: free, owner: "Ada" },
    };
    assertEquals(nextOf({ owner: "Ada", focus: "Free" }), claim);
    const read = { tool: "get_record", arguments: { ...p, id: free } };
    assertEquals(nextOf({ focus: "Free" }), read);
    updateIssue(restarted(), { repo: "p", id: free, status: "closed", note: "n" });
    updateIssue(restarted(), { repo: "p", id: stuck, status: "closed", note: "n" });
    const [none] = fullActions(restarted(), { ...p, ready: true }, context).actions;
    assertEquals(
      none?.description,
      "No ready work in p: its 2 open records are blocked or owned by someone else.",
    );
    assertEquals(none?.next_call, { tool: "list_records", arguments: p });
  }));

Deno.test("getRecord() sorts incoming links by id, and a newer status cancels a supersession", () =>
  inRecords(async (records) => {
    const { context, restarted } = records;
    const [one = "", two = "", three = ""] = await makeDecisions(records, "One", "Two", "Three");
    for (const id of [three, two]) {
      linkRecords(context, { ...p, id, type: "relates_to", target: one });
    }
    const linksOf = (id: string) =>
      getRecord(restarted(), { id }).links?.map((link) => `${link.type} ${link.id}`);
    assertEquals(linksOf(one), [two, three].sort().map((id) => `relates_to ${id}`));
    setDecisionStatus(context, { ...p, id: two, status: "superseded", superseded_by: three });
    assertEquals(linksOf(three)?.includes(`supersedes ${two}`), true);
    setDecisionStatus(context, { ...p, id: two, status: "accepted" });
    assertEquals(linksOf(three), [`relates_to ${one}`]);
  }));

Deno.test("an update creates a link only if its event, type, kind and target are valid", () =>
  inRecords(({ context, restarted, put }) => {
    const [one, two] = ["one", "two"].map((name) => `2026-01-01T10-00-00Z-${name}.md`);
    for (const [name, title] of [[one, "One"], [two, "Two"]]) {
      put("sentinel", "p", name ?? "", issueText({ title: title ?? "" }));
    }
    const linked = { event: "linked", type: "relates_to", target: two, target_kind: "sentinel" };
    const linksWith = (fields: object, ms: number): number => {
      const lines = Object.entries({ ...linked, ...fields }).map(([name, value]) =>
        `${name}: ${value}\n`
      );
      const name = earlierName(one ?? "", `2026-01-02T10-00-00.00${ms}Z`);
      put("sentinel", "p", name, `---\n${lines.join("")}---\n\n# Linked\n`);
      return getRecord(restarted(), { id: one ?? "" }).links?.length ?? 0;
    };
    assertEquals([linksWith({ event: "claimed" }, 1), linksWith({ type: "friend" }, 2)], [0, 0]);
    assertEquals([linksWith({ target_kind: "oracle" }, 3), linksWith({ target: "" }, 4)], [0, 0]);
    assertEquals(linksWith({}, 5), 1);
    assertEquals(getRecord(context, { id: two ?? "" }).links, [{
      type: "relates_to",
      id: one ?? "",
    }]);
  }));

Deno.test("two issues that duplicate each other stay open, and an issue that duplicates one of them is closed", () =>
  inRecords(({ restarted, put }) => {
    const [one, two, three] = ["one", "two", "three"].map((name) =>
      `2026-01-01T10-00-00Z-${name}.md`
    );
    for (const name of [one, two, three]) {
      put("sentinel", "p", name ?? "", issueText({ title: name ?? "" }));
    }
    for (const [from, to] of [[one, two], [two, one], [three, one]]) {
      const fields = `event: linked\ntype: duplicate_of\ntarget: ${to}\ntarget_kind: sentinel\n`;
      put(
        "sentinel",
        "p",
        earlierName(from ?? "", "2026-01-02T10-00-00.000Z"),
        `---\n${fields}---\n`,
      );
    }
    const { actions } = fullActions(restarted(), { ...p, detail: "full" }, {
      inForm: (text) => text,
    });
    assertEquals(actions.map(({ uri = "" }) => uri.split("/").at(-1)).sort(), [one, two].sort());
  }));

Deno.test("openBoard() returns the same board until a file changes", () =>
  inRecords(({ context, put }) => {
    const [name, update] = ["2026-01-01T10-00-00Z-x.md", "2026-01-02T10-00-00.000Z"];
    put("sentinel", "p", name, issueText({ title: "X" }));
    const board = openBoard(context);
    assertStrictEquals(openBoard(context), board);
    put("sentinel", "p", earlierName(name, update), "---\nstatus: closed\n---\n");
    const changed = openBoard(context);
    assertNotStrictEquals(changed, board);
    assertEquals(
      changed.graph.record({ kind: "sentinel", place: "p", name })?.state.status,
      "closed",
    );
  }));

Deno.test("openBoard() detects files that Git removed, restored or changed", () =>
  inRecords(({ root, context, put }) => {
    const name = "2026-01-01T10-00-00Z-x.md";
    const statusNow = () =>
      openBoard(context).graph.record({ kind: "sentinel", place: "p", name })?.state.status;
    const path = put("sentinel", "p", name, issueText({ title: "X" }));
    assertEquals(statusNow(), "open");
    Deno.renameSync(path, `${root}/elsewhere`);
    assertEquals(statusNow(), undefined);
    Deno.renameSync(`${root}/elsewhere`, path);
    assertEquals(statusNow(), "open");
    put("sentinel", "p", name, issueText({ title: "X", status: "done" }));
    assertEquals(statusNow(), "done");
  }));

Deno.test("openBoard() merges projects whose names differ only in case and dashes", () =>
  inRecords(({ context, put }) => {
    put("sentinel", "Pay-Desk", "2026-01-01T10-00-00Z-x.md", issueText({ title: "X" }));
    put("designer", "paydesk", "2026-01-02T10-00-00Z-y.md", designText("Y"));
    const [project, ...others] = openBoard(context).projects;
    assertEquals(others, []);
    assertEquals(project?.name, "Pay-Desk");
    assertEquals(project?.records.map(({ place }) => place), ["Pay-Desk", "paydesk"]);
    assertStrictEquals(openBoard(context).project("PAY_DESK"), project);
  }));

Deno.test("openBoard() separates projects whose names differ in digits or contain no letters", () =>
  inRecords(({ context, put }) => {
    for (const place of ["node1", "node2", "-", "_"]) {
      put("designer", place, "2026-01-02T10-00-00Z-y.md", designText("Y"));
    }
    assertEquals(openBoard(context).projects.map(({ name }) => name), ["-", "_", "node1", "node2"]);
  }));

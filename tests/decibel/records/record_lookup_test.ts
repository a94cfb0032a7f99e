import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { openBoard } from "../../../src/decibel/records/board.ts";
import { findRecord } from "../../../src/decibel/records/record_lookup.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, inRecords, issueText, type Records } from "../records.ts";

const [GATE, DOOR] = ["2026-01-01T10-00-00Z-old-gate-sticks.md", "2026-01-02T10-00-00Z-door.md"];

/** Writes two issues to the project p and one issue to q. */
function putIssues({ put }: Records): void {
  put("sentinel", "p", GATE, issueText({ title: "Old gate sticks" }));
  put("sentinel", "p", DOOR, issueText({ title: "Door squeaks/again" }));
  put("sentinel", "q", DOOR, issueText({ title: "Door of another" }));
}

Deno.test("findRecord() accepts a file name, a URI, a short id, a title or part of a slug", () =>
  inRecords((records) => {
    putIssues(records);
    const board = openBoard(records.context);
    const project = board.projectOrEmpty("p");
    const [short = ""] = project.records.filter(({ name }) => name === GATE)
      .map((record) => board.shortId(record));
    const uri = `decibel://sentinel/p/${GATE}`;
    for (const id of [GATE, GATE.slice(0, -3), uri, short, "OLD GATE STICKS", "gate-st"]) {
      assertEquals(findRecord(board, { id, project }).name, GATE, id);
    }
    assertEquals(findRecord(board, { id: "Door squeaks/again", project }).name, DOOR);
  }));

Deno.test("findRecord() accepts an id with another project's name as its prefix", () =>
  inRecords((records) => {
    putIssues(records);
    const board = openBoard(records.context);
    const project = board.projectOrEmpty("p");
    for (const id of [`q/${DOOR}`, "Q/door of another", "q/door"]) {
      assertEquals(findRecord(board, { id, project }).place, "q", id);
    }
  }));

Deno.test("findRecord() lists the short ids of all matching records if an id is ambiguous", () =>
  inRecords((records) => {
    putIssues(records);
    records.put("sentinel", "p", GATE.replace("old", "new"), issueText({ title: "New gate" }));
    const board = openBoard(records.context);
    const project = board.projectOrEmpty("p");
    const error = assertThrows(() => findRecord(board, { id: "gate-sticks", project }), ToolError);
    assertEquals(error.message, 'id "gate-sticks" matches 2 records');
    for (const name of [GATE, GATE.replace("old", "new")]) {
      const short = project.shortIds.of({ kind: "sentinel", name });
      assertMatch(error.next ?? "", new RegExp(`\\b${short} \\(sentinel: `));
    }
  }));

Deno.test("findRecord() does not match just two letters of a slug", () =>
  inRecords((records) => {
    putIssues(records);
    const board = openBoard(records.context);
    const project = board.projectOrEmpty("p");
    assertThrows(
      () => findRecord(board, { id: "ga", project }),
      ToolError,
      "matches no record of p",
    );
  }));

Deno.test("findRecord() names the kind of a record that has the wrong kind", () =>
  inRecords((records) => {
    putIssues(records);
    records.put("designer", "p", "2026-01-03T10-00-00Z-handle.md", designText("Handle"));
    const board = openBoard(records.context);
    const project = board.projectOrEmpty("p");
    const error = assertThrows(
      () => findRecord(board, { id: "handle", project, kinds: ["sentinel"], field: "blocked_by" }),
      ToolError,
    );
    assertEquals(error.message, 'blocked_by "handle" matches a design decision, not an issue');
  }));

Deno.test("findRecord() doesn't suggest the record that the caller is changing", () =>
  inRecords((records) => {
    putIssues(records);
    const board = openBoard(records.context);
    const project = board.projectOrEmpty("p");
    const changed = findRecord(board, { id: GATE, project });
    const error = assertThrows(
      () => findRecord(board, { id: "zzzz", project, changed }),
      ToolError,
    );
    assertEquals(error.next, `Nearest: ${DOOR}`);
  }));

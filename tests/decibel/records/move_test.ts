import { assertEquals, assertThrows } from "@std/assert";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { claimIssue } from "../../../src/decibel/records/ownership.ts";
import { searchRecords } from "../../../src/decibel/records/search.ts";
import { linkRecords, moveRecord, updateIssue } from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fullActions, inRecords, issueText, type Records } from "../records.ts";

const [GATE, DOOR] = ["2026-01-01T10-00-00Z-gate.md", "2026-01-02T10-00-00Z-door.md"];
const MOVE = { project_id: "shop", id: GATE, to: "billing" };

function putIssues({ put }: Records): void {
  put("sentinel", "shop", GATE, issueText({ title: "Gate sticks", severity: "critical" }));
  put("sentinel", "shop", DOOR, issueText({ title: "Door squeaks" }));
}

const namesIn = ({ restarted }: Records, project_id: string): string[] =>
  listRecords(restarted(), { project_id, limit: 20, offset: 0 }).records.map(({ id }) => id);

Deno.test("moveRecord() moves a record with its owner and status to another project", () =>
  inRecords((records) => {
    putIssues(records);
    const { context } = records;
    updateIssue(context, { repo: "shop", id: GATE, status: "in-progress", note: "On it." });
    claimIssue(context, { repo: "shop", id: GATE, owner: "Ada" });
    const { project_id, short_id } = moveRecord(context, MOVE);
    assertEquals(project_id, "billing");
    assertEquals(namesIn(records, "shop"), [DOOR]);
    assertEquals(namesIn(records, "billing"), [GATE]);
    const moved = getRecord(context, { id: short_id, project_id: "billing" });
    assertEquals(moved.status, "in-progress");
    assertEquals(moved.owner, "Ada");
    assertEquals(moved.updates?.length, 3);
  }));

Deno.test("searches find a record only in its new project after moveRecord()", () =>
  inRecords((records) => {
    putIssues(records);
    const { context } = records;
    const found = (project_id: string): string[] =>
      searchRecords(context, { query: "gate", project_id, limit: 5 }).hits.map(({ id }) => id);
    assertEquals(found("shop"), [GATE]);
    moveRecord(context, MOVE);
    assertEquals(found("shop"), []);
    assertEquals(found("billing"), [GATE]);
    moveRecord(context, { project_id: "billing", id: GATE, to: "Shop" });
    assertEquals(found("billing"), []);
    assertEquals(found("shop"), [GATE]);
  }));

Deno.test("moveRecord() keeps links and blockers, which then include the other project's name", () =>
  inRecords((records) => {
    putIssues(records);
    const { context } = records;
    linkRecords(context, { project_id: "shop", id: DOOR, type: "relates_to", target: GATE });
    updateIssue(context, { repo: "shop", id: GATE, blocked_by: [DOOR], note: "Waits." });
    moveRecord(context, MOVE);
    const gate = getRecord(context, { id: GATE });
    assertEquals(gate.blocked_by, [`shop/${DOOR}`]);
    assertEquals(getRecord(context, { id: DOOR }).links, [
      { type: "relates_to", id: `billing/${GATE}` },
      { type: "blocks", id: `billing/${GATE}` },
    ]);
    const [door] = fullActions(context, { project_id: "shop" }, context).actions;
    assertEquals(door?.unblocks, "1 critical");
  }));

Deno.test("moveRecord() adds one file and removes none", () =>
  inRecords((records) => {
    putIssues(records);
    const { context, root } = records;
    const folder = `${root}/sentinel/shop/issues`;
    moveRecord(context, MOVE);
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    assertEquals(names.length, 3);
    assertEquals(names.filter((name) => !name.includes(".update-")), [GATE, DOOR]);
  }));

Deno.test("moveRecord() rejects the current project and a name that resembles another project's name", () =>
  inRecords((records) => {
    putIssues(records);
    const { context } = records;
    const refused = (to: string, message: string): void =>
      void assertThrows(() => moveRecord(context, { ...MOVE, to }), ToolError, message);
    refused("Shop", "is in shop already");
    refused("shops", 'to "shops" is new, but similar to shop');
  }));

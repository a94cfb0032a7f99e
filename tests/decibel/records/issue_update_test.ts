import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { createIssue } from "../../../src/decibel/records/issue.ts";
import { updateIssue } from "../../../src/decibel/records/issue_update.ts";
import { nextActions } from "../../../src/decibel/records/next_actions.ts";
import { updateName } from "../../../src/decibel/records/record_name.ts";
import { getRecord } from "../../../src/decibel/records/record_detail.ts";
import { listRecords } from "../../../src/decibel/records/record_list.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inRecords } from "../records.ts";

const NEW = { repo: "p", severity: "high", title: "Broken", details: "Since today." };

Deno.test("updateIssue() writes beside the issue, and every reader takes the newest", async () => {
  await inRecords(async ({ context, restarted }) => {
    const { id, path } = await createIssue(context, NEW);
    const before = Deno.readTextFileSync(path);
    const statuses = ["in-progress", "closed", "open", "wontfix"];
    for (const status of statuses) {
      const update = updateIssue(context, { repo: "p", id, status, note: `Now ${status}` });
      assert(update.path.startsWith(`${path}.update-`));
      for (const reader of [context, restarted()]) {
        assertEquals(getRecord(reader, { id }).status, status);
        const page = { project_id: "p", limit: 10, offset: 0 };
        assertEquals(listRecords(reader, { ...page, status }).total, 1);
        assertEquals(listRecords(reader, page).total, 1);
        const { actions } = nextActions(reader, { project_id: "p" });
        const isOpen = status === "open" || status === "in-progress";
        assertEquals(actions[0]?.status, isOpen ? status : undefined);
      }
    }
    assertEquals(Deno.readTextFileSync(path), before);
    assertEquals(getRecord(context, { id }).updates?.length, statuses.length);
  });
});

Deno.test("updateIssue() refuses an id that is no issue of the repository", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, NEW);
    for (const [repo, wrong] of [["other", id], ["p", "none.md"], ["p", `../issues/${id}`]]) {
      const update = { repo: String(repo), id: String(wrong), status: "closed", note: "n" };
      assertThrows(() => updateIssue(context, update), ToolError, "id ");
    }
  });
});

Deno.test("updateIssue() comes after an update that a clock ahead of this one wrote", async () => {
  await inRecords(async ({ context, put }) => {
    const { id } = await createIssue(context, NEW);
    const ahead = updateName(id, "2099-01-01T00-00-00.999Z", 1);
    put("sentinel", "p", ahead, "---\nstatus: closed\n---\n");
    assertEquals(getRecord(context, { id }).status, "closed");
    const update = updateIssue(context, { repo: "p", id, status: "open", note: "Again" });
    assertEquals(update.timestamp, "2099-01-01T00:00:01.000Z");
    assertEquals(getRecord(context, { id }).status, "open");
  });
});

Deno.test("getRecord() looks past an update that cannot be read, and tells of it", async () => {
  await inRecords(async ({ root, context }) => {
    const { id } = await createIssue(context, NEW);
    updateIssue(context, { repo: "p", id, status: "closed", note: "Done" });
    const bad = updateName(id, "2099-01-01T00-00-00.000Z", 1);
    Deno.writeFileSync(`${root}/sentinel/p/issues/${bad}`, new Uint8Array([0xff, 0xfe]));
    const { status, updates = [] } = getRecord(context, { id });
    assertEquals([status, updates.length], ["closed", 2]);
    assertEquals([updates[1]?.id, updates[1]?.text], [bad, ""]);
    assertStringIncludes(updates[1]?.problem ?? "", "not valid UTF-8");
    assertEquals(nextActions(context, { project_id: "p" }).actions[0]?.kind, undefined);
  });
});

import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { updateName } from "../../../src/decibel/records/name.ts";
import {
  createIssue,
  recordArchitecture,
  recordDesign,
  updateIssue,
} from "../../../src/decibel/records/new_record.ts";
import { nextActions } from "../../../src/decibel/records/next_actions.ts";
import { listRecords } from "../../../src/decibel/records/query.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inRecords } from "../records.ts";

Deno.test("recordDesign() writes the file of the requirement", async () => {
  await inRecords(async ({ root, context }) => {
    const input = { project_id: "org/repo", area: "API", summary: "Page by cursor: v2" };
    const { id, path, timestamp } = await recordDesign(context, input);
    assertMatch(id, /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-page-by-cursor-v2\.md$/);
    assertEquals(path, `${root}/designer/org/repo/${id}`);
    assertEquals(
      Deno.readTextFileSync(path),
      `---\nproject_id: org/repo\narea: API\nsummary: "Page by cursor: v2"\ntimestamp: ${timestamp}\n---\n\n` +
        "# Page by cursor: v2\n\nPage by cursor: v2\n",
    );
  });
});

Deno.test("recordArchitecture() says so when no impact is known", async () => {
  await inRecords(async ({ context }) => {
    const input = { system_id: "core", change: "Add\ncache", rationale: "Slow.", impact: "" };
    const text = Deno.readTextFileSync((await recordArchitecture(context, input)).path);
    assert(text.startsWith('---\nsystem_id: core\nchange: "Add\\ncache"\ntimestamp: '), text);
    assert(
      text.includes("\n# ADR: Add cache\n\n## Change\n\nAdd cache\n\n## Rationale\n\nSlow.\n"),
    );
    assert(text.endsWith("\n## Impact\n\nNo specific impact documented.\n"));
  });
});

Deno.test("createIssue() numbers issues of one title, and each file is its own", async () => {
  await inRecords(async ({ context }) => {
    const ids = new Set<string>();
    for (let n = 0; n < 30; n++) {
      const details = `call ${n}.`;
      const input = { repo: "p", severity: "low", title: "Login fails", details };
      const { id, path, status } = await createIssue(context, input);
      assertEquals(status, "open");
      assert(Deno.readTextFileSync(path).endsWith(`\n\n## Details\n\ncall ${n}.\n`));
      ids.add(id);
    }
    assertEquals(ids.size, 30);
    const numbers = [...ids].filter((id) => /-login-fails-\d+\.md$/.test(id));
    assert(numbers.length >= 20, "hardly any in the same second");
  });
});

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

import { assert, assertEquals, assertThrows } from "@std/assert";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import {
  createIssue,
  recordArchitecture,
  recordDesign,
} from "../../../src/decibel/records/new_record.ts";
import type { LinkType } from "../../../src/decibel/records/link.ts";
import {
  linkRecords,
  setDecisionStatus,
  updateIssue,
} from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { earlierName, fullActions, inRecords } from "../records.ts";

const NEW = { repo: "p", severity: "high", title: "Broken", details: "Since today." };

Deno.test("updateIssue() writes a separate file, and other tools use the newest update", async () => {
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
        const { actions } = fullActions(reader, { project_id: "p" }, context);
        const isOpen = status === "open" || status === "in-progress";
        assertEquals(actions[0]?.status, isOpen ? status : undefined);
      }
    }
    assertEquals(Deno.readTextFileSync(path), before);
    assertEquals(getRecord(context, { id }).updates?.length, statuses.length);
  });
});

Deno.test("updateIssue() describes its changes in the heading", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, NEW);
    const headingWith = (change: object): string | undefined => {
      const { path } = updateIssue(context, { repo: "p", id, note: "n", ...change });
      return /^# .*$/m.exec(Deno.readTextFileSync(path))?.[0];
    };
    assertEquals(
      headingWith({ status: "closed", severity: "low" }),
      "# Update: closed, severity low",
    );
    assertEquals([headingWith({ severity: "high" }), headingWith({})], [
      "# Update: severity high",
      "# Update: note",
    ]);
  });
});

Deno.test("updateIssue() rejects an id if it is not an issue in the repository", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, NEW);
    for (const [repo, wrong] of [["other", id], ["p", "none.md"], ["p", `../issues/${id}`]]) {
      const update = { repo: String(repo), id: String(wrong), status: "closed", note: "n" };
      assertThrows(() => updateIssue(context, update), ToolError, "id ");
    }
  });
});

Deno.test("updateIssue() sorts its update after an update with a future time", async () => {
  await inRecords(async ({ context, put }) => {
    const { id } = await createIssue(context, NEW);
    const ahead = earlierName(id, "2099-01-01T00-00-00.999Z");
    put("sentinel", "p", ahead, "---\nstatus: closed\n---\n");
    assertEquals(getRecord(context, { id }).status, "closed");
    const update = updateIssue(context, { repo: "p", id, status: "open", note: "Again" });
    assertEquals(update.timestamp, "2099-01-01T00:00:01.000Z");
    assertEquals(getRecord(context, { id }).status, "open");
  });
});

Deno.test("updateIssue() updates an issue even if the newest update has the latest possible time", async () => {
  await inRecords(async ({ context, put }) => {
    const { id } = await createIssue(context, NEW);
    put("sentinel", "p", earlierName(id, "9999-12-31T23-59-59.999Z"), "---\nstatus: open\n---\n");
    for (const status of ["closed", "open", "done"]) {
      updateIssue(context, { repo: "p", id, status, note: "n" });
      assertEquals(getRecord(context, { id }).status, status);
    }
    assertEquals(listRecords(context, { project_id: "p", limit: 10, offset: 0 }).total, 1);
  });
});

Deno.test("a blocked issue regains its previous status when its blockers are closed", async () => {
  await inRecords(async ({ context }) => {
    const make = async (title: string): Promise<string> =>
      (await createIssue(context, { ...NEW, title })).id;
    const [one, two, last] = [await make("One"), await make("Two"), await make("Last")];
    const update = (id: string, change: object): void =>
      void updateIssue(context, { repo: "p", id, note: "n", ...change });
    const shown = (): [string | undefined, string[] | undefined] => {
      const { status, blocked_by } = getRecord(context, { id: last });
      return [status, blocked_by];
    };
    const ready = (): boolean =>
      fullActions(context, { project_id: "p", ready: true }, context).actions
        .some(({ source }) => source.endsWith(last));
    update(last, { status: "in-progress" });
    update(last, { blocked_by: [one, two] });
    assertEquals([...shown(), ready()], ["blocked", [one, two], false]);
    update(one, { status: "done" });
    assertEquals([...shown(), ready()], ["blocked", [two], false]);
    update(two, { status: "closed" });
    assertEquals([...shown(), ready()], ["in-progress", undefined, true]);
    update(one, { status: "open" });
    assertEquals([...shown(), ready()], ["blocked", [one], false]);
    update(last, { status: "open" });
    assertEquals([...shown(), ready()], ["open", undefined, true]);
    for (const blocked_by of [[last], ["none.md"]]) {
      assertThrows(() => update(last, { blocked_by }), ToolError, "blocked_by");
    }
    assertThrows(() => update(last, { blocked_by: [one], status: "open" }), ToolError, "blocked");
  });
});

Deno.test("setDecisionStatus() accepts only statuses that are valid for the decision's kind", async () => {
  await inRecords(async ({ context }) => {
    const arch = { system_id: "p", change: "Change", rationale: "R" };
    const [{ id: change }, { id: newer }, { id: design }] = [
      await recordArchitecture(context, arch),
      await recordArchitecture(context, { ...arch, change: "Newer" }),
      await recordDesign(context, { project_id: "p", area: "A", summary: "Design" }),
    ];
    const set = (id: string, status: string, superseded_by?: string): void =>
      void setDecisionStatus(context, { project_id: "p", id, status, superseded_by });
    assertThrows(
      () => set(change, "adopted"),
      ToolError,
      "not a valid status for an architecture decision",
    );
    assertThrows(
      () => set(design, "accepted"),
      ToolError,
      "not a valid status for a design decision",
    );
    assertThrows(() => set(change, "superseded"), ToolError, "require each other");
    assertThrows(() => set(change, "accepted", newer), ToolError, "require each other");
    assertThrows(() => set(change, "superseded", change), ToolError, "itself");
    assertThrows(() => set(change, "superseded", design), ToolError, "superseded_by");
    const open = (): number =>
      fullActions(context, { project_id: "p" }, context).actions.filter(({ kind }) => kind).length;
    assertEquals(open(), 3);
    for (const status of ["reviewed", "adopted", "dropped"]) {
      set(design, status);
      assertEquals([getRecord(context, { id: design }).status, open()], [status, 2]);
    }
    set(change, "implemented");
    assertEquals(open(), 1);
  });
});

Deno.test("linkRecords() adds a link to both records, and nextActions() omits duplicate issues", async () => {
  await inRecords(async ({ context, restarted }) => {
    const [{ id: one }, { id: two }] = [
      await createIssue(context, NEW),
      await createIssue(context, { ...NEW, title: "Broken too" }),
    ];
    const link = (id: string, target: string): void =>
      void linkRecords(context, { project_id: "p", id, type: "duplicate_of", target });
    link(two, one);
    for (const reader of [context, restarted()]) {
      assertEquals(getRecord(reader, { id: two }).links, [{ type: "duplicate_of", id: one }]);
      assertEquals(getRecord(reader, { id: one }).links, [{ type: "duplicated_by", id: two }]);
      const { actions } = fullActions(reader, { project_id: "p" }, context);
      assertEquals(actions.map(({ source }) => source.endsWith(one)), [true]);
    }
    assertThrows(() => link(one, one), ToolError, "target is the record itself");
    assertThrows(() => link(one, "none.md"), ToolError, 'target "none.md"');
  });
});

Deno.test("listRecords() and getRecord() show the original of a duplicate and its status", async () => {
  await inRecords(async ({ context, restarted }) => {
    const [{ id: one }, { id: two }] = [
      await createIssue(context, NEW),
      await createIssue(context, { ...NEW, title: "Broken too" }),
    ];
    linkRecords(context, { project_id: "p", id: two, type: "duplicate_of", target: one });
    const page = { project_id: "p", limit: 10, offset: 0 };
    const told = (reader = context) =>
      new Map(listRecords(reader, page).records.map(({ id, duplicate_of }) => [id, duplicate_of]));
    assertEquals(told(), new Map([[two, { id: one, status: "open" }], [one, undefined]]));
    updateIssue(context, { repo: "p", id: one, note: "Mended.", status: "closed" });
    for (const reader of [context, restarted()]) {
      assertEquals(told(reader).get(two), { id: one, status: "closed" });
      assertEquals(getRecord(reader, { id: two }).duplicate_of, { id: one, status: "closed" });
    }
    Deno.removeSync(getRecord(context, { id: one }).path);
    assertEquals(told(restarted()), new Map([[two, { id: one, status: undefined }]]));
  });
});

Deno.test("links that form a cycle are rejected, and two simultaneous links keep both records open", async () => {
  await inRecords(async ({ context, put }) => {
    const [{ id: one }, { id: two }, { id: three }] = [
      await createIssue(context, NEW),
      await createIssue(context, { ...NEW, title: "Second" }),
      await createIssue(context, { ...NEW, title: "Third" }),
    ];
    const link = (id: string, type: LinkType, target: string): void =>
      void linkRecords(context, { project_id: "p", id, type, target });
    const open = (): string[] =>
      fullActions(context, { project_id: "p" }, context).actions
        .map(({ source }) => source.split("/").at(-1) ?? "").sort();
    link(one, "blocks", two);
    updateIssue(context, { repo: "p", id: three, note: "Waits.", blocked_by: [two] });
    const wait = (id: string, on: string): void =>
      void updateIssue(context, { repo: "p", id, note: "Waits.", blocked_by: [on] });
    assertThrows(() => wait(one, three), ToolError, `${three} already waits for ${one}`);
    assertThrows(() => link(two, "blocks", one), ToolError, `${two} already waits for ${one}`);
    updateIssue(context, { repo: "p", id: one, note: "Mended.", status: "closed" });
    updateIssue(context, { repo: "p", id: one, note: "Broken.", status: "open" });
    link(two, "duplicate_of", one);
    assertThrows(
      () => link(one, "duplicate_of", two),
      ToolError,
      `${one} already stands for ${two}`,
    );
    assertThrows(() => link(two, "supersedes", one), ToolError, `${one} already stands for ${two}`);
    assertEquals(open(), [one, three].sort());
    const other =
      `---\nevent: linked\ntype: duplicate_of\ntarget: ${two}\ntarget_kind: sentinel\n` +
      `updated_at: 2030-01-01T00:00:00.000Z\n---\n`;
    put("sentinel", "p", earlierName(one, "2030-01-01T00-00-00.000Z"), other);
    // Both duplicates stay open, but the list omits the second and third records, because they are blocked.
    assertEquals(open(), [one]);
    assertEquals(fullActions(context, { project_id: "p" }, context).blocked, 2);
  });
});

Deno.test("setDecisionStatus() can undo a supersession", async () => {
  await inRecords(async ({ context, restarted }) => {
    const [{ id: old }, { id: newer }] = [
      await recordArchitecture(context, { system_id: "p", change: "Redis", rationale: "R" }),
      await recordArchitecture(context, { system_id: "p", change: "Stateless", rationale: "R" }),
    ];
    const set = (id: string, status: string, superseded_by?: string): void =>
      void setDecisionStatus(context, { project_id: "p", id, status, superseded_by });
    set(old, "superseded", newer);
    assertThrows(() => set(newer, "superseded", old), ToolError, `${newer} already stands for`);
    set(old, "proposed");
    for (const reader of [context, restarted()]) {
      const { actions } = fullActions(reader, { project_id: "p" }, context);
      assertEquals(actions.length, 2);
      assertEquals(getRecord(reader, { id: newer }).links, undefined);
    }
    set(newer, "superseded", old);
    assertEquals(getRecord(context, { id: old }).links, [{ type: "supersedes", id: newer }]);
  });
});

Deno.test("getRecord() omits the texts of the oldest long updates and reports the omission", async () => {
  await inRecords(async ({ context, put }) => {
    const { id } = await createIssue(context, NEW);
    for (let n = 10; n < 30; n++) {
      const text = `---\nstatus: open\n---\n${"x".repeat(50_000)}`;
      put("sentinel", "p", earlierName(id, `2025-01-01T00-00-${n}.000Z`), text);
    }
    const { updates = [], note = "" } = getRecord(context, { id });
    assertEquals(updates.map(({ text }) => text !== ""), [
      ...Array(11).fill(false),
      ...Array(9).fill(true),
    ]);
    assert(note.startsWith("The texts of the 11 oldest updates are omitted"), note);
  });
});

Deno.test("an update describes its changes in the heading and stores its fields in the front matter", async () => {
  await inRecords(async ({ context }) => {
    const { id } = await createIssue(context, NEW);
    const { id: other } = await createIssue(context, { ...NEW, title: "Other" });
    const written = (change: object): string[] => {
      const { path } = updateIssue(context, { repo: "p", id, note: "Why.", ...change });
      const text = Deno.readTextFileSync(path);
      return text.replace(/updated_at: \S+/, "updated_at: …").split("\n");
    };
    const head = ["---", "repo: p", `issue: ${id}`];
    const body = (heading: string): string[] => ["---", "", `# ${heading}`, "", "Why.", ""];
    assertEquals(written({}), [...head, "updated_at: …", ...body("Update: note")]);
    assertEquals(written({ status: "closed", severity: "low", author: "Ada" }), [
      ...[...head, "status: closed", "severity: low", "author: Ada", "updated_at: …"],
      ...body("Update: closed, severity low"),
    ]);
    assertEquals(written({ blocked_by: [other, other] }), [
      ...[...head, "status: blocked", `blocked_by: ["${other}"]`, "updated_at: …"],
      ...body("Update: blocked"),
    ]);
    const { path } = linkRecords(context, {
      project_id: "p",
      id,
      type: "relates_to",
      target: other,
    });
    const text = Deno.readTextFileSync(path);
    assert(text.endsWith(`---\n\n# relates to ${other}\n`), text);
    assert(text.includes(`\nevent: linked\ntype: relates_to\ntarget: ${other}\n`), text);
  });
});

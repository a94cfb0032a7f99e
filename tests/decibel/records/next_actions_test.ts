import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { actionLines } from "../../../src/decibel/records/action_lines.ts";
import { nextActions } from "../../../src/decibel/records/next_actions.ts";
import { claimIssue } from "../../../src/decibel/records/ownership.ts";
import { setDecisionStatus, updateIssue } from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, fullActions, inRecords, issueText, type Records } from "../records.ts";

const DAY_MS = 86_400_000;
/** Returns the time for a file name, 29 - n days ago. Newer records don't count as a month old. */
const day = (n: number): string =>
  `${new Date(Date.now() - (29 - n) * DAY_MS).toISOString().slice(0, 10)}T10-00-00Z`;

Deno.test("nextActions() returns one suggestion if no records exist", async () => {
  await inRecords(({ context }) => {
    const { actions, note } = fullActions(context, { project_id: "none" }, context);
    assertEquals([actions.length, actions[0]?.priority, note], [
      1,
      "low",
      "No records exist yet.",
    ]);
    assertMatch(actions[0]?.description ?? "", /No open records in none/);
  });
});

Deno.test("nextActions() lists open critical and high issues even if many newer records exist", async () => {
  await inRecords(({ context, put }) => {
    const grave = put(
      "sentinel",
      "p",
      "2015-01-01T00-00-00Z-old.md",
      issueText({ title: "Old", severity: "critical" }),
    );
    const quoted = put(
      "sentinel",
      "p",
      "2016-01-01T00-00-00Z-quoted.md",
      issueText({ title: "Quoted", severity: '"HIGH"' }),
    );
    for (let n = 1; n <= 28; n++) {
      put("sentinel", "p", `${day(n)}-low-${n}.md`, issueText({ title: `Low ${n}` }));
      put("designer", "p", `${day(n)}-design-${n}.md`, designText(`Design ${n}`));
    }
    const { actions } = fullActions(context, { project_id: "p" }, context);
    assertEquals(actions.slice(0, 3).map(({ description, priority }) => [description, priority]), [
      ["Address issue: Old", "high"],
      ["Address issue: Quoted", "high"],
      ["Address issue: Low 28", "low"],
    ]);
    assertEquals(actions.slice(0, 2).map(({ source }) => source), [grave, quoted]);
    assertEquals(actions.length, 7);
  });
});

Deno.test("nextActions() detects records that users edit, add or remove by hand", async () => {
  await inRecords(({ context, put }) => {
    const told = (): string[] =>
      fullActions(context, { project_id: "p" }, context).actions.map(({ description }) =>
        description
      );
    const title = "Old";
    for (let n = 1; n <= 12; n++) {
      put("sentinel", "p", `${day(n)}-low-${n}.md`, issueText({ title: `Low ${n}` }));
    }
    const old = "2015-01-01T00-00-00Z-old.md";
    put("sentinel", "p", old, issueText({ title }));
    assertEquals(told()[0], "Address issue: Old");
    put("sentinel", "p", old, issueText({ title, severity: "critical" }));
    assertEquals(told()[0], "Address issue: Old");
    put("sentinel", "p", old, issueText({ title, severity: "critical", status: "Resolved" }));
    assert(!told().includes("Address issue: Old"));
    const path = put("sentinel", "p", old, issueText({ title, severity: "high" }));
    assertEquals(told()[0], "Address issue: Old");
    Deno.removeSync(path);
    assert(!told().includes("Address issue: Old"));
  });
});

Deno.test("nextActions() matches the focus against titles, slugs and areas", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "p", `${day(1)}-round-totals.md`, designText("Sums", "Billing"));
    put("sentinel", "p", `${day(2)}-x.md`, issueText({ title: "Slow start", severity: "high" }));
    const focused = (focus: string): [number, boolean] => {
      const { actions, note } = fullActions(context, { project_id: "p", focus }, context);
      return [actions.length, note !== undefined];
    };
    for (const focus of ["billing", "TOTALS", "sums", "Designer", "totals and more"]) {
      assertEquals(focused(focus), [1, false], focus);
    }
    for (const focus of ["zebra", "2026", "md", "details", "architect"]) {
      assertEquals(focused(focus), [2, true], focus);
    }
  });
});

Deno.test("nextActions() matches the focus against severity, status and owner before other words", async () => {
  await inRecords(({ context, put }) => {
    const issue = (n: number, title: string, severity: string, more = "") =>
      put(
        "sentinel",
        "p",
        `${day(n)}-issue-${n}.md`,
        issueText({ title, severity }).replace("\n---\n\n", `\n${more}---\n\n`),
      );
    issue(1, "Worst", "critical");
    issue(2, "Critical path of the build", "low");
    issue(3, "Held", "med", "owner: Ada\n");
    issue(4, "Waits", "high");
    const update = "---\nstatus: blocked\n---\n\n# Update\n\nFor the vendor.\n";
    put("sentinel", "p", `${day(4)}-issue-4.md.update-2026-01-05T10-00-00.000Z.md`, update);
    put("architect", "p", `${day(6)}-x.md`, "---\nchange: X\nstatus: proposed\n---\n\n# ADR: X\n");
    const focused = (focus: string): string[] => {
      const { actions, note } = fullActions(context, { project_id: "p", focus }, context);
      return note === undefined ? actions.map(({ uri = "" }) => uri.slice(-8, -3)) : [note];
    };
    assertEquals(focused("critical"), ["sue-1", "sue-2"]);
    assertEquals(focused("medium"), ["sue-3"]);
    assertEquals(focused("ada"), ["sue-3"]);
    assertEquals(focused("proposed").length, 1);
    const none = (focus: string) =>
      `No ready record matches the focus "${focus}"; the actions are unfiltered.`;
    // The result counts waiting records but doesn't list them.
    assertEquals(focused("High"), [none("High")]);
    assertEquals(focused("blocked"), [none("blocked")]);
    assertEquals(focused("open"), [none("open")]);
    assertEquals(focused("in-progress"), [none("in-progress")]);
  });
});

Deno.test("nextActions() lists the owner's work first and omits other owners' work if ready is set", async () => {
  await inRecords(({ context, put }) => {
    const issue = (n: number, severity: string, more = "") =>
      put(
        "sentinel",
        "p",
        `${day(n)}-issue-${n}.md`,
        issueText({ title: `Issue ${n}`, severity }).replace("\n---\n\n", `\n${more}---\n\n`),
      );
    issue(1, "low", "owner: Ada\n");
    issue(2, "high", "owner: Ada\n");
    issue(3, "critical", "owner: Ben\n");
    for (let n = 4; n <= 16; n++) issue(n, n === 9 ? "critical" : "med");
    const first = (query: { owner?: string; ready?: boolean; focus?: string }): string[] =>
      fullActions(context, { project_id: "p", ...query }, context).actions.slice(0, 3)
        .map(({ description }) => description.replace("Address issue: Issue ", ""));
    assertEquals(first({}), ["9", "3", "2"]);
    assertEquals(first({ owner: "Ada" }), ["2", "1", "9"]);
    assertEquals(first({ owner: "Ada", ready: true }), ["2", "1", "9"]);
    assertEquals(first({ owner: "Ben" }), ["3", "9", "16"]);
    assertEquals(first({ owner: "Cy" }), ["9", "16", "15"]);
    assertEquals(first({ owner: "Ada", focus: "low" }), ["1"]);
  });
});

Deno.test("nextActions() takes a record's title from the front matter, the heading or the slug", async () => {
  await inRecords(({ context, put }) => {
    const head = "---\ndate: 2026-01-05\n";
    put("architect", "p", "ADR-1.md", `${head}title: "Hand: written"\n---\n\n# ADR-1: Other\n`);
    put("architect", "p", `${day(4)}-b.md`, "---\nx: y\n---\n\n# ADR: The *heading* #\n");
    put("architect", "p", `${day(3)}-the-slug.md`, "summary: never a line of the body\n");
    put("architect", "p", "README.md", "# No record\n");
    put("architect", "p", `.${day(9)}-x.md`, "# No record\n");
    const { actions } = fullActions(context, { project_id: "p" }, context);
    assertEquals(actions.map(({ description }) => description.split(": ").slice(1).join(": ")), [
      "Hand: written",
      "The *heading* #",
      "the-slug",
    ]);
    assertEquals(actions[0]?.recorded_at, "2026-01-05T00:00:00.000Z");
  });
});

Deno.test("nextActions() recovers an issue's severity from a file with invalid UTF-8", async () => {
  await inRecords(({ context, put }) => {
    const path = put(
      "sentinel",
      "p",
      `${day(1)}-a.md`,
      issueText({ title: "A", severity: "high" }),
    );
    Deno.writeFileSync(path, new Uint8Array([0xff, 0xfe]), { append: true });
    const { actions } = fullActions(context, { project_id: "p" }, context);
    const [{ severity, problem } = { severity: undefined, problem: "" }] = actions;
    assertEquals([severity, problem?.slice(0, 27)], ["high", "the file is not valid UTF-8"]);
  });
});

Deno.test("nextActions() reports unreadable records, ignores symlinked records and rejects a project that points outside", async () => {
  await inRecords(({ root, context, put }) => {
    put("designer", "p", `${day(1)}-good.md`, designText("Good"));
    Deno.writeFileSync(`${root}/designer/p/${day(2)}-bad.md`, new Uint8Array([0xff, 0xfe]));
    Deno.symlinkSync("/etc/hostname", `${root}/designer/p/${day(3)}-link.md`);
    Deno.mkdirSync(`${root}/designer/p/${day(4)}-folder.md`);
    const { actions } = fullActions(context, { project_id: "p" }, context);
    assertEquals(actions.map(({ description, problem }) => [description, problem?.slice(0, 27)]), [
      ["Review design decision: bad", "the file is not valid UTF-8"],
      ["Review design decision: Good", undefined],
    ]);
    Deno.symlinkSync("/tmp", `${root}/designer/out`);
    assertThrows(
      () => fullActions(context, { project_id: "out" }, context),
      ToolError,
      "project_id",
    );
  });
});

Deno.test("nextActions() ranks hand-written issues by their severity", async () => {
  await inRecords(({ context, put }) => {
    const issue = (n: number, fields: string): void => {
      put("sentinel", "p", `${day(n)}-by-hand.md`, `---\n${fields}\n---\n\n# By hand ${n}\n`);
    };
    issue(1, "severity : critical\nstatus: open");
    issue(2, '"severity": high\nstatus: open');
    for (let n = 3; n <= 14; n++) issue(n, "severity: critical\nstatus:\n  closed");
    for (let n = 15; n <= 28; n++) issue(n, "severity: low\nstatus: open");
    const { actions } = fullActions(context, { project_id: "p" }, context);
    assertEquals(actions.slice(0, 3).map(({ severity }) => severity), ["critical", "high", "low"]);
  });
});

Deno.test("nextActions() removes the prefix ADR only from titles of architecture decisions", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", `${day(1)}-x.md`, issueText({ title: "ADR: keep this prefix" }));
    put("architect", "p", `${day(2)}-x.md`, "---\nx: y\n---\n\n# ADR-7: Without\n");
    put("sentinel", "p", `${day(3)}-x.md`, issueText({ title: "One\u2028two" }));
    assertEquals(
      fullActions(context, { project_id: "p" }, context).actions.map(({ description }) =>
        description
      ),
      [
        "Decide: Without",
        "Address issue: One two",
        "Address issue: ADR: keep this prefix",
      ],
    );
  });
});

Deno.test("nextActions() sorts by priority, then by kind and then by time", async () => {
  await inRecords(({ root, context, put }) => {
    const issue = (n: number, title: string, severity: string): void =>
      void put("sentinel", "p", `${day(n)}-${title}.md`, issueText({ title, severity }));
    issue(1, "critical", "critical");
    issue(9, "high", "high");
    issue(8, "med", "Medium");
    issue(10, "odd", "urgent");
    issue(2, "low", "low");
    put("architect", "p", `${day(12)}-arch.md`, "---\nx: y\n---\n\n# arch\n");
    put("designer", "p", `${day(13)}-design.md`, designText("design"));
    const told = (limit = 7): string[] =>
      fullActions(context, { project_id: "p" }, context).actions.slice(0, limit)
        .map(({ description, priority }) => `${description.split(": ")[1]} ${priority}`);
    const all = ["critical high", "high high", "odd med", "med med", "arch med", "low low"];
    assertEquals(told(), [...all, "design low"]);
    Deno.writeFileSync(`${root}/sentinel/p/issues/${day(3)}-broken.md`, new Uint8Array([0xff]));
    assertEquals(told(3), ["broken high", "critical high", "high high"]);
    Deno.writeFileSync(`${root}/architect/p/${day(14)}-lost.md`, new Uint8Array([0xff]));
    assertEquals(told().filter((one) => one.startsWith("lost")), ["lost med"]);
  });
});

Deno.test("nextActions() lists the newest records first, or the best matches if a focus is given", async () => {
  await inRecords(({ context, put }) => {
    for (let n = 1; n <= 12; n++) {
      put("designer", "p", `${day(n)}-design-${n}.md`, designText(`Design ${n}`));
    }
    const focused = (focus?: string): string[] =>
      fullActions(context, { project_id: "p", focus }, context).actions
        .map(({ description }) => description.split(": ")[1] ?? "");
    const newest = [12, 11, 10, 9, 8, 7, 6].map((n) => `Design ${n}`);
    assertEquals([focused(), focused("designer")], [newest, newest]);
    // A focus ranks the open records with the most matching words first.
    put("designer", "p", `${day(14)}-x.md`, designText("Paper boats"));
    put("designer", "p", `${day(1)}-y.md`, designText("Boats of paper, folded"));
    put("designer", "p", `${day(20)}-z.md`, designText("Boats"));
    assertEquals(focused("folded paper boats"), ["Boats of paper, folded", "Paper boats", "Boats"]);
    assertEquals(focused("design 1").slice(0, 1), ["Design 1"]);
  });
});

Deno.test("nextActions() reports if all open records are blocked or belong to other owners", async () => {
  await inRecords(({ context, put }) => {
    const told = (query: object): string[] =>
      fullActions(context, { project_id: "p", ...query }, context).actions.map(({ description }) =>
        description
      );
    put("sentinel", "p", `${day(1)}-a.md`, issueText({ title: "A", status: "blocked" }));
    const held = "blocked or owned by someone else.";
    assertEquals(told({ ready: true }), [`No ready work in p: its one open record is ${held}`]);
    put("sentinel", "p", `${day(2)}-b.md`, issueText({ title: "B", status: "blocked" }));
    assertEquals(told({ ready: true }), [`No ready work in p: its 2 open records are ${held}`]);
    put("sentinel", "p", `${day(3)}-c.md`, issueText({ title: "C" }));
    assertEquals(told({ ready: true }), ["Address issue: C"]);
    const [id, blocker] = [`${day(1)}-a.md`, `${day(2)}-b.md`];
    const update = { repo: "p", note: "n" };
    updateIssue(context, { ...update, id, status: "blocked", blocked_by: [blocker] });
    assertEquals(told({ ready: true }), ["Address issue: C"]);
    assertEquals(fullActions(context, { project_id: "p" }, context).blocked, 2);
    updateIssue(context, { ...update, id: blocker, status: "closed" });
    assertEquals(told({ ready: true }), ["Address issue: C", "Address issue: A"]);
  });
});

Deno.test("nextActions() lists a medium issue before many newer issues with low severity", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", `${day(1)}-med.md`, issueText({ title: "Med", severity: "med" }));
    for (let n = 0; n < 12; n++) {
      put("sentinel", "p", `${day(2 + n)}-low.md`, issueText({ title: `Low ${n}` }));
    }
    const [first] = fullActions(context, { project_id: "p" }, context).actions;
    assertEquals(first?.description, "Address issue: Med");
  });
});

/** Writes issues with the given names and severities, oldest first. */
function putIssues(put: Records["put"], issues: Record<string, string>): void {
  Object.entries(issues).forEach(([title, severity], n) => {
    put("sentinel", "p", `${day(n + 1)}-${title}.md`, issueText({ title, severity }));
  });
}

const idOf = (name: string, n: number): string => `${day(n)}-${name}.md`;

Deno.test("nextActions() ranks a blocker by the highest severity among the issues that it blocks", async () => {
  await inRecords(({ context, put }) => {
    putIssues(put, { first: "low", second: "med", third: "critical", grave: "high" });
    const wait = (id: string, on: string): void =>
      void updateIssue(context, { repo: "p", id, blocked_by: [on], note: "Waits." });
    wait(idOf("second", 2), idOf("first", 1));
    wait(idOf("third", 3), idOf("second", 2));
    const { actions, blocked, waiting } = nextActions(context, { project_id: "p" }, context);
    assertEquals(actions.map(({ description }) => description.slice(15)), ["first", "grave"]);
    const [first] = actions;
    assertEquals(first?.unblocks, "1 critical, 1 med");
    assertEquals(first?.severity, "low");
    assertEquals(first?.priority, "high");
    assertEquals(blocked, 2);
    assertEquals(waiting, 2);
  });
});

Deno.test("nextActions() ignores the severity of a blocked issue that is closed", async () => {
  await inRecords(({ context, put }) => {
    putIssues(put, { first: "low", second: "critical", grave: "high" });
    const second = { repo: "p", id: idOf("second", 2) };
    updateIssue(context, { ...second, blocked_by: [idOf("first", 1)], note: "Waits." });
    updateIssue(context, { ...second, status: "wontfix", note: "Never mind." });
    const [grave, first] = nextActions(context, { project_id: "p" }, context).actions;
    assertEquals(grave?.description, "Address issue: grave");
    assertEquals(first?.unblocks, undefined);
  });
});

Deno.test("nextActions() lists issues older than a month first, starting with the oldest", async () => {
  await inRecords(({ context, put }) => {
    const ago = (days: number): string =>
      new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 19).replaceAll(":", "-");
    for (const days of [1, 400, 20, 40, 10]) {
      put("sentinel", "p", `${ago(days)}Z-x.md`, issueText({ title: `${days}`, severity: "med" }));
    }
    put("sentinel", "p", `${ago(2)}Z-y.md`, issueText({ title: "high", severity: "high" }));
    const { actions } = nextActions(context, { project_id: "p" }, context);
    assertEquals(
      actions.map(({ description }) => description.slice(15)),
      ["high", "400", "40", "1", "10", "20"],
    );
  });
});

Deno.test("nextActions() suggests deciding on an architecture decision and then implementing it", async () => {
  await inRecords(({ context, put }) => {
    put("architect", "p", idOf("x", 1), "---\nchange: X\n---\n\n# ADR: X\n");
    put("architect", "p", "0001-by-hand.md", "# By hand\n\n## Status\n\nAccepted\n");
    const asked = (): string[] =>
      nextActions(context, { project_id: "p" }, context).actions
        .map(({ description, source }) => source === "" ? "" : description);
    const give = (status: string): void =>
      void setDecisionStatus(context, { project_id: "p", id: idOf("x", 1), status });
    assertEquals(asked(), ["Decide: X"]);
    give("proposed");
    assertEquals(asked(), ["Decide: X"]);
    give("accepted");
    assertEquals(asked(), ["Implement architecture change: X"]);
    give("implemented");
    assertEquals(asked(), [""]);
  });
});

Deno.test("actionLines() returns one line per action and a line of counts, in at most 1,024 bytes", async () => {
  await inRecords(({ context, put }) => {
    for (let n = 1; n <= 28; n++) {
      const title = `Überlanger Titel 長い題名 ${n} `.repeat(10);
      put("sentinel", "p", `${day(n)}-${n}.md`, issueText({ title, severity: "critical" }));
    }
    const actions = nextActions(context, { project_id: "p" }, context);
    const lines = actionLines(actions).split("\n");
    assertEquals(lines.length, 8);
    assert(new TextEncoder().encode(lines.join("\n")).length <= 1024);
    for (const [at, { short_id = "?" }] of actions.actions.entries()) {
      assert(lines[at]?.startsWith(`${short_id} critical Überlanger`), lines[at]);
    }
    assertEquals(lines.at(-1), "21 more open.");
  });
});

Deno.test("actionLines() shows which issues are blocked and who owns them", async () => {
  await inRecords(({ context, put }) => {
    putIssues(put, { first: "low", second: "critical", stuck: "high" });
    updateIssue(context, {
      repo: "p",
      id: idOf("second", 2),
      blocked_by: [idOf("first", 1)],
      note: "Waits.",
    });
    updateIssue(context, { repo: "p", id: idOf("stuck", 3), status: "blocked", note: "Vendor." });
    claimIssue(context, { repo: "p", id: idOf("first", 1), owner: "Ada" });
    const actions = nextActions(context, { project_id: "p" }, context);
    const short = actions.actions[0]?.short_id;
    assertEquals(actionLines(actions).split("\n"), [
      `${short} low first (unblocks 1 critical; with Ada)`,
      "1 waits for these; 1 more blocked.",
    ]);
  });
});

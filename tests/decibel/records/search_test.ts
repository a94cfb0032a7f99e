import { assert, assertEquals, assertMatch } from "@std/assert";
import { updateName } from "../../../src/decibel/records/name.ts";
import { searchRecords } from "../../../src/decibel/records/search.ts";
import { designText, earlierName, inRecords, issueText, type Records } from "../records.ts";
import { ARCHIVE, QUESTIONS } from "./archive.ts";

Deno.test("searchRecords() ranks an exact phrase first and filters by project and kind", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "a", "2026-01-01T10-00-00Z-1.md", designText("Cursor for each page"));
    put("designer", "b", "2026-01-02T10-00-00Z-2.md", designText("Page cursor"));
    put("sentinel", "b", "2026-01-03T10-00-00Z-3.md", issueText({ title: "Cursor is lost" }));
    const found = (query: object): string[] =>
      searchRecords(context, { query: "page cursor", limit: 20, ...query }).hits
        .map(({ title }) => title);
    assertEquals(found({}), ["Page cursor", "Cursor for each page", "Cursor is lost"]);
    assertEquals(found({ project_id: "a" }), ["Cursor for each page"]);
    assertEquals(found({ kind: "sentinel" }), ["Cursor is lost"]);
    assertEquals(found({ limit: 1 }), ["Page cursor"]);
    assertEquals(found({ query: "xyzzy" }), []);
    Deno.writeFileSync(
      put("designer", "a", "2026-01-04T10-00-00Z-4.md", ""),
      new Uint8Array([0xff]),
    );
    assertEquals(found({ project_id: "a" }), ["Cursor for each page"]);
    const unread = earlierName("2026-01-01T10-00-00Z-1.md", "2026-01-05T10-00-00.000Z");
    Deno.writeFileSync(put("designer", "a", unread, ""), new Uint8Array([0xff]));
    assertEquals(found({ project_id: "a" }), ["Cursor for each page"]);
    const [hit] = searchRecords(context, { query: "lost", limit: 1 }).hits;
    assertMatch(hit?.snippet ?? "", /Cursor is lost/);
    assertEquals([hit?.severity, hit?.status, hit?.project_id], ["low", "open", "b"]);
    const note = (project_id?: string) =>
      searchRecords(context, { query: "x", project_id, limit: 1 }).note;
    assertEquals([note(), note("a"), note("c")], [
      undefined,
      undefined,
      'No project is named "c". Nearest: a, b.',
    ]);
  });
});

/** Writes the archive in the tools' file format and returns the ids by key. */
function writeArchive({ put }: Records): Map<string, string> {
  return new Map(ARCHIVE.map(([key, kind, title, text, ...notes], n) => {
    const time = `2026-01-01T10:${String(n).padStart(2, "0")}:00.000Z`;
    const stamp = time.replaceAll(":", "-");
    const id = `${stamp.replace(".000", "")}-record-${n}.md`;
    const bodies = {
      sentinel: [
        "severity: low\nstatus: open\ncreated_at",
        `**Severity:** low\n**Status:** open\n\n## Details\n\n${text}`,
      ],
      architect: [
        "timestamp",
        `## Change\n\n${title}\n\n## Rationale\n\n${text}\n\n## Impact\n\nNo specific impact documented.`,
      ],
      designer: ["area: API\ntimestamp", text],
    };
    const [field, body] = bodies[kind];
    const mark = kind === "architect" ? "ADR: " : "";
    put(kind, "library", id, `---\n${field}: ${time}\n---\n\n# ${mark}${title}\n\n${body}\n`);
    notes.forEach((note) => {
      const head = `issue: ${id}\nstatus: closed\nupdated_at: ${time}`;
      const name = updateName(id, stamp);
      put(kind, "library", name, `---\n${head}\n---\n\n# Update: closed\n\n${note}\n`);
    });
    return [key, id];
  }));
}

Deno.test("searchRecords() reaches a recall@3 of at least 0.95 for 30 questions about an archive", async () => {
  await inRecords((records) => {
    const ids = writeArchive(records);
    assertEquals(QUESTIONS.length, 30);
    const missed = QUESTIONS.filter(([query, key]) => {
      const { hits } = searchRecords(records.context, { query, limit: 3 });
      return !hits.some(({ id }) => id === ids.get(key));
    });
    assert(missed.length <= 0.05 * QUESTIONS.length, missed.join("\n"));
  });
});

Deno.test("searchRecords() ignores the record format's field names and headings", async () => {
  await inRecords((records) => {
    writeArchive(records);
    const count = (query: string): number =>
      searchRecords(records.context, { query, limit: 100 }).total;
    const form = ["timestamp", "created_at", "updated_at", "severity", "status", "rationale"];
    for (const query of [...form, "impact", "details", "documented"]) {
      assertEquals(count(query), 0, query);
    }
    const by_hand =
      "# Severity of fines\n\n**Status:** Accepted\n\n## Context\n\nThe rationale is new.\n";
    records.put("architect", "library", "0001-severity.md", by_hand);
    assertEquals([count("severity"), count("rationale"), count("context")], [1, 1, 0]);
    // A search also ignores metadata at the beginning of a text, but finds the words of a text without a heading.
    records.put("architect", "library", "0002-form.md", "**Status:** lending\n\nLoans\n");
    records.put("architect", "library", "0003-plain.md", "Zeppelins are not lent.\n");
    assertEquals([count("lending"), count("zeppelins")], [0, 1]);
    // The stem of "created" also begins "creation", but the word "created" doesn't.
    records.put("architect", "library", "0004-order.md", "Sorted by the hour of its creation.\n");
    assertEquals([count("created_at"), count("creation"), count("crea")], [0, 1, 1]);
  });
});

Deno.test("searchRecords() reflects records and notes that were added, edited or removed", async () => {
  await inRecords(({ context, root, put }) => {
    const [first, second] = ["2026-01-01T10-00-00Z-1.md", "2026-01-02T10-00-00Z-2.md"];
    const path = put("designer", "a", first, designText("Red lamp"));
    put("designer", "b", second, designText("Blue lamp"));
    const found = (query: string, where: object = {}): string[] =>
      searchRecords(context, { query, limit: 20, ...where }).hits.map(({ id }) => id);
    assertEquals(found("lamp"), [first, second]);
    put("designer", "a", first, designText("Green lamp"));
    assertEquals([found("red"), found("green")], [[], [first]]);
    const update = earlierName(first, "2026-01-03T10-00-00.000Z");
    put(
      "designer",
      "a",
      update,
      "---\nstatus: adopted\n---\n\n# Update: adopted\n\nWith a dimmer.\n",
    );
    assertEquals(found("dimmer"), [first]);
    put(
      "designer",
      "a",
      update,
      "---\nstatus: adopted\n---\n\n# Update: adopted\n\nWith a timer.\n",
    );
    assertEquals([found("dimmer"), found("timer")], [[], [first]]);
    Deno.removeSync(`${root}/designer/a/${update}`);
    assertEquals([found("timer"), found("green")], [[], [first]]);
    put("designer", "a", second, designText("Yellow lamp"));
    Deno.removeSync(path);
    assertEquals([found("lamp", { project_id: "a" }), found("green")], [[second], []]);
    Deno.removeSync(`${root}/designer/a`, { recursive: true });
    assertEquals([found("lamp"), found("yellow")], [[second], []]);
  });
});

Deno.test("searchRecords() detects a record that was edited long after it was read", async () => {
  await inRecords(({ context, put }) => {
    const name = "2026-01-01T10-00-00Z-1.md";
    const path = put("designer", "a", name, designText("Red lamp"));
    const count = (query: string): number => searchRecords(context, { query, limit: 5 }).total;
    const times = [new Date("2026-01-01"), new Date("2026-01-02")];
    for (const time of times) Deno.utimeSync(path, time, time);
    assertEquals([count("red"), count("red")], [1, 1]);
    Deno.writeTextFileSync(path, designText("Green lamp"));
    assertEquals([count("red"), count("green")], [0, 1]);
  });
});

Deno.test("searchRecords() searches for the exact symbols if the query contains no words", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "a", "2026-01-01T10-00-00Z-1.md", designText("Launch 🚀 it"));
    put("designer", "a", "2026-01-02T10-00-00Z-2.md", designText("Stay here"));
    const { hits, total } = searchRecords(context, { query: "🚀", limit: 5 });
    assertEquals([hits.map(({ title }) => title), total], [["Launch 🚀 it"], 1]);
    assertEquals(searchRecords(context, { query: "=>", limit: 5 }).total, 0);
  });
});

Deno.test("searchRecords() omits a record whose file was removed or now points outside", async () => {
  await inRecords(({ context, root, put }) => {
    const name = "2026-01-01T10-00-00Z-1.md";
    const path = put("designer", "a", name, designText("Red lamp"));
    const outside = `${root}/../outside.md`;
    Deno.writeTextFileSync(outside, designText("Red secret"));
    assertEquals(searchRecords(context, { query: "red", limit: 5 }).total, 1);
    Deno.removeSync(path);
    Deno.symlinkSync(outside, path);
    assertEquals(searchRecords(context, { query: "red", limit: 5 }).hits, []);
  });
});

Deno.test("searchRecords() searches a record's newest notes and reports how many notes it omits", async () => {
  await inRecords(({ context, put }) => {
    const name = "2026-01-01T10-00-00Z-1.md";
    put("sentinel", "a", name, issueText({ title: "Lamp" }));
    const noted = (number: number, note: string): void => {
      const update = earlierName(name, `2026-01-02T10-00-0${number}.000Z`);
      put("sentinel", "a", update, `---\nstatus: open\n---\n\n# Update: open\n\n${note}\n`);
    };
    noted(1, "amber");
    noted(2, `green ${"lamp ".repeat(200_000)}blue`);
    const search = (query: string) => {
      const { total, note } = searchRecords(context, { query, limit: 5 });
      return [total, note];
    };
    assertEquals([search("amber"), search("blue")], [[1, undefined], [1, undefined]]);
    noted(3, `red ${"lamp ".repeat(250_000)}`);
    const left = (updates: string): string =>
      `Not fully searched: ${updates} of records with more than 2 MB of notes.`;
    const two = left("2 older updates");
    assertEquals([search("red"), search("green")], [[1, two], [1, two]]);
    assertEquals([search("amber"), search("blue")], [[0, two], [0, two]]);
    put("sentinel", "b", name, issueText({ title: "Full" }));
    const full = earlierName(name, "2026-01-02T10-00-00.000Z");
    const head = "---\nstatus: open\n---\n\n# Update: open\n\n";
    put("sentinel", "b", full, `${head}${"full ".repeat(400_000).trim()}s\n`);
    assertEquals(
      searchRecords(context, { query: "full", project_id: "b", limit: 5 }).note,
      undefined,
    );
    noted(4, `white ${"lamp ".repeat(10)}`);
    put("sentinel", "b", "2026-01-05T10-00-00Z-2.md", issueText({ title: "Teal" }));
    assertEquals(search("white"), [1, two]);
    assertEquals(
      searchRecords(context, { query: "teal", project_id: "b", limit: 5 }).note,
      undefined,
    );
  });
});

Deno.test("searchRecords() shows a record that is too large to read and states the reason", async () => {
  await inRecords(({ context, put }) => {
    const large = `${issueText({ title: "Lamp" })}${"x".repeat(5 * 1024 * 1024)}`;
    put("sentinel", "a", "2026-01-01T10-00-00Z-1.md", large);
    const { total, hits: [hit] } = searchRecords(context, { query: "lamp", limit: 5 });
    assertEquals([total, hit?.title, hit?.snippet], [1, "Lamp", ""]);
    assertEquals(hit?.problem, "the file is larger than 4 MiB");
  });
});

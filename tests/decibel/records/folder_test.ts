import { assertEquals, assertMatch } from "@std/assert";
import { recordFolder } from "../../../src/decibel/records/folder.ts";
import { byNewest, isoTime, titleOfRecord } from "../../../src/decibel/records/record.ts";
import { inRecords } from "../records.ts";

Deno.test("recordFolder() dates a hand-written decision by its text, its name or the file time", async () => {
  await inRecords(({ context, put }) => {
    const texts = {
      "ADR-0004-http.md": "# ADR-0004: HTTP\n\n**Status:** Accepted\n**Date:** 2026-03-04\n",
      "0005-use-kafka.md": "# Use Kafka\n\n* Status: rejected\n* Date: 2026-03-05\n",
      "0006-use-vue.md": "---\ndate: 2026-03-06\n---\n\n# Use Vue\n",
      "2026-03-07-use-deno.md": "# Use Deno\n",
      "adr-use-nix.md": "# Use Nix\n",
      "notes.md": "# Notes\n\nDate: 2026-03-09\n",
    };
    for (const [name, text] of Object.entries(texts)) put("architect", "p", name, text);
    const nix = put("architect", "p", "adr-use-nix.md", texts["adr-use-nix.md"]);
    Deno.utimeSync(nix, new Date(0), Date.UTC(2026, 2, 8) / 1000);
    const others = ["README.md", "template.md", "adr-template.md", "index.md", "adrenaline.md"];
    for (const name of [...others, "2026-13-01-x.md", "2026-01-01T25-00-00Z-x.md", "ideas.md"]) {
      put("architect", "p", name, "# None\n");
    }
    put("sentinel", "p", "0007-by-hand.md", "# By hand\n");
    const { records } = recordFolder(context, "architect", "p");
    assertEquals(records.map(({ name, time }) => [isoTime(time).slice(5, 10), name]), [
      ["03-09", "notes.md"],
      ["03-08", "adr-use-nix.md"],
      ["03-07", "2026-03-07-use-deno.md"],
      ["03-06", "0006-use-vue.md"],
      ["03-05", "0005-use-kafka.md"],
      ["03-04", "ADR-0004-http.md"],
    ]);
    assertEquals(recordFolder(context, "sentinel", "p").records.length, 0);
  });
});

Deno.test("recordFolder() accepts hand-written issues that have a date, a status or a severity", async () => {
  await inRecords(({ context, put }) => {
    const texts = {
      "2026-03-07-brakes.md": "# Brakes\n",
      "doors.md": "---\nseverity: critical\ntitle: [doors\n---\n# Doors\n",
      "lamps.md": "# Lamps\n\n**Severity:** high\n",
      "notes.md": "# Notes\n",
      "README.md": "# Issues\n\nStatus: open\n",
    };
    for (const [name, text] of Object.entries(texts)) put("sentinel", "p", name, text);
    const { records } = recordFolder(context, "sentinel", "p");
    assertEquals(records.map(({ name }) => name).toSorted(), [
      "2026-03-07-brakes.md",
      "doors.md",
      "lamps.md",
    ]);
    const doors = records.find(({ name }) => name === "doors.md");
    assertEquals(doors && titleOfRecord(doors), "Doors");
    assertEquals(doors?.state.severity, "critical");
    assertMatch(doors?.fields.problem ?? "", /not valid YAML/);
  });
});

Deno.test("recordFolder() uses a record's timestamp only if it matches the second in the file name", async () => {
  await inRecords(({ context, put }) => {
    const times = {
      "late": "2026-01-01T10:00:01.000Z",
      "early": "2026-01-01T09:59:59.999Z",
      "first": "2026-01-01T10:00:00.001Z",
      "last": "2026-01-01T10:00:00.999Z",
    };
    for (const [name, time] of Object.entries(times)) {
      put("designer", "p", `2026-01-01T10-00-00Z-${name}.md`, `---\ntimestamp: ${time}\n---\n`);
    }
    put("designer", "p", "2026-01-01T10-00-01Z-next.md", "# Next\n");
    const found = () =>
      recordFolder(context, "designer", "p").records.map(({ name, time }) =>
        `${name.slice(21, -3)} ${time % 60_000}`
      );
    const all = ["next 1000", "last 999", "first 1", "early 0", "late 0"];
    assertEquals(found(), all);
    put("designer", "p", ".2026-01-01T10-00-02Z-hidden.md", "# Hidden\n");
    put("designer", "p", "2026-01-01T10-00-02Z-text.txt", "# Text\n");
    put("designer", "p", "2026-01-01T10-00-00.500Z-precise.md", "# Precise\n");
    assertEquals(found(), [...all.slice(0, 2), "00Z-precise 500", ...all.slice(2)]);
  });
});

Deno.test("recordFolder() sorts updates by time and then by number", async () => {
  await inRecords(({ context, put }) => {
    const record = "2026-01-01T10-00-00Z-x.md";
    put("sentinel", "p", record, "# X\n");
    const updates = [
      "update-2026-01-02T10-00-00.000Z",
      "update-2026-01-02T10-00-00.000Z-2",
      "update-2026-01-02T10-00-00.000Z-10",
      "update-2026-01-02T10-00-00.001Z",
    ];
    for (const update of updates.toReversed()) put("sentinel", "p", `${record}.${update}.md`, "");
    const owned = "---\nowner: Ada\nupdated_at: 2026-01-01T11:00:00Z\n---\n";
    put("sentinel", "p", `${record}.update-owner-0001.md`, owned);
    const untimed = ["00002", "0002"].map((number) => `${record}.update-owner-${number}.md`);
    for (const name of untimed.toReversed()) put("sentinel", "p", name, "---\nowner: Ben\n---\n");
    const found = recordFolder(context, "sentinel", "p").updates.get(record) ?? [];
    assertEquals(found.map(({ name }) => name), [
      ...untimed,
      `${record}.update-owner-0001.md`,
      ...updates.map((update) => `${record}.${update}.md`),
    ]);
    assertEquals(found.slice(0, 2).map(({ time }) => time), [0, 0]);
    assertEquals(found.map(({ number }) => number), [2, 2, 1, 1, 2, 10, 1]);
  });
});

Deno.test("recordFolder() sorts records from the same second by timestamp and then by name", async () => {
  await inRecords(({ context, put }) => {
    for (
      const [name, ms] of [["zulu", "900"], ["alpha", "100"], ["november", "500"], ["mike", "500"]]
    ) {
      const time = `2026-01-01T10:00:00.${ms}Z`;
      put("designer", "p", `2026-01-01T10-00-00Z-${name}.md`, `---\ntimestamp: ${time}\n---\n`);
    }
    const { records } = recordFolder(context, "designer", "p");
    const names = records.map(({ name }) => name.slice(21, -3));
    assertEquals(names, ["zulu", "mike", "november", "alpha"]);
    const signs = records.map((one) => records.map((other) => Math.sign(byNewest(one, other))));
    assertEquals(signs, [[0, -1, -1, -1], [1, 0, -1, -1], [1, 1, 0, -1], [1, 1, 1, 0]]);
  });
});

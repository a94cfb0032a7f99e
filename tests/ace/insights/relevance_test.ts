import { assertEquals } from "@std/assert";
import { relevantBullets } from "../../../src/ace/insights/relevance.ts";
import { aceFolder, insightRecord, playbookWith } from "../files.ts";

// The first three rules fit the task equally well and have equal length, so only their feedback ranks them.
const agents = playbookWith(
  "[Bullet #a, helpful:0, harmful:4] Retry flaky network fetches with backoff",
  "[Bullet #d, helpful:0, harmful:0] Retry flaky network queries with backoff",
  "[Bullet #b, helpful:8, harmful:0] Retry flaky network uploads with backoff",
  "[Bullet #c, helpful:9, harmful:0] Name each colour token once",
);

Deno.test("relevantBullets() ranks relevant, helpful rules first and omits irrelevant rules", () => {
  const folder = aceFolder({ agents });
  const ids = (task: string) =>
    relevantBullets(folder.context, { task, limit: 5 }).bullets.map(({ id }) => id);
  assertEquals(ids("retry flaky network transfers"), ["b", "d", "a"]);
  assertEquals(ids("colour tokens"), ["c"]);
  assertEquals(ids("zeppelin"), []);
  assertEquals(ids("typescript patterns"), []);
  assertEquals(relevantBullets(folder.context, { task: "retry", limit: 1 }).totalMatched, 3);
  folder.remove();
});

Deno.test("relevantBullets() ranks a rule that repeats a query word first", () => {
  const lines = ["Gate of a wall near a door", "Gate of a gate near a gate"].map((text, at) =>
    `[Bullet #${at}, helpful:0, harmful:0] ${text}`
  );
  const folder = aceFolder({ agents: playbookWith(...lines) });
  const { bullets } = relevantBullets(folder.context, { task: "gate keeper", limit: 2 });
  assertEquals(bullets.map(({ id }) => id), ["1", "0"]);
  folder.remove();
});

Deno.test("relevantBullets() ranks an exact phrase before separate words", () => {
  const lines = ["Cursor each page", "Page by cursor", "Cursor page of rows"].map((text, at) =>
    `[Bullet #${at}, helpful:0, harmful:0] ${text}`
  );
  const folder = aceFolder({ agents: playbookWith(...lines) });
  const { bullets } = relevantBullets(folder.context, { task: "cursor page", limit: 1 });
  assertEquals(bullets.map(({ id }) => id), ["2"]);
  folder.remove();
});

Deno.test("relevantBullets() ranks rules for the affected file first, then rules for similar paths", () => {
  const lines = ["a", "b", "c", "d"].map((id) =>
    `[Bullet #${id}, helpful:0, harmful:0] Rule ${id} of nothing else`
  );
  const scopes = [
    { files: ["src/gate/open.ts"] },
    { files: ["gate/open.ts"] },
    { files: ["reopen.ts"] },
    { literals: ["TS2307"] },
  ];
  const folder = aceFolder({
    agents: playbookWith(...lines),
    insights: scopes.flatMap((scope, index) => [
      insightRecord(index, { scope }),
      {
        ...{ insightId: `insight-${index}`, bulletId: "abcd"[index], section: "S", text: "x" },
      },
    ]),
  });
  const relevant = (task: string, files?: string[]) =>
    relevantBullets(folder.context, { task, files, limit: 5 }).bullets
      .map(({ id, relevance }) => `${id} ${relevance}`);
  // The whole file path scores 3, and a path with the same ending scores 4/5 of that. The trust in the rule is 0.5.
  assertEquals(relevant("zeppelin", ["src/gate/open.ts"]), ["a 1.5", "b 1.2"]);
  assertEquals(relevant("zeppelin", [".\\src\\gate\\open.ts"]), ["a 1.5", "b 1.2"]);
  assertEquals(relevant("zeppelin", ["open.ts"]), ["a 1.2", "b 1.2"]);
  assertEquals(relevant("zeppelin", ["gate/open.ts", "x.ts"]), ["b 1.5", "a 1.2"]);
  assertEquals(relevant("zeppelin"), []);
  assertEquals(relevant("zeppelin", []), []);
  assertEquals(relevant("TS2307").map((one) => one[0]), ["d"]);
  assertEquals(relevant("rule c of nothing else", ["reopen.ts"]).map((one) => one[0]), ["c"]);
  folder.remove();
});

Deno.test("relevantBullets() also matches words in a rule's section and file names", () => {
  const lines = ["a", "b"].map((id) => `[Bullet #${id}, helpful:0, harmful:0] Open every gate`);
  const scope = { files: ["src/harbour/lock.ts"] };
  const folder = aceFolder({
    agents: playbookWith(...lines).replace(
      "## Dependency Patterns\n",
      "## Dependency Patterns\n[Bullet #c, helpful:0, harmful:0] Open every gate\n",
    ),
    insights: [
      insightRecord(0, { scope }),
      { insightId: "insight-0", bulletId: "b", section: "S", text: "x" },
    ],
  });
  const first = (task: string) =>
    relevantBullets(folder.context, { task, limit: 1 }).bullets.map(({ id }) => id);
  assertEquals(first("gate"), ["a"]);
  assertEquals(first("gate harbour"), ["b"]);
  assertEquals(first("gate dependency"), [
    "c",
  ]);
  folder.remove();
});

Deno.test("relevantBullets() weights each rule by its feedback", () => {
  const of = (helpful: number, harmful: number): number => {
    const bullet = `[Bullet #a, helpful:${helpful}, harmful:${harmful}] Open the gate`;
    const folder = aceFolder({ agents: playbookWith(bullet) });
    const { bullets } = relevantBullets(folder.context, { task: "gate", limit: 1 });
    folder.remove();
    return bullets[0]?.relevance ?? 0;
  };
  const whole = of(0, 0) * 2;
  for (const [helpful, harmful, share] of [[1, 0, 2 / 3], [0, 1, 1 / 3], [8, 1, 9 / 11]] as const) {
    assertEquals(Math.abs(of(helpful, harmful) - whole * share) < 0.001, true, `${helpful}`);
  }
});

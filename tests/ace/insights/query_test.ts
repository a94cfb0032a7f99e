import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import {
  findInsights,
  type InsightFilters,
  newestInsights,
} from "../../../src/ace/insights/query.ts";
import { aceFolder, insightRecord, playbookWith } from "../files.ts";

const agents = playbookWith(
  "[Bullet #a, helpful:1, harmful:1] one",
  "[Bullet #b, helpful:5, harmful:0] two",
  "[Bullet #c, helpful:6, harmful:1] three",
);
const insights = [0, 1, 2, 3].map((number) =>
  insightRecord(number, {
    confidence: (number + 1) / 10,
    metaTags: [`t${number % 2}`, "all"],
    source: { beadIds: [`B-${number}`] },
    taskId: "",
  })
);

async function ids(filters: InsightFilters, sortBy?: "confidence" | "helpful"): Promise<string> {
  const folder = aceFolder({ agents, insights });
  const found = await findInsights(folder.context, {
    source: "insights",
    filters,
    limit: 3,
    sortBy,
  });
  folder.remove();
  return `${found.insights?.map(({ id }) => id.slice(-1)).join("")} of ${found.totalMatched}`;
}

Deno.test("findInsights() combines filters with AND and list values with OR, newest first", async () => {
  assertEquals(await ids({}), "321 of 4");
  assertEquals(await ids({ tags: ["t0"], minConfidence: 0.2 }), "2 of 1");
  assertEquals(await ids({ tags: ["t0", "t1"] }), "321 of 4");
  assertEquals(await ids({ minConfidence: 0.2 }), "321 of 3");
  assertEquals(await ids({ beadIds: ["B-0", "B-3", "B-9"] }), "30 of 2");
  assertEquals(
    await ids({ after: "2026-01-01T00:00:00Z", before: "2026-01-03T00:00:00Z" }),
    "1 of 1",
  );
  assertEquals(await ids({ after: "2026-01-03T01:00:00+01:00" }), "3 of 1");
  assertEquals(await ids({}, "confidence"), "321 of 4");
});

Deno.test("findInsights() continues both lists after the given offset", async () => {
  const folder = aceFolder({ agents, insights });
  const idsAfter = async (offset: number) => {
    const found = await findInsights(folder.context, { source: "both", limit: 2, offset });
    return [found.insights, found.bullets].map((list) => list?.map(({ id }) => id.slice(-1)));
  };
  assertEquals(await idsAfter(0), [["3", "2"], ["a", "b"]]);
  assertEquals(await idsAfter(2), [["1", "0"], ["c"]]);
  folder.remove();
});

Deno.test("findInsights() sorts by confidence and then by time on request", async () => {
  const confidences = [0.9, 0.5, 0.9, 0.7];
  const folder = aceFolder({
    insights: confidences.map((confidence, number) => insightRecord(number, { confidence })),
  });
  const sorted = async (sortBy?: "confidence") => {
    const found = await findInsights(folder.context, { source: "insights", limit: 9, sortBy });
    return found.insights?.map(({ id }) => id.slice(-1)).join("");
  };
  assertEquals(await sorted(), "3210");
  assertEquals(await sorted("confidence"), "2031");
  folder.remove();
});

Deno.test("findInsights() excludes insights with unreadable times from a time range", async () => {
  const folder = aceFolder({ insights: [insightRecord(0, { timestamp: "soon" })] });
  const count = async (filters: InsightFilters) =>
    (await findInsights(folder.context, { source: "insights", filters, limit: 9 })).totalMatched;
  const [early, late] = ["2000-01-01", "2100-01-01"];
  assertEquals(await count({}), 1);
  assertEquals(await count({ before: late }), 0);
  assertEquals(await count({ after: early }), 0);
  folder.remove();
});

Deno.test("findInsights() lists rules in file order, or by score and then helpful votes on request", async () => {
  const folder = aceFolder({ agents });
  const list = (sortBy?: "helpful", filters?: InsightFilters) =>
    findInsights(folder.context, { source: "bullets", limit: 9, sortBy, filters });
  assertEquals((await list()).bullets?.map(({ id }) => id), ["a", "b", "c"]);
  assertEquals((await list("helpful")).bullets?.map(({ id }) => id), ["c", "b", "a"]);
  assertEquals((await list(undefined, { sections: ["Nowhere"] })).totalMatched, 0);
  assertStringIncludes((await list(undefined, { sections: ["Nowhere"] })).note ?? "", "Sections: ");
  assertEquals((await list(undefined, { tags: ["t"] })).totalMatched, 0);
  assertEquals((await list()).filtered, false);
  assertEquals((await list(undefined, { tags: ["t"] })).filtered, true);
  folder.remove();
});

Deno.test("findInsights() returns when ace-server first wrote a rule, except for hand-written rules", async () => {
  const written = ["2026-01-02T00:00:00Z", "2026-01-05T00:00:00Z"].map((timestamp) => (
    { insightId: "insight-1", bulletId: "b", section: "S", text: "two", timestamp }
  ));
  const folder = aceFolder({ agents, insights: [...insights, ...written] });
  for (const source of ["both", "bullets"] as const) {
    const { bullets } = await findInsights(folder.context, { source, limit: 9 });
    const dates = bullets?.map(({ addedAt }) => addedAt);
    assertEquals(dates, [undefined, "2026-01-02T00:00:00Z", undefined], source);
  }
  folder.remove();
});

Deno.test("findInsights() lists rules if the log is unreadable but can't filter them by tag", async () => {
  const folder = aceFolder({ agents, insights: ["no record"] });
  const listed = await findInsights(folder.context, { source: "bullets", limit: 9 });
  assertEquals(listed.bullets?.length, 3);
  const tagged = { source: "bullets", filters: { tags: ["t"] }, limit: 9 } as const;
  await assertRejects(() => findInsights(folder.context, tagged), AceError, "is not a record");
  folder.remove();
});

Deno.test("findInsights() treats a missing log as empty", async () => {
  const folder = aceFolder({ agents });
  const found = await findInsights(folder.context, { source: "both", limit: 1 });
  assertEquals(found.insights, []);
  assertEquals(found.bullets?.length, 1);
  assertEquals(found.totalMatched, 3);
  folder.remove();
});

Deno.test("newestInsights() sorts insights by time, not by log position", () => {
  const folder = aceFolder({ insights: insights.toReversed() });
  assertEquals(newestInsights(folder.context, 2).map(({ id }) => id), ["insight-3", "insight-2"]);
  folder.remove();
});

Deno.test("findInsights() lists the playbook's sections, or reports that none exist", async () => {
  const note = async (text: string, sections: string[]) => {
    const folder = aceFolder({ agents: text });
    const found = await findInsights(folder.context, {
      source: "bullets",
      filters: { sections },
      limit: 9,
    });
    folder.remove();
    return found.note;
  };
  const present =
    "TypeScript Patterns; Build & Test Patterns; Dependency Patterns; Architecture Patterns";
  assertEquals(
    await note(agents, ["Here", "There", " TypeScript Patterns "]),
    `The playbook has no section "Here", "There". Sections: ${present}`,
  );
  assertEquals(await note(agents, ["TypeScript Patterns"]), undefined);
  assertEquals(
    await note("# Nothing\n", ["Here"]),
    'The playbook has no section "Here". Sections: none',
  );
});

Deno.test("findInsights() returns rules with the tags from their insights", async () => {
  const written = [{ insightId: "insight-1", bulletId: "b", section: "S", text: "two" }];
  const folder = aceFolder({ agents, insights: [...insights, ...written] });
  const tagged = async (tags: string[]) => {
    const filters = { tags };
    const found = await findInsights(folder.context, { source: "bullets", limit: 9, filters });
    assertEquals(found.totalMatched, found.bullets?.length);
    return found.bullets?.map(({ id }) => id);
  };
  assertEquals(await tagged(["t1", "x"]), ["b"]);
  assertEquals(await tagged(["t0"]), []);
  assertEquals(await tagged([]), []);
  folder.remove();
});

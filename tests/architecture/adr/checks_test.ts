import { assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { checkAdrs, renderAdrReport } from "../../../src/architecture/adr/report.ts";
import { starterResources } from "../../../src/architecture/starter/starter.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

const whole = (title: string, status = "Accepted", more = "") =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Consequences\n\nq\n${more}`;

const ALL = { max_results: 200, graph: false };

/** Returns the name and problem of each finding in the given ADRs, which are keyed by name. */
async function problems(
  adrs: Record<string, string>,
  others: Record<string, string> = {},
): Promise<string[]> {
  const files = Object.entries(adrs).map(([name, text]) => [`adr/${name}.md`, text]);
  const { documents } = contentOf({ ...Object.fromEntries(files), ...others });
  return (await checkAdrs(documents, ALL)).findings.map(({ uri, problem, line }) =>
    `${uri.slice(19)}${line === undefined ? "" : `:${line}`} ${problem}`
  );
}

Deno.test("checkAdrs() finds no problems in complete ADRs, in MADR file names or in the built-in example", async () => {
  const { findings, adrs, supersedes } = await checkAdrs(contentAt(FIXTURE).documents, ALL);
  assertEquals([findings, adrs], [[], 3]);
  const A = "architecture://adr/";
  assertEquals(supersedes, [{
    from: `${A}003-publish-through-outbox`,
    to: `${A}002-publish-events`,
  }]);
  const starter = Object.entries(starterResources)
    .map(([path, text]) => [path.replace("resources/", ""), text]);
  const own = await checkAdrs(contentOf(Object.fromEntries(starter)).documents, ALL);
  assertEquals([own.findings, own.adrs], [[], 1]);
});

Deno.test("checkAdrs() reports repeated numbers and invalid file names", async () => {
  assertEquals(
    await problems({
      "006-a": whole("A"),
      "006-b": whole("B"),
      "unnumbered": whole("U"),
      "7-x": whole("X"),
    }),
    [
      "006-a shares the number 006 with 006-b",
      "006-b shares the number 006 with 006-a",
      "7-x has an unusual file name: use a name such as 001-use-queues.md",
      "unnumbered has no number in its file name: use a name such as 001-use-queues.md",
    ],
  );
});

Deno.test("checkAdrs() reports missing sections, titles and statuses", async () => {
  assertEquals(
    await problems({ "001-bare": "# Bare\n\n## Status\n\nAccepted\n\n## Context\n\nc\n" }),
    [
      "001-bare has no decision section",
      "001-bare has no consequences section",
    ],
  );
  assertEquals(await problems({ "001-empty": "" }), [
    "001-empty has no decision section",
    "001-empty has no title: start it with a level-1 heading",
    "001-empty has no context section",
    "001-empty has no consequences section",
    "001-empty has no status",
  ]);
  const told = whole("A").replace("Accepted", "We talked about it for weeks.");
  assertEquals(await problems({ "001-a": told }), [
    "001-a has a status other than draft, proposed, accepted, rejected, deprecated, superseded",
  ]);
  const drivers = whole("A").replace("## Decision", "## Decision Drivers");
  assertEquals(await problems({ "001-a": drivers }), ["001-a has no decision section"]);
});

Deno.test("checkAdrs() reports broken links with their lines", async () => {
  const links =
    "\n[a](../patterns/none.md)\n[b](../patterns/there.md#x) [c](https://x.y/z) [d](#e)\n" +
    "`[e](gone.md)` [f](architecture://adr/009) [g](../../../outside.md)\n\n[h]: <gone%20too.md>\n";
  assertEquals(
    await problems({ "001-a": whole("A", "Accepted", links) }, { "patterns/there.md": "" }),
    [
      "001-a:19 links to ../patterns/none.md, which does not exist",
      "001-a:21 links to architecture://adr/009, which does not exist",
      "001-a:23 links to gone%20too.md, which does not exist",
    ],
  );
});

Deno.test("checkAdrs() reports a supersession if its successor is missing or it forms a cycle", async () => {
  assertEquals(
    await problems({
      "001-a": whole("A", "Superseded by ADR-002"),
      "002-b": whole("B", "Superseded by [003](003-c.md)"),
      "003-c": whole("C"),
      "004-d": whole("D", "Superseded by 042"),
      "005-e": whole("E", "Superseded"),
      "006-f": whole("F", "Replaced by 007"),
      "007-g": whole("G", "Superseded by ADR 6"),
    }),
    [
      "004-d is superseded by 042, which does not exist",
      "006-f is superseded by 007, which this ADR supersedes",
      "007-g is superseded by ADR 6, which this ADR supersedes",
      "005-e is superseded, but does not name its successor",
    ],
  );
});

Deno.test("checkAdrs() rejects a date or the ADR itself as the successor", async () => {
  assertEquals(
    await problems({
      "001-a": whole("A", "Superceded by ADR-003 on 2024-05-06"),
      "002-b": whole("B", "Accepted\n\nSuperseded by [gone](009-gone.md)"),
      "003-c": whole("C"),
      "004-d": whole("D", "Superseded on 3 May 2024"),
      "005-e": whole("E", "Superseded by ADR-999 on 2024-05-06"),
      "006-f": whole("F", "Superseded by the decision of May 3, 2024"),
      "007-g": whole("G", "Superseded by 3 (see issue 5)"),
      "008-h": whole("H", "Superseded by ADR-003 and 007"),
      "009-i": whole("I", "Superseded by 009"),
    }),
    [
      "002-b is superseded by gone, which does not exist",
      "002-b:7 links to 009-gone.md, which does not exist",
      "005-e is superseded by ADR-999 on 2024-05-06, which does not exist",
      "009-i is superseded by 009, which this ADR supersedes",
      "004-d is superseded, but does not name its successor",
      "006-f is superseded, but does not name its successor",
    ],
  );
  assertEquals(
    (await problems({ "006-a": whole("A", "Superseded by 006"), "006-b": whole("B") }))
      .filter((problem) => problem.includes("superseded")),
    [],
  );
});

Deno.test("checkAdrs() does not require a section if every ADR omits it", async () => {
  const bare = (title: string) => `# ${title}\n\nStatus: Accepted\n\n## Decision\n\nWe do.\n`;
  const names = ["001-a", "002-b", "003-c", "004-d", "005-e", "006-f"];
  assertEquals(await problems(Object.fromEntries(names.map((name) => [name, bare(name)]))), []);
  const most = Object.fromEntries(names.map((name) => [name, whole(name)]));
  assertEquals(await problems({ ...most, "007-g": bare("G") }), [
    "007-g has no context section",
    "007-g has no consequences section",
  ]);
});

Deno.test("checkAdrs() requires no sections in a one-sentence ADR, even if the sentence spans several lines", async () => {
  const sentence =
    "In the context of the web shop, facing expired carts,\nwe decided for sessions\n" +
    "and neglected cookies, to achieve consistency, accepting cost.";
  const text = `# Shop\n\nStatus: accepted\n\n${sentence}\n`;
  assertEquals(await problems({ "001-a": whole("A"), "002-shop": text }), []);
});

Deno.test("checkAdrs() returns up to the requested number of findings, most severe first, and counts all findings", async () => {
  const adrs = Array.from({ length: 30 }, (_, index) => [
    `adr/${String(index + 1).padStart(3, "0")}-x.md`,
    `# X\n\n## Context\n\n[a](gone.md)\n\n## Decision\n\nWe do.\n`,
  ]);
  const { documents } = contentOf(Object.fromEntries(adrs));
  const { findings, total, counts } = await checkAdrs(documents, { max_results: 10, graph: false });
  assertEquals([findings.length, total, counts], [10, 30, { link: 30 }]);
  assertEquals(new Set(findings.map(({ severity }) => severity)), new Set(["error"]));
});

Deno.test("checkAdrs() returns a Mermaid graph if the caller requests one", async () => {
  const { documents } = contentAt(FIXTURE);
  assertEquals((await checkAdrs(documents, ALL)).mermaid, undefined);
  assertEquals((await checkAdrs(documents, { ...ALL, graph: true })).mermaid?.split("\n"), [
    "graph LR",
    '  n0["003-publish-through-outbox: Publish events through an outbox"]',
    '  n1["002-publish-events: Publish events by polling"]',
    "  n0 -->|supersedes| n1",
  ]);
});

Deno.test("checkAdrs() returns each link between ADRs once on request, except supersessions", async () => {
  const { documents } = contentOf({
    "adr/001-a.md": whole("A", "Superseded by [b](002-b.md)", "\n[c](003-c.md) [c](003-c.md#x)\n"),
    "adr/002-b.md": whole(
      "B",
      "Accepted",
      "\n[a](001-a.md) [b](002-b.md) [g](../guidelines/g.md)\n",
    ),
    "adr/003-c.md": whole("C", "Proposed", "\n[a](001-a.md) `[b](002-b.md)`\n"),
    "guidelines/g.md": "# G\n",
  });
  const { nodes, relates_to } = await checkAdrs(documents, { ...ALL, graph: true });
  const [a, b, c] = ["001-a", "002-b", "003-c"].map((name) => `architecture://adr/${name}`);
  assertEquals(relates_to, [{ from: a, to: c }]);
  assertEquals(nodes?.map(({ uri, title, status }) => [uri, title, status]), [
    [b, "B", "accepted"],
    [a, "A", "superseded"],
    [c, "C", "proposed"],
  ]);
});

Deno.test("checkAdrs() handles 1,000 ADRs that all supersede each other quickly", async () => {
  const names = Array.from({ length: 1000 }, (_, index) => String(index + 1).padStart(4, "0"));
  const files = names.map((name, index) => [
    `adr/${name}-x.md`,
    whole(name, `Superseded by ${names.slice(index, index + 80).join(", ")}`),
  ]);
  const { documents } = contentOf(Object.fromEntries(files));
  const begun = cpuTime();
  const { supersedes, total } = await checkAdrs(documents, ALL);
  assertEquals(supersedes.length, 500);
  assertEquals(total > 0, true);
  assertEquals(cpuTime() - begun < 4000, true);
});

Deno.test("renderAdrReport() writes one line per finding", async () => {
  const report = async (files: Record<string, string>) =>
    renderAdrReport(await checkAdrs(contentOf(files).documents, ALL));
  assertEquals(await report({}), "No ADRs exist yet.");
  assertEquals(await report({ "adr/001-a.md": whole("A") }), "1 ADR: no problems found.");
  assertEquals(
    await report({ "adr/001-a.md": whole("A", "Accepted", "\n[x](y.md)\n") }),
    "1 ADR, 1 problem (link 1):\n" +
      "- error: architecture://adr/001-a line 19: links to y.md, which does not exist",
  );
});

import { assertEquals } from "@std/assert";
import { recordFolder } from "../../../src/decibel/records/folder.ts";
import { openRecordsOf } from "../../../src/decibel/records/open_records.ts";
import { openGraph } from "../../../src/decibel/records/open_graph.ts";
import { recordState } from "../../../src/decibel/records/state.ts";
import { designText, inRecords, issueText } from "../records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";

Deno.test("what is known of a project is found once, until something of it changes", async () => {
  await inRecords(({ context, put }) => {
    for (const place of ["p", "q"]) put("sentinel", place, NAME, issueText({ title: "X" }));
    const graph = openGraph(context, "p");
    assertEquals(openGraph(context, "q") === graph, false);
    assertEquals(openGraph(context, "p") === graph, true);
    assertEquals(openRecordsOf(graph) === openRecordsOf(graph), true);
    const [entry] = recordFolder(context, "sentinel", "p").entries;
    const states = [1, 2].map(() => entry && recordState(context, entry));
    assertEquals([states[0]?.severity, states[0] === states[1]], ["low", true]);
    put("designer", "p", NAME, designText("Y"));
    const next = openGraph(context, "p");
    assertEquals([next === graph, openRecordsOf(next).length], [false, 2]);
  });
});

Deno.test("recordState() has names on one line, and short", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", NAME, `---\nowner: ${"x".repeat(100)}\nauthor: "Ada\\nB"\n---\n\n# X\n`);
    const [entry] = recordFolder(context, "sentinel", "p").entries;
    const { owner, author } = (entry && recordState(context, entry)) ?? {};
    assertEquals([owner?.length, author], [80, "Ada B"]);
  });
});

Deno.test("openRecordsOf() has those of one time by their names", async () => {
  await inRecords(({ context, put }) => {
    for (const name of ["b", "c", "a"]) {
      put("architect", "p", `2026-01-31T10-00-00Z-${name}.md`, "# X\n");
    }
    const names = openRecordsOf(openGraph(context, "p")).map(({ entry }) =>
      entry.name.slice(21, -3)
    );
    assertEquals(names, ["a", "b", "c"]);
  });
});

import { assertEquals } from "@std/assert";
import { frontMatterFields } from "../../../src/decibel/records/store.ts";
import { inRecords } from "../records.ts";

const STATE = ["severity", "status"] as const;

Deno.test("frontMatterFields finds plain fields, and leaves to a parser what it cannot know", () => {
  const found = (source: string): readonly string[] | undefined =>
    frontMatterFields.inHead(`---\n${source}\n---\nseverity: no\n`, STATE);
  assertEquals(found("repo: a b\nstatus: open\nseverity: high"), ["high", "open"]);
  assertEquals(found("severity: high\r\nstatus:\r"), ["high", ""]);
  assertEquals(found("my-severity: high"), ["", ""]);
  const unsure = [
    "severity : high",
    '"severity": high',
    "status:\n  closed",
    "status: >\n  closed",
  ];
  for (const source of [...unsure, "? status\n: closed", "# why\nstatus: open", "status: 'open'"]) {
    assertEquals(found(source), undefined, source);
  }
  const { inHead } = frontMatterFields;
  assertEquals(inHead("---\nstatus: open\n", ["status"]), undefined);
  assertEquals(inHead("---toml\nstatus: open\n---\n", ["status"]), undefined);
  assertEquals(inHead("# No front matter\n", ["status"]), [""]);
});

Deno.test("openStore() gives an index that reads fields however they are written", async () => {
  await inRecords(({ context, put }) => {
    const texts = {
      plain: "---\nrepo: r\nseverity: high\nstatus: open\n---\n\nstatus: closed\n",
      quoted: "---\nseverity: \"high\" # why\nstatus: 'in progress'\n---\n",
      crlf: "---\r\nseverity: low\r\nstatus: done\r\n---\r\n",
      long: `---\ntitle: ${"t".repeat(600)}\nseverity: critical\nstatus: open\n---\n`,
      none: "# No front matter\n\nseverity: high\n",
      open: "---\nseverity: high\nnever closed\n",
    };
    for (const [name, text] of Object.entries(texts)) put("designer", "x", `${name}.md`, text);
    const found = Object.keys(texts).map((name) =>
      context.index.values("designer/x", `${name}.md`, STATE)?.join()
    );
    assertEquals(found, ["high,open", "high,in progress", "low,done", "critical,open", ",", ","]);
  });
});

import { assertEquals } from "@std/assert";
import { onLine, renderRecord } from "../../../src/decibel/records/record_text.ts";

Deno.test("renderRecord() keeps the order, and a value can add neither key nor end", () => {
  const text = renderRecord({
    fields: { project_id: "p", area: "UI\nsummary: FAKE\n---", timestamp: "2026-01-31T10:00:00Z" },
    parts: ["# Title", "Text"],
  });
  assertEquals(
    text,
    '---\nproject_id: p\narea: "UI\\nsummary: FAKE\\n---"\ntimestamp: 2026-01-31T10:00:00Z\n' +
      "---\n\n# Title\n\nText\n",
  );
});

Deno.test("onLine() takes out line breaks and nothing else", () => {
  assertEquals(onLine("x\n---\n\n# Fake"), "x --- # Fake");
  assertEquals(onLine("a\u2028b"), "a\u2028b");
  assertEquals(onLine("a\tb 👩‍👩‍👧"), "a\tb 👩‍👩‍👧");
});

import { assertEquals } from "@std/assert";
import { parseRecordText } from "../../../src/decibel/records/fields.ts";

const FIELDS = [
  "created_at: 2026-01-31T10:00:00.123Z\nrepo: org/shop-2.x\nstatus: in-progress\nseverity: high\n",
  "created_at: 2026-01-31T10:00:00Z\nstatus: null\nseverity: true\n",
  "created_at: 2026-01-31T10:00:00Z\nstatus: open\nstatus: closed\n",
  "timestamp: 2026-02-30T10:00:00Z\nowner: ana\nowner: 0x1F\n",
  "date: 2026-01-31T10:00:00Z\nrepo: false\n",
];

Deno.test("simple fields are equal with and without the YAML parser", () => {
  for (const fields of FIELDS) {
    const [plain, parsed] = ["", 'more: ""\n'].map((more) =>
      parseRecordText(`---\n${fields}${more}---\n# Title\n`, { path: "sentinel/shop/issues/x.md" })
    );
    assertEquals(plain, parsed);
  }
});

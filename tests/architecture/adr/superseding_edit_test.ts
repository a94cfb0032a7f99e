import { assertEquals } from "@std/assert";
import { relativePath, supersedingEdit } from "../../../src/architecture/adr/superseding_edit.ts";

const SUCCESSOR = { path: "docs/adr/0005-x.md", heading: "5. Use [X]", label: "ADR-0005" };
const LINK = "[5. Use X](0005-x.md)";
const LIKE = "# 2. Y\n\n## Status\n\nAccepted\n";

function edited(text: string, like?: string): string {
  const record = { path: "docs/adr/0001-a.md", text };
  const { old_text, new_text } = supersedingEdit(record, SUCCESSOR, {
    words: "superseded by",
    like,
  });
  assertEquals(text.split(old_text).length, 2, "old_text is in the file once");
  return text.replace(old_text, () => new_text);
}

/** Record texts, the expected text after the edit, and an existing record whose style applies. */
const RECORDS: readonly [text: string, after: string, like?: string][] = [
  [
    "# A\n\n## Status\n\nAccepted\n\n## Context\n",
    `# A\n\n## Status\n\nsuperseded by ${LINK}\n\n## Context\n`,
  ],
  [
    "# A\n\n## Status\n\nAccepted\n\n## Notes\n\nAccepted\n",
    `# A\n\n## Status\n\nsuperseded by ${LINK}\n\n## Notes\n\nAccepted\n`,
  ],
  [
    "# A\n\n* Status: accepted\n* Date: 2024-01-31\n",
    "# A\n\n* Status: superseded by [ADR-0005](0005-x.md)\n* Date: 2024-01-31\n",
  ],
  [
    "---\nstatus: accepted\n---\n# A\n",
    '---\nstatus: "superseded by [ADR-0005](0005-x.md)"\n---\n# A\n',
  ],
  [
    "# A\n\n| Status | Approved |\n",
    "# A\n\n| Status | superseded by [ADR-0005](0005-x.md) |\n",
  ],
  ["# A\n\n## Context\n", `# A\n\nStatus: superseded by ${LINK}\n\n## Context\n`],
  [
    "# A\n\n## Context\n",
    `# A\n\n## Status\n\nsuperseded by ${LINK}\n\n## Context\n`,
    LIKE,
  ],
  [
    "---\ntitle: A\n---\n# A\n",
    '---\nstatus: "superseded by [ADR-0005](0005-x.md)"\ntitle: A\n---\n# A\n',
    "---\nstatus: accepted\n---\n",
  ],
];

for (const [text, after, like] of RECORDS) {
  Deno.test(`supersedingEdit() of ${JSON.stringify(text)}${like ? " beside another" : ""}`, () => {
    assertEquals(edited(text, like), after);
  });
}

/** Two record paths and the expected link from the first to the second. */
const LINKS: readonly [from: string, to: string, link: string][] = [
  ["docs/adr/1.md", "docs/adr/2.md", "2.md"],
  ["docs/adr/1/README.md", "docs/adr/2/README.md", "../2/README.md"],
  ["1.md", "docs/2.md", "docs/2.md"],
  ["docs/1.md", "2.md", "../2.md"],
  ["docs/1.md", "docs/a b.md", "a%20b.md"],
];

for (const [from, to, link] of LINKS) {
  Deno.test(`relativePath() returns the relative path from ${from} to ${to}`, () =>
    assertEquals(relativePath(from, to), link));
}

import { assertEquals } from "@std/assert";
import {
  countersEdit,
  insertionEdit,
  removalEdits,
  withSections,
} from "../../../src/ace/playbook/edit.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";
import { applyEdits } from "../../../src/ace/playbook/edit.ts";

const A = "[Bullet #a, helpful:0, harmful:0] same";
const B = "[Bullet #b, helpful:0, harmful:0] same";

function inserted(text: string, lines = ["NEW"]): string {
  const playbook = parsePlaybook(text);
  const [section] = playbook.sections;
  return section === undefined ? text : applyEdits(text, [insertionEdit(playbook, section, lines)]);
}

function removed(text: string, ids: string[]): string {
  const playbook = parsePlaybook(text);
  const bullets = playbook.bullets.filter(({ id }) => ids.includes(id));
  return applyEdits(text, removalEdits(playbook, new Set(bullets)));
}

Deno.test("insertionEdit() preserves line endings, list markers and a missing final newline", () => {
  assertEquals(inserted(`## S\n${A}\n\ntail`), `## S\n${A}\nNEW\n\ntail`);
  assertEquals(inserted(`## S\r\n${A}\r\n`), `## S\r\n${A}\r\nNEW\r\n`);
  assertEquals(inserted(`## S\n${A}`), `## S\n${A}\nNEW`);
  assertEquals(inserted(`## S\r\n${A}`, ["N", "M"]), `## S\r\n${A}\r\nN\r\nM`);
  assertEquals(inserted(`## S\n* ${A}\n`), `## S\n* ${A}\n* NEW\n`);
  assertEquals(inserted(`## S\r\n${A}\n\r\ntail`), `## S\r\n${A}\nNEW\n\r\ntail`);
  assertEquals(inserted("## S"), "## S\n- NEW");
  assertEquals(inserted("\r\n## S"), "\r\n## S\r\n- NEW");
});

Deno.test("insertionEdit() keeps a section's introduction unchanged", () => {
  const bullet = B.replace("#b", "#n");
  const intro = inserted("## S\nWhat we\nlearned.\n\nMore.\n", [bullet]);
  assertEquals(intro, `## S\nWhat we\nlearned.\n\n- ${bullet}\n\nMore.\n`);
  assertEquals(inserted(intro), intro.replace(bullet, `${bullet}\n- NEW`));
  assertEquals(inserted("## S\r\nText"), "## S\r\nText\r\n\r\n- NEW");
  assertEquals(inserted("## S\n- a\n- b\n## T\n"), "## S\n- a\n- b\n\n- NEW\n## T\n");
});

Deno.test("insertionEdit() finds a section's introduction only after blank lines and comments", () => {
  assertEquals(inserted("## S\n\nIntro\n\nMore\n"), "## S\n\nIntro\n\n- NEW\n\nMore\n");
  assertEquals(inserted("## S\n```\nc\n```\nText\n"), "## S\n- NEW\n```\nc\n```\nText\n");
  assertEquals(inserted("## S\n<!-- a\n--> b\n"), "## S\n<!-- a\n--> b\n- NEW\n");
  assertEquals(inserted("## S\n<!-- a\n--> b"), "## S\n<!-- a\n--> b\n- NEW");
  assertEquals(inserted("## S\n<!-- open\nmore\n"), "## S\n<!-- open\nmore\n- NEW\n");
});

Deno.test("insertionEdit() does not separate a heading from its underline", () => {
  for (const text of ["## S\nTwo\nlines\n---\nText\n", "## S\nTitle\n===\n"]) {
    assertEquals(inserted(text), text.replace("## S\n", "## S\n- NEW\n"));
  }
  assertEquals(inserted(`## S\n${A}\n---\nText\n`), `## S\n${A}\nNEW\n---\nText\n`);
});

Deno.test("insertionEdit() continues the numbering of a list", () => {
  assertEquals(inserted(`## S\n3. ${A}\n`, ["N", "M"]), `## S\n3. ${A}\n4. N\n5. M\n`);
});

Deno.test("countersEdit() changes only the counters in a rule's line", () => {
  const once = "[Bullet #a, helpful:0, harmful:0, Aggregated from 1 instances] x";
  const merged = parsePlaybook(once);
  const raised = merged.bullets.map((bullet) =>
    countersEdit(merged, bullet, { ...bullet, harmful: 1 })
  );
  assertEquals(applyEdits(once, raised), once.replace("harmful:0", "harmful:1"));
  const text =
    "## S\r\n\t- [Bullet #a, helpful:9, harmful:0, Aggregated from 2 instances]  t  \r\n";
  const playbook = parsePlaybook(text);
  const [bullet] = playbook.bullets;
  const edits = bullet ? [countersEdit(playbook, bullet, { ...bullet, helpful: 10 })] : [];
  assertEquals(applyEdits(text, edits), text.replace("helpful:9", "helpful:10"));
});

Deno.test("removalEdits() removes whole lines and preserves the end of the text", () => {
  assertEquals(removed(`## S\n${A}\n${B}\ntail\n`, ["b"]), `## S\n${A}\ntail\n`);
  assertEquals(removed(`## S\n${A}\n${B}`, ["b"]), `## S\n${A}`);
  assertEquals(removed(`## S\r\n${A}\r\n${B}`, ["a", "b"]), "## S");
  assertEquals(removed(`## S\n${A}\n${B}\n`, ["b"]), `## S\n${A}\n`);
  assertEquals(removed(`## S\n${A}\nbetween\n${B}`, ["a", "b"]), "## S\nbetween");
  assertEquals(removed(A, ["a"]), "");
  assertEquals(removed(`\n${A}`, ["a"]), "");
});

const added = (text: string, ...names: string[]) => withSections(parsePlaybook(text), names);

Deno.test("withSections() adds each missing heading after a blank line", () => {
  assertEquals(added("", "A", "B"), "## A\n\n## B\n");
  assertEquals(added("# T\n", "A"), "# T\n\n## A\n");
  assertEquals(added("# T", "A", "B"), "# T\n\n## A\n\n## B\n");
  assertEquals(added("# T\r\n", "A", "B"), "# T\r\n\r\n## A\r\n\r\n## B\r\n");
  assertEquals(added("## A\n\ntext", "A", "B"), "## A\n\ntext\n\n## B\n");
  assertEquals(added("## A\n### B", "B", "A"), "## A\n### B");
});

import { assertEquals } from "@std/assert";
import { seeOpenQuestions } from "../../../src/acm/project/open_questions.ts";
import { documentOf } from "../project_document.ts";

const see = (body: string) => seeOpenQuestions(documentOf(`# D\n\n## Open Questions\n${body}`));

Deno.test("seeOpenQuestions() is met where the section is empty or says none", () => {
  for (
    const body of [
      "",
      "\n\n",
      "\nNone\n",
      "\nnone.\n",
      "\n- None\n",
      "\n**None** — all resolved during intake.\n",
      "\nNo open questions.\n",
      "\n-\n",
      "\nNone.\n\n## Next\n\n- Which port?\n",
      "\n| # | Question | Status |\n|---|---|---|\n",
      "\n| # | Question | Status |\n|---|---|---|\n| - | - | - |\n",
    ]
  ) {
    assertEquals(see(body).verdict, "met", body);
  }
});

Deno.test("seeOpenQuestions() quotes the first question", () => {
  const finding = see("\n\n- Which port?\n- Whose name?\n");
  assertEquals(finding, {
    verdict: "not met",
    found: '"- Which port?"',
    where: "x.md line 3",
  });
});

Deno.test("seeOpenQuestions() shows a question cut and cleaned", () => {
  const { found } = see(`\n- Which\u202e ${"port ".repeat(100)}?\n`);
  assertEquals(found.includes("\u202e"), false);
  assertEquals(found.length, 82);
});

Deno.test("seeOpenQuestions() takes no question for none", () => {
  for (
    const body of [
      "\nNone of the ports is chosen?\n\n- Which port?\n",
      "\nNonetheless, which port?\n",
      "\nNothingness?\n",
      "\n| # | Question |\n|---|---|\n| 1 | Which port? |\n",
    ]
  ) {
    assertEquals(see(body).verdict, "not met", body);
  }
});

Deno.test("seeOpenQuestions() says not stated without the section", () => {
  const finding = seeOpenQuestions(documentOf("# D\n\n```\n## Open Questions\n```\n"));
  assertEquals([finding.verdict, finding.found], ["not stated", "no Open Questions section"]);
});

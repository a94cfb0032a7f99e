import { assertEquals } from "@std/assert";
import { closestDecisions, soughtTerms } from "../../../src/architecture/adr/related.ts";
import { DocumentIndex } from "../../../src/architecture/documents/document_index.ts";
import { recordBlocks } from "../../../src/architecture/documents/record_blocks.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { contentAt } from "../content.ts";
import proposals from "./proposals.json" with { type: "json" };

const roots = Object.keys(proposals).flatMap((name) => {
  try {
    return [Deno.realPathSync(repositoryPath(`../shared/corpora/${name}`))];
  } catch {
    return [];
  }
});

for (const root of [repositoryPath("tests/fixtures/architecture"), ...roots]) {
  Deno.test(`closestDecisions() finds the same best decision with a partial index: ${root.split("/").at(-1)}`, async () => {
    const { documents } = contentAt(Deno.realPathSync(root));
    const whole = new DocumentIndex(documents, { category: "adr" });
    for (const decision_description of promptsFor(documents.list("adr"))) {
      const words = soughtTerms(decision_description);
      const part = new DocumentIndex(documents, { category: "adr", words });
      const closest = (search: DocumentIndex) =>
        closestDecisions({ documents, search }, { decision_description }, 1);
      assertEquals(await closest(part), await closest(whole), decision_description);
    }

    /** Returns proposals in each record's own words, and other proposals. */
    function promptsFor(adrs: ReturnType<typeof documents.list>): string[] {
      const own = adrs.slice(0, 12).flatMap((document) => {
        const { title } = documents.details(document);
        const blocks = recordBlocks(documents.text(document) ?? "").slice(0, 12);
        return [title, blocks.at(-1)?.lines.join(" ") ?? ""];
      });
      return [...own, "Replace PostgreSQL with MongoDB", "Cache the results", "Use gitHubActions"];
    }
  });
}

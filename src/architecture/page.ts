import * as z from "zod";
import { html, type HtmlValue } from "../kernel/page/html.ts";
import {
  badge,
  day,
  disclosure,
  filePlace,
  list,
  note,
  type Row,
  section,
} from "../kernel/page/parts.ts";
import { PageTexts } from "../kernel/page/text.ts";
import { counted, plural } from "../kernel/plural.ts";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import type { Root } from "../kernel/roots/root.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { ArchitectureContext } from "./context.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { listDocuments } from "./documents/list.ts";
import { asMarkdown } from "./records/markup.ts";
import type { ListedDocument } from "./documents/entries.ts";

export const architecturePage: ServicePage<ArchitectureContext> = definePage({
  input: z.strictObject({}),
  async draw(_given, context: ArchitectureContext) {
    const library = await context.presentDocuments();
    const all = { resource_type: "all", root: context.root.path, offset: 0 } as const;
    const { documents, discovery } = listDocuments(library, { ...all, max_results: Infinity });
    const { notice } = context.noticed({});
    const texts = new PageTexts();
    const rowOf = rowsWith(library, texts);
    const { held, proposed, past, others } = standingsOf(documents);
    const skipped = discovery?.skipped ?? [];
    return {
      subject: subjectOf(context.root),
      title: "decisions",
      summary: summaryOf(held.length, proposed.length),
      parts: [
        notice === undefined ? undefined : note(notice),
        section("In force", list(held.map(rowOf)), { name: "in-force", count: held.length }),
        section("Proposed", list(proposed.map(rowOf)), {
          name: "proposed",
          count: proposed.length,
        }),
        section("Guidelines and patterns", list(others.map(rowOf)), { count: others.length }),
        section(
          "Not in force",
          disclosure(`${past.length} rejected, deprecated or superseded`, list(past.map(rowOf))),
        ),
        section(
          "Not served",
          list([...skipped, ...library.unread()].map(({ path, reason }) => ({
            signs: reason,
            title: filePlace(path),
          }))),
        ),
      ],
    };
  },
});

function summaryOf(held: number, proposed: number): string {
  const waiting = proposed === 0
    ? ""
    : `, and ${counted(proposed, "proposal")} ${plural(proposed, "waits", "wait")} for a decision`;
  return `${counted(held, "decision")} ${plural(held, "is", "are")} in force${waiting}.`;
}

function subjectOf({ path, embedded, isDefault }: Root): string {
  if (embedded) return "Built-in example";
  const name = nameOf(path);
  return isDefault && name === "mcp" ? nameOf(folderOf(path)) : name;
}

type Standings = Record<"held" | "proposed" | "past" | "others", ListedDocument[]>;

function standingsOf(documents: readonly ListedDocument[]): Standings {
  const standings: Standings = { held: [], proposed: [], past: [], others: [] };
  for (const document of documents.toSorted(newestFirst)) {
    const { status } = document;
    if (status === undefined) standings.others.push(document);
    else if (status === "accepted" || status === "unclear") standings.held.push(document);
    else if (status === "proposed") standings.proposed.push(document);
    else standings.past.push(document);
  }
  return standings;
}

function newestFirst(a: ListedDocument, b: ListedDocument): number {
  const [first = "", second = ""] = [a.date, b.date];
  return first < second ? 1 : first > second ? -1 : a.uri < b.uri ? 1 : -1;
}

function rowsWith(library: DocumentLibrary, texts: PageTexts): (document: ListedDocument) => Row {
  return ({ uri, path, title, date, status, superseded_by: [successor] = [] }) => {
    const gist = library.byUri.get(uri)?.details.gist;
    const facts: HtmlValue[] = [
      gist !== undefined && html`<span class="gist">${gist.text}</span>`,
      filePlace(path, gist?.line),
      status === "unclear" && badge("warn", "no clear status"),
      successor !== undefined && html`<span>superseded by ${successor}</span>`,
    ];
    const text = library.text({ path }) ?? "";
    return { id: uri, signs: day(date), title, text: texts.draw(asMarkdown(path, text)), facts };
  };
}

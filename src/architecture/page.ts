import * as z from "zod";
import { html, type HtmlValue } from "../kernel/page/html.ts";
import {
  badge,
  day,
  filePlace,
  list,
  note,
  PageTexts,
  type Row,
  section,
} from "../kernel/page/parts.ts";
import { counted, plural } from "../kernel/plural.ts";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import type { Root } from "../kernel/roots/root.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { ArchitectureContext } from "./context.ts";
import { type ArchitectureDocument, newestFirst } from "./documents/document.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { inForceIn } from "./documents/succession.ts";

export const architecturePage: ServicePage<ArchitectureContext> = definePage({
  input: z.strictObject({}),
  draw(_given, context: ArchitectureContext) {
    const library = context.presentDocuments();
    const held = inForceIn(library);
    const proposed = library.list("adr")
      .filter(({ details }) => details.adr?.status === "proposed").sort(newestFirst);
    const { notice } = context.noticed({});
    const rowOf = rowsWith(library, new PageTexts());
    const parts = { "in-force": ["In force", held], proposed: ["Proposed", proposed] } as const;
    return {
      subject: subjectOf(context.root),
      title: "decisions",
      summary: summaryOf(held.length, proposed.length),
      parts: [
        notice === undefined ? undefined : note(notice),
        ...Object.entries(parts).map(([name, [title, records]]) =>
          section(title, list(records.map(rowOf)), { name, count: records.length })
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

function rowsWith(library: DocumentLibrary, texts: PageTexts): (adr: ArchitectureDocument) => Row {
  return (document) => {
    const { uri, path, details: { title, gist, adr } } = document;
    const facts: HtmlValue[] = [
      gist !== undefined && html`<span class="gist">${gist.text}</span>`,
      filePlace(path, gist?.line),
      adr?.status === "unclear" && badge("warn", "no clear status"),
    ];
    const text = texts.draw(library.markdown(document)?.replaceAll("\r", "") ?? "");
    return { id: uri, signs: day(adr?.date), title, text, facts };
  };
}

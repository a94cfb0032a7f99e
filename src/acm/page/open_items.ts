import { type Html, html, type HtmlValue } from "../../kernel/page/html.ts";
import type { PageRecord, PageSection, Showing } from "../../kernel/page/page.ts";
import {
  badge,
  nothing,
  recordLink,
  row,
  rows,
  table,
  type Tone,
} from "../../kernel/page/parts.ts";
import type { OpenItems, ProjectState, StageDocument } from "../project/project_state.ts";
import { filePlace } from "./file_place.ts";
import { stageSection } from "./stage.ts";

/** The report section of a project's documents and their open items. */
export const openItemsSection: PageSection<ProjectState> = {
  id: "documents",
  heading: "Documents and open items",
  tool: stageSection.tool,
  answerOf: stageSection.id,
  ask: () => undefined,
  records: ({ documents }) => documents.flatMap(documentRecord),
  draw: ({ documents, open }, showing) =>
    html`${documentTable(documents, showing)}
${open.map(openList)}`,
};

/** Returns a document's text; undefined if the project doesn't have the document. */
function documentRecord({ name, path, state }: StageDocument): PageRecord[] {
  if (path === undefined) return [];
  return [{ id: path, title: name, facts: html`<p>${filePlace(path)} ${state}</p>` }];
}

function documentTable(documents: readonly StageDocument[], { isHosted }: Showing): Html {
  const title = ({ name, path }: StageDocument): HtmlValue =>
    path === undefined || isHosted ? name : recordLink(path, name);
  return table(
    "Documents",
    [
      { head: "Document", cell: title },
      { head: "Status", cell: documentState },
      { head: "File", cell: ({ path }) => path === undefined ? "–" : filePlace(path) },
    ],
    documents,
    ({ path }) => ({ record: path }),
  );
}

function documentState({ path, state, problem }: StageDocument): Html {
  if (problem !== undefined) return badge("bad", problem, "✗");
  if (path === undefined) return badge("plain", "not there");
  return state === undefined ? badge("plain", "no status") : badge(toneOf(state), state);
}

/** Returns the tone for a status word in a document. */
function toneOf(state: string): Tone {
  if (/^(?:complete|approved|done)/i.test(state)) return "good";
  return /^(?:draft|in[ -]progress|review)/i.test(state) ? "warn" : "plain";
}

function openList({ what, file, total, items }: OpenItems): Html {
  const heading = `Open ${what}s`;
  const lines = items.map(({ line, text }) => row(html`line ${line}`, html`<p>${text}</p>`));
  return html`<h3>${heading}: ${items.length} of ${total} in ${filePlace(file)}</h3>
${
    items.length === 0
      ? nothing(`Every ${what} of ${file} is closed.`)
      : rows(lines, { first: 25 })
  }`;
}

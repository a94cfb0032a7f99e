import { type Html, html } from "../../kernel/page/html.ts";
import type { PageRecord } from "../../kernel/page/page.ts";
import { badge, moment } from "../../kernel/page/parts.ts";
import type { RecordFacts } from "../records/record_facts.ts";
import { groupsOf, shownIn } from "./groups.ts";
import { Links, relation, type Surroundings } from "./links.ts";
import { severityBadge } from "./signs.ts";

/** Returns the records on a page with their facts. */
export function textsOf(records: readonly RecordFacts[], now: number): PageRecord[] {
  const shown = shownIn(groupsOf(records, now));
  const around = { links: new Links(records, shown), showing: { isHosted: false, now } };
  return shown.map((record) => ({
    id: record.id,
    title: record.title,
    source: record.uri,
    facts: factsOf(record, around),
    resolve: (href) => {
      const name = href.slice(href.lastIndexOf("/") + 1);
      return around.links.has(name) ? name : undefined;
    },
  }));
}

/** Returns a record's facts, with its relations as links. */
function factsOf(record: RecordFacts, around: Surroundings): Html {
  const { id, kind, severity, status, owner, author, recorded_at, blocked_by = [] } = record;
  const { superseded_by, duplicate_of } = record;
  return html`
    <p
      class="signs">${severity !== undefined && severityBadge(severity)}${badge(
        "plain",
        status ?? "no status",
      )}<span>${kind}</span><span>${owner ?? "no owner"}</span><span>${moment(
        recorded_at,
      )} ${author}</span>${relation("unblocks", around.links.waitingFor(id), around)}${relation(
        "waits for",
        blocked_by,
        around,
      )}${relation(
        "superseded by",
        superseded_by === undefined ? [] : [superseded_by],
        around,
      )}${relation("duplicate of", duplicate_of === undefined ? [] : [duplicate_of.id], around)}</p>
  `;
}

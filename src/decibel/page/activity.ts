import { timeline } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageCall, PageSection, Showing } from "../../kernel/page/page.ts";
import { badge, disclosure, moment, nothing, table } from "../../kernel/page/parts.ts";
import type { Activity, ActivityPage } from "../records/activity.ts";
import { KIND_TITLES, ofKinds, titleLink } from "./signs.ts";

const PAGE = 100;

/** The number of newest records and updates that the timeline shows. */
const DRAWN = 2000;

/** The start of a period that includes every record. */
const BEGINNING = "1970-01-01";

/** The number of newest records that the report describes in words. */
const TOLD = 20;

/** The report section with new and updated records, on a timeline and in words. */
export const activitySection: PageSection<ActivityPage> = {
  id: "timeline",
  heading: "Timeline",
  tool: "list_activity",
  ask,
  next({ next_offset: offset }, given) {
    if (offset === undefined || offset >= DRAWN) return undefined;
    return { ...ask(given), offset };
  },
  joined: (first, second) => ({ ...second, activity: [...first.activity, ...second.activity] }),
  draw({ activity, total, note }, showing) {
    if (activity.length === 0) return nothing(note ?? "No activity yet.");
    const lanes = ofKinds(activity).filter(({ items }) => items.length > 0).map((
      { kind, items },
    ) => ({ name: KIND_TITLES[kind], marks: items.map(markOf) }));
    const told = activity.slice(0, TOLD);
    return html`${timeline("Records and updates over time", lanes)}
<p class="note">A full dot is a new record, a hollow one an update. ${
      total > activity.length && `The newest ${activity.length} of ${total}.`
    }</p>
${
      disclosure(
        `As a list: the newest ${told.length} of ${total}`,
        table("Newest records and updates", [
          { head: "Record", cell: (one) => recordCell(one, showing) },
          { head: "When", cell: ({ at }) => moment(at) },
          {
            head: "What",
            cell: ({ event }) => badge(event === "recorded" ? "info" : "plain", event),
          },
          { head: "Change", cell: changeIn },
        ], told),
      )
    }`;
  },
};

/** Returns a record's title, and the reason if the record is partly unreadable. */
function recordCell(one: Activity, showing: Showing): Html {
  return html`${titleLink(showing, one)} ${one.problem && badge("bad", one.problem)}`;
}

/** Returns the query for the given project, or for all projects. */
function ask({ project_id }: PageCall["arguments"]): Record<string, unknown> {
  return { since: BEGINNING, limit: PAGE, ...(typeof project_id === "string" && { project_id }) };
}

function markOf({ at, event, title, author }: Activity) {
  const by = author === undefined ? "" : ` by ${author}`;
  return {
    time: Date.parse(at),
    tone: "info" as const,
    isHollow: event === "updated",
    title: `${at.slice(0, 16).replace("T", " ")} ${event}${by}: ${title}`,
  };
}

function changeIn({ status, owner, change, note }: Activity): string {
  const told = change ?? (owner && `with ${owner}`);
  return [status, told, note].filter((part) => part).join("; ");
}

import { type Html, html } from "../../kernel/page/html.ts";
import type { Showing } from "../../kernel/page/page.ts";
import { recordLink } from "../../kernel/page/parts.ts";
import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus } from "../records/status.ts";

/** A page's records, and their dependencies. */
export class Links {
  readonly #records: ReadonlyMap<string, RecordFacts>;
  /** The dependencies from each waiting open record to a record that it waits for. */
  readonly waiting: readonly { from: string; to: string }[];
  readonly #waitingFor: ReadonlyMap<string, readonly { from: string }[]>;

  readonly #shown: ReadonlySet<string>;

  /** `shown` contains the records whose texts are on the page. */
  constructor(records: readonly RecordFacts[], shown: readonly RecordFacts[]) {
    this.#shown = new Set(shown.map(({ id }) => id));
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.waiting = records.filter(({ status }) => !isOverStatus(status)).flatMap((
      { id, blocked_by = [] },
    ) => blocked_by.map((to) => ({ from: id, to })));
    this.#waitingFor = Map.groupBy(this.waiting, ({ to }) => to);
  }

  /** Returns true if the page contains the text of a record. */
  has(id: string): boolean {
    return this.#shown.has(id);
  }

  /** Returns the IDs of the open records that wait for a record. */
  waitingFor(id: string): string[] {
    return (this.#waitingFor.get(id) ?? []).map(({ from }) => from);
  }

  /** Returns a record's title, or its ID if the record isn't on the page. */
  titleOf(id: string): string {
    return this.#records.get(id)?.title ?? id;
  }

  ownerOf(id: string): string {
    return this.#records.get(id)?.owner ?? "nobody";
  }

  severityOf(id: string): string {
    return this.#records.get(id)?.severity ?? "";
  }
}

/** The links between records, and the page's medium. */
export interface Surroundings {
  links: Links;
  showing: Showing;
}

/**
 * Returns a relation to other records. In print, a record is a link if the page contains its text.
 */
export function relation(
  label: string,
  ids: readonly string[],
  { links, showing: { isHosted } }: Surroundings,
): Html | undefined {
  if (ids.length === 0) return undefined;
  const named = ids.map((id, index) => {
    const title = links.titleOf(id);
    return html`${index > 0 && ", "}${!isHosted && links.has(id) ? recordLink(id, title) : title}`;
  });
  return html`<span>${label}: ${named}</span>`;
}

import { type Html, html } from "../../kernel/page/html.ts";
import type { Showing } from "../../kernel/page/page.ts";
import { recordLink } from "../../kernel/page/parts.ts";
import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus } from "../records/status.ts";

/** The records of a page, and which of them wait for which. */
export class Links {
  readonly #records: ReadonlyMap<string, RecordFacts>;
  /** From each open record that waits to one that it waits for. */
  readonly waiting: readonly { from: string; to: string }[];
  readonly #waitingFor: ReadonlyMap<string, readonly { from: string }[]>;

  readonly #shown: ReadonlySet<string>;

  /** `shown` are the records whose texts the page has. */
  constructor(records: readonly RecordFacts[], shown: readonly RecordFacts[]) {
    this.#shown = new Set(shown.map(({ id }) => id));
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.waiting = records.filter(({ status }) => !isOverStatus(status)).flatMap((
      { id, blocked_by = [] },
    ) => blocked_by.map((to) => ({ from: id, to })));
    this.#waitingFor = Map.groupBy(this.waiting, ({ to }) => to);
  }

  /** True if the page has the text of a record. */
  has(id: string): boolean {
    return this.#shown.has(id);
  }

  /** The ids of the open records that wait for a record. */
  waitingFor(id: string): string[] {
    return (this.#waitingFor.get(id) ?? []).map(({ from }) => from);
  }

  /** The title of a record, or its id if the page does not have it. */
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

/** The links between records, and the medium of the page. */
export interface Surroundings {
  links: Links;
  showing: Showing;
}

/** A relation to other records, which are links in print. */
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

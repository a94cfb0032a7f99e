import type { Html } from "../../kernel/page/html.ts";
import type { Showing } from "../../kernel/page/page.ts";
import { badge, recordTitle, type Tone } from "../../kernel/page/parts.ts";
import { KIND_NAMES, type KindName } from "../records/kind.ts";

/** The display names of the kinds of record. */
export const KIND_TITLES: Readonly<Record<KindName, string>> = {
  sentinel: "Issues",
  architect: "Architecture decisions",
  designer: "Design decisions",
};

/** Returns each kind with its records. */
export function ofKinds<Item extends { kind: string }>(
  items: readonly Item[],
): { kind: KindName; items: Item[] }[] {
  return KIND_NAMES.map((kind) => ({ kind, items: items.filter((one) => one.kind === kind) }));
}

const SEVERITY_TONES: Readonly<Record<string, Tone>> = {
  critical: "bad",
  high: "bad",
  med: "warn",
  low: "info",
};

/** Returns a severity or priority in its colour. */
export function severityBadge(severity: string): Html {
  return badge(severityTone(severity), severity);
}

/** Returns the colour of a severity. */
export function severityTone(severity: string): Tone {
  return SEVERITY_TONES[severity] ?? "plain";
}

/** Returns a record's title as a link to its text. */
export function titleLink(
  showing: Showing,
  { id, title, project_id }: { id: string; title: string; project_id: string },
): Html {
  return recordTitle(showing, { id, title }, {
    tool: "get_record",
    arguments: { id, project_id },
  });
}

import { excerpt } from "../../kernel/text.ts";

/** The kinds of record, in the order of the ranking. */
export const KIND_NAMES = ["sentinel", "architect", "designer"] as const;

export type KindName = (typeof KIND_NAMES)[number];

interface Kind {
  noun: string;
  placeKey: string;
  subfolder: string;
}

export const KINDS: Record<KindName, Kind> = {
  sentinel: { noun: "an issue", placeKey: "repo", subfolder: "issues" },
  architect: { noun: "an architecture decision", placeKey: "system_id", subfolder: "" },
  designer: { noun: "a design decision", placeKey: "project_id", subfolder: "" },
};

export function isKindName(name: string): name is KindName {
  return KIND_NAMES.some((kind) => kind === name);
}

export function kindOf(path: string): KindName {
  return KIND_NAMES.find((kind) => path.startsWith(`${kind}/`)) ?? "sentinel";
}

export function placeFolder(kind: KindName, place: string): string {
  const { subfolder } = KINDS[kind];
  return [kind, place, subfolder].filter((part) => part !== "").join("/");
}

export const SEVERITIES = ["critical", "high", "med", "low"] as const;

export const STATUSES = {
  sentinel: ["open", "in-progress", "blocked", "closed", "wontfix"],
  architect: ["proposed", "accepted", "implemented", "rejected", "deprecated", "superseded"],
  designer: ["reviewed", "adopted", "dropped"],
} as const satisfies Record<KindName, readonly string[]>;

export const ALL_STATUSES: readonly string[] = Object.values(STATUSES).flat();

const OLD_STATUSES = ["resolved", "done"];

const OVER: ReadonlySet<string> = new Set([
  ...["closed", "wontfix", ...OLD_STATUSES],
  ...["implemented", "rejected", "deprecated", "superseded", "adopted", "dropped"],
]);

export function isOverStatus(status: string | undefined): boolean {
  return status !== undefined && OVER.has(status);
}

/**
 * Returns a known status, also if other words follow it, as in "Superseded by ADR-0008". Returns
 * any other text on one line, and undefined for an empty text.
 */
export function statusOf(text: string): string | undefined {
  const begin = text.slice(0, 40).toLowerCase().replace("in progress", "in-progress");
  const known = [...ALL_STATUSES, ...OLD_STATUSES].find((status) =>
    begin.startsWith(status) && !/^[\p{L}\p{N}-]/u.test(begin.slice(status.length))
  );
  return known ?? (excerpt(text) || undefined);
}

export function isStatusOf(kind: KindName, status: string): boolean {
  const known: readonly string[] = STATUSES[kind];
  return known.includes(status) || (kind === "sentinel" && OLD_STATUSES.includes(status));
}

export function severityOf(text: string): string | undefined {
  const severity = excerpt(text).toLowerCase();
  return severity === "medium" ? "med" : severity || undefined;
}

export function isSeverity(text: string): boolean {
  return SEVERITIES.some((severity) => severity === text);
}

export const LINK_TYPES = ["supersedes", "relates_to", "blocks", "duplicate_of"] as const;

export type LinkType = (typeof LINK_TYPES)[number];

export const INVERSE = {
  supersedes: "superseded_by",
  relates_to: "relates_to",
  blocks: "blocked_by",
  duplicate_of: "duplicated_by",
} as const satisfies Record<LinkType, string>;

export function isLinkType(type: string): type is LinkType {
  return LINK_TYPES.some((one) => one === type);
}

/** The types of links between records. */
export const LINK_TYPES = ["supersedes", "relates_to", "blocks", "duplicate_of"] as const;

/** A recorded link from one record to another. */
export type LinkType = (typeof LINK_TYPES)[number];

/** The name of each type in the target record. */
export const INVERSE = {
  supersedes: "superseded_by",
  relates_to: "relates_to",
  blocks: "blocked_by",
  duplicate_of: "duplicated_by",
} as const satisfies Record<LinkType, string>;

/** Returns true for the name of a link type. */
export function isLinkType(type: string): type is LinkType {
  return LINK_TYPES.some((one) => one === type);
}

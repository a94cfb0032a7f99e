/** The roles that an entry can be for. */
export const ROLES = ["pm", "dev", "qa", "all"] as const;
export type Role = typeof ROLES[number];

/** The kinds of knowledge in an entry. */
export const ENTRY_TYPES = ["fact", "summary", "template"] as const;
export type EntryType = typeof ENTRY_TYPES[number];

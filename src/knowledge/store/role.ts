export const ROLES = ["pm", "dev", "qa", "all"] as const;
export type Role = typeof ROLES[number];

export const ENTRY_TYPES = ["fact", "summary", "template"] as const;
export type EntryType = typeof ENTRY_TYPES[number];

/** The kinds of record, in the order in which actions of equal priority are listed. */
export const KIND_NAMES = ["sentinel", "architect", "designer"] as const;

/** What a record is: an issue, an architecture decision, a design decision. */
export type KindName = (typeof KIND_NAMES)[number];

/** What sets a kind apart. */
export interface Kind {
  /** The front matter key of the place it belongs to. */
  placeKey: string;
  /** The folder, under that of the place, in which its files are; "" for none. */
  subfolder: string;
  /** The front matter fields that may hold the title, the best first. */
  titleFields: readonly string[];
  /** What an action on it begins with. */
  action: string;
}

/** Every kind of record by name. */
export const KINDS: Record<KindName, Kind> = {
  sentinel: {
    placeKey: "repo",
    subfolder: "issues",
    titleFields: ["title"],
    action: "Address issue",
  },
  architect: {
    placeKey: "system_id",
    subfolder: "",
    titleFields: ["change", "title"],
    action: "Implement architecture change",
  },
  designer: {
    placeKey: "project_id",
    subfolder: "",
    titleFields: ["summary", "title"],
    action: "Review design decision",
  },
};

/** The folder of a kind's records of a place, relative to the root. */
export function folderOf(kind: KindName, place: string): string {
  const { subfolder } = KINDS[kind];
  return [kind, place, subfolder].filter((part) => part !== "").join("/");
}

/** True for the name of a kind. */
export function isKindName(name: string): name is KindName {
  return KIND_NAMES.some((kind) => kind === name);
}

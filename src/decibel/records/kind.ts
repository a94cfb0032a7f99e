/** The kinds of record, in the order in which actions of equal priority are listed. */
export const KIND_NAMES = ["sentinel", "architect", "designer"] as const;

/** A kind of record: an issue, an architecture decision or a design decision. */
export type KindName = (typeof KIND_NAMES)[number];

/** The properties of a kind. */
export interface Kind {
  /** The front matter key of the place it belongs to. */
  placeKey: string;
  /** The subfolder for its files in the project's folder; "" without one. */
  subfolder: string;
  /** The beginning of an action's description. */
  action: string;
}

/** Every kind of record by name. */
export const KINDS: Record<KindName, Kind> = {
  sentinel: {
    placeKey: "repo",
    subfolder: "issues",
    action: "Address issue",
  },
  architect: {
    placeKey: "system_id",
    subfolder: "",
    action: "Implement architecture change",
  },
  designer: {
    placeKey: "project_id",
    subfolder: "",
    action: "Review design decision",
  },
};

/** True for the name of a kind. */
export function isKindName(name: string): name is KindName {
  return KIND_NAMES.some((kind) => kind === name);
}

/** The folder of a place's records of a kind, relative to the root. */
export function placeFolder(kind: KindName, place: string): string {
  const { subfolder } = KINDS[kind];
  return [kind, place, subfolder].filter((part) => part !== "").join("/");
}

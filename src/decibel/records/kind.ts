/** The kinds of record, in the order of actions with equal priority. */
export const KIND_NAMES = ["sentinel", "architect", "designer"] as const;

/** A kind of record: an issue, an architecture decision or a design decision. */
export type KindName = (typeof KIND_NAMES)[number];

/** The properties of a kind. */
export interface Kind {
  /** The kind's name in messages, with its article. */
  noun: string;
  /** The front matter key for the project, system or repository. */
  placeKey: string;
  /** The subfolder for this kind's files in the project's folder; "" if it has none. */
  subfolder: string;
  /** The beginning of an action's description. */
  action: string;
}

/** Every kind of record by name. */
export const KINDS: Record<KindName, Kind> = {
  sentinel: {
    noun: "an issue",
    placeKey: "repo",
    subfolder: "issues",
    action: "Address issue",
  },
  architect: {
    noun: "an architecture decision",
    placeKey: "system_id",
    subfolder: "",
    action: "Implement architecture change",
  },
  designer: {
    noun: "a design decision",
    placeKey: "project_id",
    subfolder: "",
    action: "Review design decision",
  },
};

/** Returns true for the name of a kind. */
export function isKindName(name: string): name is KindName {
  return KIND_NAMES.some((kind) => kind === name);
}

/** Returns the folder for a project's records of a kind, relative to the root folder. */
export function placeFolder(kind: KindName, place: string): string {
  const { subfolder } = KINDS[kind];
  return [kind, place, subfolder].filter((part) => part !== "").join("/");
}

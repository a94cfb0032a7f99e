/** What is new in a server's documents, after it is in place. */
export interface Change {
  /** The list of resources is another one. */
  resources?: true;
  /** The list of prompts, or one of them, is another one. */
  prompts?: true;
  /** The URIs of resources whose text is another one. */
  updated?: readonly string[];
}

/** Told of changes as they happen. */
export type ChangeListener = (change: Change) => void;

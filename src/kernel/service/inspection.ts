/** A file or folder that a server looks for. */
export interface InspectedFile {
  path: string;
  found: boolean;
  /** True when the server does without it. */
  optional?: true;
}

/** What a server finds in one of its roots. */
export interface Inspection {
  /** What the root is: "ACM framework". */
  title: string;
  /** Short facts: "prefix ACM", "version 1.2.0". */
  facts: string[];
  files: InspectedFile[];
  /** What is wrong, with what to do about it. */
  problems: { what: string; advice: string }[];
}

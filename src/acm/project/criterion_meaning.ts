import type { Stage } from "../framework/framework_files.ts";
import type { DocumentName } from "../framework/places.ts";
import type { IssueSeverity } from "../framework/severities.ts";

/** A condition that the project's files can decide. */
export type Meaning =
  | { kind: "file"; file: string; isWhole: boolean }
  | { kind: "no file"; file: string }
  | { kind: "issues"; severities: readonly IssueSeverity[]; most: number; document?: DocumentName }
  | { kind: "questions"; needsReason: boolean; to?: Stage; document?: DocumentName }
  | { kind: "phase" }
  | { kind: "tasks"; file?: string }
  | { kind: "classification" }
  | { kind: "scope" }
  | { kind: "handoff" }
  | { kind: "status"; document: DocumentName; values: readonly string[] }
  | { kind: "section"; document: DocumentName; section: string; mayBeMissing: boolean };

/** Returns a description of the check, for framework authors. */
export function describeMeaning(meaning: Meaning): string {
  switch (meaning.kind) {
    case "file":
      return `${meaning.file}${meaning.isWhole ? ", its fields and its sections" : " exists"}`;
    case "no file":
      return `${meaning.file} does not exist`;
    case "issues":
      return `open issues with severity ${meaning.severities.map(({ name }) => name).join(", ")}`;
    case "questions":
      return "open questions";
    case "phase":
      return "phase in the status file";
    case "tasks":
      return `tasks${meaning.file === undefined ? "" : ` in ${meaning.file}`}`;
    case "status":
      return `${meaning.document} status`;
    case "section":
      return `${meaning.document}, section ${meaning.section}`;
    default:
      return meaning.kind;
  }
}

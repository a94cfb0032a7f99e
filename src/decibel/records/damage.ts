import type { KindName } from "./kind.ts";
import { ALL_STATUSES, SEVERITIES } from "./status.ts";

/** This server ends each file with a line break. */
const CUT = "the file ends in the middle of a line";
/** The fields of an update that reveal a missing field. */
interface ToldInUpdate {
  /** True if this server wrote the front matter. */
  isOwn: boolean;
  heading: string;
  status: string | undefined;
  severity: string | undefined;
  event: string;
  owner: string | undefined;
  note: string;
}

/** Returns the damage that shows that a text is incomplete; undefined if it may be complete. */
export function lossIn(text: string): string | undefined {
  const words = text.trim();
  if (words === "") return "it is empty";
  // Input fields never contain this character.
  if (text.includes("\0")) return "the file contains NUL characters instead of text";
  return "---".startsWith(words) ? "the file ends in its first line" : undefined;
}

/**
 * Returns the missing content of a record from this server; undefined if the record seems complete.
 */
export function lossInRecord(
  text: string,
  kind: KindName,
  { title, heading, severity, status }: {
    title: string;
    heading: string;
    severity: string | undefined;
    status: string | undefined;
  },
): string | undefined {
  if (!text.endsWith("\n")) return CUT;
  if (title + heading === "") return "its title is missing";
  if (kind !== "sentinel") return undefined;
  if (severity !== undefined) return status === undefined ? "its status is missing" : undefined;
  return status === undefined
    ? "its severity and its status are missing"
    : "its severity is missing";
}

/** Returns the missing content of an update; undefined if the update seems complete. */
export function lossInUpdate(text: string, fields: ToldInUpdate): string | undefined {
  const { isOwn, heading, status, severity, event, owner, note } = fields;
  if (isOwn && !text.endsWith("\n")) return CUT;
  const told = toldIn(heading);
  if (told.status !== undefined && status === undefined) return "its status is missing";
  if (told.severity !== undefined && severity === undefined) return "its severity is missing";
  return [heading, status, severity, event, owner, note].some(Boolean)
    ? undefined
    : "its fields are missing";
}

/**
 * The status and severity in an update's heading, such as "Update: closed, severity high" or
 * "Status: done".
 */
export function toldIn(heading: string): { status?: string; severity?: string } {
  const [, told = ""] = /^(?:Update|Status): (.+)$/.exec(heading) ?? [];
  const words = told.split(", ");
  const status = words.find((word) => ALL_STATUSES.includes(word));
  const severity = SEVERITIES.find((one) => words.includes(`severity ${one}`));
  return { ...(status !== undefined && { status }), ...(severity !== undefined && { severity }) };
}

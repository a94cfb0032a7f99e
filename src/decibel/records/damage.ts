import type { KindName } from "./kind.ts";
import { ALL_STATUSES, SEVERITIES } from "./status.ts";

/** A file that this server wrote ends with a line break. */
const CUT = "it ends in the middle of a line";
/** The facts of an update that reveal a lost one. */
interface ToldInUpdate {
  /** True if this server wrote its front matter. */
  isOwn: boolean;
  heading: string;
  status: string | undefined;
  severity: string | undefined;
  event: string;
  owner: string | undefined;
  note: string;
}

/** Returns the damage that shows a text is only part of a file; undefined if it may be complete. */
export function lossIn(text: string): string | undefined {
  const words = text.trim();
  if (words === "") return "it is empty";
  // Input fields never contain this character.
  if (text.includes("\0")) return "it contains NUL characters instead of text";
  return "---".startsWith(words) ? "it ends in its first line" : undefined;
}

/** Returns the loss in a record that this server wrote; undefined if it seems whole. */
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

/** Returns the loss in an update; undefined if it seems whole. */
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

/** The status and severity in an update's heading: "Update: closed, severity high", "Status: done". */
export function toldIn(heading: string): { status?: string; severity?: string } {
  const [, told = ""] = /^(?:Update|Status): (.+)$/.exec(heading) ?? [];
  const words = told.split(", ");
  const status = words.find((word) => ALL_STATUSES.includes(word));
  const severity = SEVERITIES.find((one) => words.includes(`severity ${one}`));
  return { ...(status !== undefined && { status }), ...(severity !== undefined && { severity }) };
}

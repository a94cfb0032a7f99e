import { withLock } from "../files/file_lock.ts";
import { appendLines } from "../files/line_writer.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { asNumber, asString, fieldsOf } from "../logs/json_fields.ts";
import { shownName } from "../logs/shown_name.ts";
import type { Tally } from "../traces/votes.ts";

/** A written rule and its insight. */
export interface WrittenBullet {
  insightId: string;
  bulletId: string;
  section: string;
  /** Its text, without its scope. */
  text: string;
  /** The time when that was, in ISO 8601. */
  timestamp?: string;
  /** True if it was retired earlier and a user restored it. */
  restored?: boolean;
}

/** Something that happened to a rule or a lesson: a fact that the log keeps. */
export type RuleEvent =
  | { event: "retired"; bulletId: string; section: string; text: string; reason: string }
  | { event: "rejected"; insightId: string; reason: string }
  /** The user or agent was asked for the lesson of a task. */
  | { event: "asked"; beadId: string }
  | { event: "reworded"; bulletId: string; text: string }
  | { event: "moved"; bulletId: string; section: string }
  /** The rule `into` has its votes, and the counters from before the logs. */
  | { event: "merged"; bulletId: string; into: string } & Tally
  /** The counters that no vote in the logs explains. */
  | { event: "counted"; bulletId: string } & Tally;

/** An event of the log. */
export type LoggedEvent = RuleEvent & { timestamp: string };

/** Returns the record of a written rule in a value; undefined for other values. */
export function parseWritten(value: unknown): WrittenBullet | undefined {
  const { insightId, bulletId, section, text, timestamp, restored } = fieldsOf(value);
  if (typeof insightId !== "string" || typeof bulletId !== "string") return undefined;
  if (typeof section !== "string" || typeof text !== "string") return undefined;
  return {
    insightId: shownName(insightId),
    bulletId,
    section,
    text,
    ...(typeof timestamp === "string" && { timestamp }),
    ...(restored === true && { restored }),
  };
}

/** Returns the event in a value; undefined for other values. */
export function parseEvent(value: unknown): LoggedEvent | undefined {
  const fields = fieldsOf(value);
  const [event, timestamp] = [fields.event, asString(fields.timestamp) ?? ""];
  const text = (name: string): string => asString(fields[name]) ?? "";
  const count = (name: string): number => asNumber(fields[name]) ?? 0;
  const [bulletId, reason] = [text("bulletId"), text("reason")];
  const tally = { helpful: count("helpful"), harmful: count("harmful") };
  if (event === "rejected" && text("insightId") !== "") {
    return { event, insightId: text("insightId"), reason, timestamp };
  }
  if (event === "asked" && text("beadId") !== "") {
    return { event, beadId: text("beadId"), timestamp };
  }
  if (bulletId === "") return undefined;
  switch (event) {
    case "retired":
      return { event, bulletId, section: text("section"), text: text("text"), reason, timestamp };
    case "reworded":
      return { event, bulletId, text: text("text"), timestamp };
    case "moved":
      return { event, bulletId, section: text("section"), timestamp };
    case "merged":
      return { event, bulletId, into: text("into"), ...tally, timestamp };
    case "counted":
      return { event, bulletId, ...tally, timestamp };
    default:
      return undefined;
  }
}

/** Logs facts about rules, each with an id of its own. Throws `WriteError`. */
export async function appendFacts(
  file: SharedFile,
  facts: readonly (RuleEvent | WrittenBullet)[],
  timestamp = new Date().toISOString(),
  lock: typeof withLock = withLock,
): Promise<void> {
  if (facts.length === 0) return;
  const lines = facts.map((fact) =>
    JSON.stringify({ factId: crypto.randomUUID(), ...fact, timestamp })
  );
  await lock(file, () => appendLines(file, lines));
}

import { withLock } from "../files/file_lock.ts";
import { appendLines } from "../files/line_writer.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { asNumber, asString, fieldsOf } from "../logs/json_fields.ts";
import { shownName } from "../logs/shown_name.ts";
import type { Tally } from "../traces/votes.ts";

/** The record of a written rule, with its insight's ID. */
export interface WrittenBullet {
  insightId: string;
  bulletId: string;
  section: string;
  /** The rule's text without its scope. */
  text: string;
  /** The ISO 8601 time when the rule was written. */
  timestamp?: string;
  /** True if the rule was retired and a user restored it. */
  restored?: boolean;
}

/** A logged event in the life of a rule or a lesson. */
export type RuleEvent =
  | { event: "retired"; bulletId: string; section: string; text: string; reason: string }
  | { event: "rejected"; insightId: string; reason: string }
  /** The server asked the user or agent for a lesson from this task. */
  | { event: "asked"; beadId: string }
  | { event: "reworded"; bulletId: string; text: string }
  | { event: "moved"; bulletId: string; section: string }
  /** The rule `into` takes over these counters from before the logs, and the logged votes. */
  | { event: "merged"; bulletId: string; into: string } & Tally
  /** The counters that the logged votes don't explain. */
  | { event: "counted"; bulletId: string } & Tally;

/** A rule event with its time, as logged. */
export type LoggedEvent = RuleEvent & { timestamp: string };

/** Returns the written-rule record in a value, or undefined. */
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

/** Returns the event in a value, or undefined. */
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

/** Logs facts about rules. Gives each fact an id. Throws `WriteError`. */
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

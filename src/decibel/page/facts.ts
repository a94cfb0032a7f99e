import type { PageFilter } from "../../kernel/page/page.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { KIND_NAMES } from "../records/kind.ts";
import type { RecordFacts } from "../records/record_facts.ts";
import { SEVERITIES } from "../records/status.ts";
import { columnOf } from "./groups.ts";

/** A decision that has been proposed for longer than this many milliseconds needs attention. */
const LONG = 90 * 86_400_000;

/** Returns the most important facts for a reader of a project's records. */
export function attentionOf(records: readonly RecordFacts[], now: number): (string | false)[] {
  const issues = records.filter(({ kind }) => kind === "sentinel")
    .map((issue) => ({ ...issue, column: columnOf(issue, now) }));
  const open = issues.filter(({ column }) => column !== "done" && column !== "closed");
  const unowned = open.filter(({ severity, owner }) => severity === "critical" && !owner).length;
  const countOf = (wanted: string): number => open.filter(({ column }) => column === wanted).length;
  const waiting =
    records.filter(({ status, recorded_at }) =>
      status === "proposed" && now - Date.parse(recorded_at) > LONG
    ).length;
  return [
    unowned > 0 &&
    `${counted(unowned, "critical issue")} ${plural(unowned, "has", "have")} no owner`,
    waiting > 0 &&
    `${counted(waiting, "decision")} proposed for over 90 days`,
    open.length > 0 &&
    `${counted(open.length, "issue")} ${plural(open.length, "is", "are")} open: ` +
      `${countOf("ready")} ready, ${countOf("in-progress")} in progress, ${
        countOf("blocked")
      } blocked`,
  ];
}

/** Returns a board's filter choices: the values that its records have. */
export function boardFilters(records: readonly RecordFacts[]): PageFilter[] {
  const among = (known: readonly string[], values: readonly (string | undefined)[]): string[] => {
    const there = new Set(values.filter((value) => value !== undefined));
    return [...known.filter((value) => there.delete(value)), ...[...there].sort()];
  };
  return [
    { name: "owner", label: "Owner", values: among([], records.map(({ owner }) => owner)) },
    {
      name: "severity",
      label: "Severity",
      values: among(SEVERITIES, records.map(({ severity }) => severity)),
    },
    { name: "kind", label: "Kind", values: among(KIND_NAMES, records.map(({ kind }) => kind)) },
  ];
}

import { assertEquals } from "@std/assert";
import {
  ALL_STATUSES,
  isOverStatus,
  SEVERITIES,
  severityOf,
  statusOf,
} from "../../../src/decibel/records/status.ts";

Deno.test("statusOf() normalises a known status at the beginning and keeps other statuses unchanged", () => {
  const statuses: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ["", undefined],
    [" \n", undefined],
    ["Accepted", "accepted"],
    ["Superseded by ADR-0008", "superseded"],
    ["SUPERCEDED", "superseded"],
    ["In progress", "in-progress"],
    ["in-progress (Ada)", "in-progress"],
    ["open, since Monday", "open"],
    ["Opened", "Opened"],
    ["open-ended", "open-ended"],
    ["done2", "done2"],
    ["Waiting\nfor Ada", "Waiting for Ada"],
    ["Not accepted", "Not accepted"],
  ];
  for (const [text, status] of statuses) assertEquals(statusOf(text), status, text);
  for (const status of ALL_STATUSES) assertEquals(statusOf(status.toUpperCase()), status);
});

Deno.test("isOverStatus() returns true for every closed status", () => {
  const left = ALL_STATUSES.filter((status) => !isOverStatus(status));
  assertEquals(left, ["open", "in-progress", "blocked", "proposed"]);
  assertEquals(["withdrawn", "obsolete", "paused", undefined].map(isOverStatus), [
    true,
    true,
    false,
    false,
  ]);
});

Deno.test("severityOf() normalises the spelling of a severity", () => {
  assertEquals([...SEVERITIES].map((one) => severityOf(one.toUpperCase())), [...SEVERITIES]);
  assertEquals(["Medium", "urgent", "", " ", undefined].map(severityOf), [
    "med",
    "urgent",
    undefined,
    undefined,
    undefined,
  ]);
});

import type { Html } from "../../kernel/page/html.ts";
import { badge, type Tone } from "../../kernel/page/parts.ts";
import type { AdrStatus } from "../documents/adr_status.ts";

/** The colour of each status, in the order in which they are shown. */
export const STATUS_TONES: Readonly<Record<AdrStatus, Tone>> = {
  accepted: "good",
  proposed: "info",
  draft: "info",
  unclear: "warn",
  rejected: "bad",
  deprecated: "plain",
  superseded: "plain",
};

/** True for what no longer holds, or never did. */
export function isPast(status: AdrStatus): boolean {
  return status === "rejected" || status === "deprecated" || status === "superseded";
}

/** A status in its colour. */
export function statusBadge(status: AdrStatus): Html {
  return badge(STATUS_TONES[status], status);
}

import * as z from "zod";

/** An answer as text: the very data, for programs that read the text as well. */
export function asJson(data: unknown): string {
  return JSON.stringify(data, null, 2);
}

/** A confidence or the least one that is asked for. */
export const confidence = z.number().min(0).max(1);

/** A bead's identifier. */
export const beadId = z.string().trim().min(1).max(200);

/** A moment: a date or a date with time, as ISO 8601 has it. */
export const moment = z.string().refine(isMoment, {
  message: "must be an ISO 8601 time such as 2026-01-31T12:00:00Z",
});

function isMoment(value: string): boolean {
  const pattern = /^\d{4}-\d\d-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
  const day = pattern.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // The 30th of February would pass for the 2nd of March.
  return new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(day);
}

/** An insight as analysis gives it back. */
export const insight = z.object({
  id: z.string(),
  timestamp: z.string(),
  taskId: z.string(),
  source: z.object({ runner: z.string().optional(), beadIds: z.array(z.string()) }),
  signal: z.object({ pattern: z.string(), evidence: z.array(z.string()) }),
  recommendation: z.string(),
  scope: z.object({ files: z.array(z.string()).optional(), glob: z.string().optional() }),
  confidence: z.number(),
  onlineEligible: z.boolean(),
  metaTags: z.array(z.string()),
});

/** A bullet as it is listed. */
export const bullet = z.object({
  id: z.string(),
  content: z.string(),
  helpful: z.number(),
  harmful: z.number(),
  section: z.string(),
  score: z.number(),
});

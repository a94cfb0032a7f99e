import * as z from "zod";

/** The least confidence to include. */
export const minConfidenceSchema = z.number().min(0).max(1);

/** A bead's identifier. */
export const beadIdSchema = z.string().trim().min(1).max(200);

/** An ISO 8601 date, with or without a time. */
export const momentSchema = z.string().refine(isMoment, {
  message: "must be an ISO 8601 time such as 2026-01-31T12:00:00Z",
});

function isMoment(value: string): boolean {
  const pattern = /^\d{4}-\d\d-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
  const day = pattern.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // Date.parse takes 30 February for 2 March.
  return new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(day);
}

/** An insight as analysis returns it. */
export const insightSchema = z.object({
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
export const bulletSchema = z.object({
  id: z.string(),
  content: z.string(),
  helpful: z.number(),
  harmful: z.number(),
  section: z.string(),
  score: z.number(),
});

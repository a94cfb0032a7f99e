import * as z from "zod";
import { calendarTime } from "../../kernel/calendar.ts";
import { bulletText } from "../playbook/bullet.ts";

/** The minimum confidence of a result. */
export const minConfidenceSchema = z.number().min(0).max(1);

/** A bead's identifier. */
export const beadIdSchema = z.string().trim().min(1).max(200);

/** An ISO 8601 date, with or without a time. */
export const momentSchema = z.string().refine(isMoment, {
  message: "must be an ISO 8601 time such as 2026-01-31T12:00:00Z",
});

function isMoment(value: string): boolean {
  const pattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
  return pattern.test(value) && calendarTime(value) !== undefined;
}

/** Returns the schema for a text that isn't blank. */
function textSchema(most: number) {
  return z.string().max(most).refine((text) => bulletText(text) !== "", {
    message: "must not be empty",
  });
}

/** A lesson in a capture. `ace_propose_bullet` describes its fields. */
const lessonSchema = z.strictObject({
  when: textSchema(500),
  do: textSchema(1000),
  why: z.string().max(500).optional(),
  section: z.string().trim().min(1).max(200).optional(),
  scope: z.strictObject({
    files: z.array(z.string()).max(50).optional(),
    literals: z.array(z.string()).max(50).optional(),
  }).optional(),
  insightId: z.string().optional(),
  resolve: z.enum(["replace", "merge", "keep", "restore"]).optional(),
  because: z.string().max(500).optional(),
});

/**
 * The lessons in a capture, with the fields of `ace_propose_bullet`. A single lesson is accepted
 * too.
 */
export const lessonsSchema = z.preprocess(
  (given) => given === undefined ? given : [given].flat(),
  z.array(z.looseObject({ when: z.string(), do: z.string() }).pipe(lessonSchema)).max(20),
);

const { shape } = lessonSchema;

/** The fields of a lesson with their descriptions. */
export const describedLesson = {
  when: shape.when.describe("Situation: tool, code, package, file"),
  do: shape.do.describe("Advice with the command"),
  why: shape.why.describe("Reason, if not obvious"),
  section: shape.section.describe("Heading; default: from the tool"),
  scope: shape.scope.describe("Files and search terms"),
  insightId: shape.insightId.describe("Id of the answered question"),
  resolve: shape.resolve.describe("One of the conflict's choices"),
  because: shape.because.describe("Reason; required for keep and restore"),
};

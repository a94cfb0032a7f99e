import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import { sha256Hex, uuidOf } from "../../kernel/digest.ts";
import { bulletText } from "../playbook/bullet.ts";
import { ruleKeyText, situationText, withOrigin } from "../playbook/rule.ts";
import { type Insight, TAGS } from "./insight.ts";
import { type NewRule, type Rule, type RuleBook, textKey } from "./rule_book.ts";
import { nearSchema } from "./retrieval.ts";
import { sectionFor } from "./section.ts";

/** A lesson in a capture. An error in a lesson, except in its types, never refuses the capture. */
export const lessonSchema = z.strictObject({
  when: z.string().default("").describe("Situation: tool, code, package, file"),
  do: z.string().default("").describe("Advice with the command"),
  why: z.string().optional(),
  section: z.string().optional().describe("Heading; default: from the runner"),
  scope: z.strictObject({
    files: z.array(z.string()).max(50).optional(),
    literals: z.array(z.string()).max(50).optional(),
  }).optional(),
  same_as: z.string().optional().describe("Id of a rule that says this: counts as a vote"),
  replaces: z.string().optional().describe("Id of the rule that this replaces"),
});

export type Lesson = z.infer<typeof lessonSchema>;

export const taughtSchema = z.object({
  nearest: z.array(nearSchema),
  insightId: z.string().optional(),
  bulletId: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});

export type Taught = z.infer<typeof taughtSchema>;

const MOST = { when: 500, do: 1000 } as const;

/** Returns the lesson's fault, or undefined. */
export function faultOf(lesson: Lesson, { rules }: Pick<RuleBook, "rules">): string | undefined {
  for (const field of ["when", "do"] as const) {
    if (bulletText(lesson[field]) === "") return `${field} is missing`;
    if (lesson[field].length > MOST[field]) {
      return `${field} has more than ${MOST[field]} characters`;
    }
  }
  for (const field of ["same_as", "replaces"] as const) {
    const id = lesson[field];
    if (id !== undefined && ruleWith(rules, id) === undefined) {
      return `${field}: the playbook has no rule ${excerpt(id)}`;
    }
  }
  return undefined;
}

export function ruleWith(rules: readonly Rule[], id: string): Rule | undefined {
  const wanted = id.replace(/^#/, "");
  return rules.find((rule) => rule.id === wanted);
}

export async function lessonInsight(
  lesson: Lesson,
  { beadId, runner, now }: { beadId: string; runner: string | undefined; now: Date },
): Promise<Insight> {
  const { when, do: advice, why, section, scope = {} } = lesson;
  const digits = await sha256Hex(["lesson", beadId, ruleKeyText(situationText(lesson))].join("\n"));
  return {
    id: uuidOf(digits, 8),
    timestamp: now.toISOString(),
    taskId: beadId,
    source: { ...(runner !== undefined && { runner }), beadIds: [beadId] },
    signal: { pattern: bulletText(when), evidence: [] },
    recommendation: bulletText(advice),
    scope: {
      ...(scope.files?.length && { files: scope.files }),
      ...(scope.literals?.length && { literals: scope.literals }),
    },
    confidence: 1,
    onlineEligible: true,
    metaTags: [TAGS.lesson, ...runner === undefined ? [] : [runner]],
    recurrence: 1,
    ...(section !== undefined && { section: bulletText(section) }),
    ...(why !== undefined && { why }),
  };
}

export function ruleOf(insight: Insight): NewRule {
  const { signal: { pattern }, recommendation, metaTags, scope, taskId, timestamp } = insight;
  const section = sectionFor(insight);
  const origin = {
    ...(taskId !== "" && { from: taskId }),
    ...(/^\d{4}-\d\d-\d\d/.test(timestamp) && { on: timestamp.slice(0, 10) }),
    ...(insight.why !== undefined && { why: insight.why }),
  };
  if (metaTags.includes(TAGS.lesson)) {
    const content = situationText({ when: pattern, do: recommendation });
    const { files, literals: terms } = scope;
    const line = withOrigin(content, {
      ...origin,
      ...(files && { files }),
      ...(terms && { terms }),
    });
    return { section, line };
  }
  const isPlain = pattern === recommendation || metaTags.includes(TAGS.noLesson) ||
    metaTags.includes(TAGS.review);
  const text = isPlain ? recommendation : `${pattern} - ${recommendation}`;
  return { section, line: withOrigin(bulletText(text), origin) };
}

export function equalRule(rules: readonly Rule[], line: string): Rule | undefined {
  const key = textKey(line);
  return rules.find((rule) => textKey(rule.line) === key);
}

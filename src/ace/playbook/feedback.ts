import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { AceError } from "../errors.ts";
import { raised } from "./bullet.ts";
import { countersEdit } from "./edit.ts";
import type { Playbook } from "./playbook.ts";
import { applyEdits, type TextEdit } from "./text_edit.ts";

/** An agent's verdict on a bullet that it consulted. */
export interface BulletFeedback {
  bulletId: string;
  feedback: "helpful" | "harmful" | "ignored";
  reason?: string | undefined;
}

/** Throws INVALID_PARAMS when feedback names an unknown bullet or contradicts itself. */
export function requireConsistent(playbook: Playbook, feedback: readonly BulletFeedback[]): void {
  requireKnown(playbook, feedback);
  const said = new Map<string, string>();
  for (const { bulletId, feedback: now } of feedback) {
    const before = said.get(bulletId) ?? now;
    said.set(bulletId, now);
    if (before === now) continue;
    const what = `Bullet ${excerpt(bulletId)} has contradictory feedback: ${before} and ${now}`;
    throw new AceError("INVALID_PARAMS", what, { next: "Give one verdict per bullet." });
  }
}

function requireKnown({ bullets }: Playbook, feedback: readonly BulletFeedback[]): void {
  const missing = new Set(feedback.map(({ bulletId }) => bulletId));
  for (const { id } of bullets) missing.delete(id);
  if (missing.size === 0) return;
  const unknown = [...missing];
  const near = nearest(unknown[0] ?? "", bullets.map(({ id }) => id)).join(", ");
  throw new AceError("INVALID_PARAMS", `No bullet has the id ${excerpt(unknown.join(", "))}`, {
    next: bullets.length === 0
      ? "The playbook has no bullets: omit bulletFeedback."
      : `Nearest: ${near}. Get the ids from ace_relevant_bullets or ace_get_insights.`,
    details: { unknown: unknown.slice(0, 20).map((id) => excerpt(id)) },
  });
}

/** The playbook's text with the counters raised, by one per bullet even if it is named twice. */
export function countFeedback(playbook: Playbook, feedback: readonly BulletFeedback[]): string {
  const verdicts = new Map(feedback.map(({ bulletId, feedback }) => [bulletId, feedback]));
  const edits: TextEdit[] = [];
  for (const bullet of playbook.bullets) {
    const verdict = verdicts.get(bullet.id);
    if (verdict === undefined || verdict === "ignored") continue;
    verdicts.delete(bullet.id);
    edits.push(countersEdit(playbook, bullet, { ...bullet, [verdict]: raised(bullet[verdict]) }));
  }
  return applyEdits(playbook.text, edits);
}

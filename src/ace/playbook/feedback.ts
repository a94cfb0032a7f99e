import { excerpt } from "../../kernel/text.ts";
import { AceError } from "../errors.ts";

/** An agent's verdict on a bullet. */
export interface BulletFeedback {
  bulletId: string;
  feedback: "helpful" | "harmful" | "ignored";
  reason?: string | undefined;
}

/** Throws INVALID_PARAMS if two verdicts on one bullet differ. */
export function requireConsistent(feedback: readonly BulletFeedback[]): void {
  const said = new Map<string, string>();
  for (const { bulletId, feedback: now } of feedback) {
    const before = said.get(bulletId) ?? now;
    said.set(bulletId, now);
    if (before === now) continue;
    const what = `Bullet ${excerpt(bulletId)} has contradictory feedback: ${before} and ${now}`;
    throw new AceError("INVALID_PARAMS", what, { next: "Give one verdict per bullet." });
  }
}

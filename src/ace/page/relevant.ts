import { html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import { nothing } from "../../kernel/page/parts.ts";
import { plural } from "../../kernel/plural.ts";
import type { RelevantBullets } from "../insights/relevance.ts";
import { bulletTable } from "./bullets.ts";

/** The bullets that fit a task, where one was given. */
export const relevantSection: PageSection<RelevantBullets> = {
  id: "relevant",
  heading: "Bullets for the task",
  tool: "ace_relevant_bullets",
  ask: ({ task }) => typeof task === "string" ? { task } : undefined,
  draw: ({ bullets, totalMatched }) =>
    bullets.length === 0
      ? nothing("No bullet fits the task.")
      : html`${
        bulletTable("The best on top", bullets, [
          { head: "Fits", cell: ({ relevance }) => relevance, isNumber: true },
        ])
      }
<p class="note">${bullets.length} of ${totalMatched} that ${
        plural(totalMatched, "fits", "fit")
      }.</p>`,
};

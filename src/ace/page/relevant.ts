import { html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import { nothing } from "../../kernel/page/parts.ts";
import { plural } from "../../kernel/plural.ts";
import type { RelevantBullets } from "../insights/relevance.ts";
import { relevantTable } from "./bullets.ts";

/** The section with the rules for a task. */
export const relevantSection: PageSection<RelevantBullets> = {
  id: "relevant",
  heading: "Rules for the task",
  tool: "ace_relevant_bullets",
  ask: ({ task }) => typeof task === "string" ? { task } : undefined,
  draw: ({ bullets, totalMatched }) =>
    bullets.length === 0
      ? nothing("The playbook has no rule for this task.")
      : html`${relevantTable({ bullets, totalMatched })}
<p class="note">${bullets.length} of ${totalMatched} that ${
        plural(totalMatched, "fits", "fit")
      }.</p>`,
};

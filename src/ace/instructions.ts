/** Routes an agent to the right tool, in at most 600 characters. */
export function aceInstructions(): string {
  return [
    "ACE keeps what was learned from failures as bullets in AGENTS.md.",
    "Before a task: ace_relevant_bullets. After a build, test or lint run: ace_capture_trace, with",
    "bulletFeedback for the bullets you followed. Then ace_analyze_patterns finds what recurs, and",
    "ace_update_knowledge adds it as bullets (dryRun first to see them). To read insights or all",
    "bullets: ace_get_insights. To find duplicate, harmful or contradictory bullets:",
    "ace_refine_knowledge. Never edit the counters of bullets by hand.",
  ].join(" ");
}

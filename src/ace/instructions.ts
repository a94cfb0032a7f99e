/** Returns the instructions that route an agent to the right tool, in at most 600 characters. */
export function aceInstructions(): string {
  return [
    "Before a task: call ace_relevant_bullets for rules learned from earlier failures, stored as",
    "bullets in AGENTS.md. After its runs: call ace_capture_trace with bulletFeedback and a lesson for",
    "each cause you found. If a result has conflicts, send that lesson again with resolve.",
    "ace_analyze_patterns asks about unexplained failures: answer with ace_propose_bullet if you know.",
    "ace_update_knowledge writes lessons (dryRun first). ace_get_insights lists all bullets.",
    "ace_refine_knowledge merges, rewords, retires or moves bullets, and rejects lessons.",
    "Never edit a bullet's counters by hand.",
  ].join(" ");
}

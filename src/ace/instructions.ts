/** Routes an agent to the right tool, in at most 600 characters. */
export function aceInstructions(): string {
  return [
    "Before a task: ace_relevant_bullets, which finds what was learned from failures, kept as",
    "bullets in AGENTS.md. After its runs: ace_capture_trace with a lesson for what you found out,",
    "and bulletFeedback. conflicts: give that lesson again with resolve. ace_analyze_patterns asks",
    "what recurs unexplained: answer with ace_propose_bullet if you know. ace_update_knowledge writes",
    "lessons (dryRun first). All bullets: ace_get_insights. To merge, reword, retire or move bullets,",
    "or reject a lesson: ace_refine_knowledge. Never edit the counters of bullets by hand.",
  ].join(" ");
}

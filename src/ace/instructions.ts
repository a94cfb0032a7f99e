/** Returns the instructions that route an agent to the right tool, in at most 600 characters. */
export function aceInstructions(): string {
  return [
    "Before a task: call ace_relevant_bullets for the rules that earlier failures taught.",
    "After its runs: call ace_capture_trace with them, votes on the rules, and a lesson for each cause",
    "you found; it becomes a rule at once. The answer has the nearest rules: if one says the same, send",
    "same_as or replaces. ace_analyze_patterns counts failures; ace_update_knowledge writes insights",
    "(dryRun first). ace_refine_knowledge merges, rewords, retires or moves rules.",
    "Never edit a rule's counters by hand.",
  ].join(" ");
}

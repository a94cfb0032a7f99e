/** Returns the text that routes an agent to the right tool, in at most 600 characters. */
export function knowledgeInstructions(): string {
  return [
    "Before work, and before asking a human: kb_search with the question as you would ask a person.",
    "It searches the team's shared facts, summaries and templates, each for a role (pm, dev, qa) or",
    "for all. To browse the newest: kb_list. Around one entry: kb_get_related. After learning",
    "something others will need: kb_search first, then kb_add, or kb_update if an entry is out of",
    "date. One entry holds one thing learned. kb_delete, kb_bulk_import and kb_rebuild_embeddings",
    "may be reserved for pm.",
  ].join(" ");
}

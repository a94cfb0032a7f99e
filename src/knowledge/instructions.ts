/** Returns the text that helps an agent choose the right tool, in at most 600 characters. */
export function knowledgeInstructions(): string {
  return [
    "Before work, and before asking a user: kb_search with a whole question.",
    "It searches the team's shared facts, summaries and templates, each for a role (pm, dev, qa) or",
    "for all. To browse the newest entries: kb_list. To explore around one entry: " +
    "kb_get_related. After learning",
    "something others need: kb_search first, then kb_add, or kb_update for an outdated entry.",
    "Each entry contains one fact. kb_delete, kb_bulk_import and kb_rebuild_embeddings",
    "may be reserved for pm.",
  ].join(" ");
}

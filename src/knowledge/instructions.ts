/** What routes an agent to the right tool, in at most 600 characters. */
export function instructionsFor(): string {
  return [
    "The team's shared knowledge: facts, summaries and templates, each for a role (pm, dev, qa) or",
    "for all. Before work, and before asking a human: kb_search with the question as one would ask",
    "a person. Browsing the newest: kb_list. Around one entry: kb_get_related. After learning what",
    "others will need: kb_search first, then kb_add, or kb_update where an entry is out of date.",
    "One thing learnt is one entry. kb_delete, kb_bulk_import and kb_rebuild_embeddings may be",
    "kept for pm.",
  ].join(" ");
}

import type { Inspection } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";

/** Which store and which embeddings the server works with. */
export function inspectKnowledge({ base, guard }: KnowledgeContext): Inspection[] {
  const source = base.embedder?.source;
  const facts = [
    `${base.store.kind} store${base.problem === undefined ? ", opened" : ""}`,
    source === undefined
      ? "embeddings off: search by words alone"
      : `embeddings by ${source.place}`,
    ...(base.isReadOnly ? ["read-only: kb_search finds, kb_add is refused"] : []),
    guard.role === undefined ? "every tool for everyone" : `tools of the role ${guard.role}`,
  ];
  return [{
    title: "knowledge base",
    facts,
    files: [],
    problems: base.problem === undefined ? [] : [base.problem],
  }];
}

import type { Inspection } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";
import { embedderInUse } from "./entries/knowledge_base.ts";
import { StoreError } from "./store/store.ts";

/** Which store and which embeddings the server works with; with `--integrity`, what is damaged. */
export async function inspectKnowledge(
  context: KnowledgeContext,
  switches: readonly string[] = [],
): Promise<Inspection[]> {
  const { base, guard, formerStore } = context;
  const isOpened = base.problem === undefined;
  const source = base.embedder?.source;
  const problems = base.problem === undefined ? [] : [base.problem];
  const facts = [
    `${base.store.kind} store${isOpened ? ", opened" : ""}`,
    source === undefined
      ? "embeddings off: search by words alone"
      : `embeddings by ${source.place}`,
    ...(base.isReadOnly ? ["read-only: kb_search finds, kb_add is refused"] : []),
    guard.role === undefined ? "every tool for everyone" : `tools of the role ${guard.role}`,
  ];
  try {
    if (isOpened) facts.push(...await vectorFacts(context));
    if (switches.includes("--integrity")) {
      const damage = await base.store.damage();
      problems.push(...damage.map((what) => ({ what, advice: REMEDY })));
      if (damage.length === 0) facts.push("undamaged; every entry is in its indexes");
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const what = error.told ?? "the store cannot be read";
    if (problems.every((problem) => problem.what !== what)) problems.push({ what, advice: "" });
  }
  if (formerStore !== undefined) {
    facts.push(
      `a store of the former default place is in ${formerStore}: to use it, set ` +
        `KB_EMBEDDED_DIR=${formerStore}, or export it with that and import it here`,
    );
  }
  return [{ title: "knowledge base", facts, files: [], problems }];
}

const REMEDY = "Export what can still be read, and import it into a new store: knowledge-server " +
  "export > kb.yaml.";

/** How far the vectors are, if something makes them. */
async function vectorFacts({ base }: KnowledgeContext): Promise<string[]> {
  const { total, withoutVector } = await base.store.counts();
  const { embedder } = await embedderInUse(base);
  if (embedder === undefined || withoutVector === 0) return [];
  return [`${total - withoutVector} of ${total} entries have vectors`];
}

import type { Inspection } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";
import { embedderInUse } from "./entries/knowledge_base.ts";
import { StoreError } from "./store/store.ts";

/**
 * Returns facts about the server's store and embeddings. With `--integrity`, also returns the
 * damage.
 */
export async function inspectKnowledge(
  context: KnowledgeContext,
  switches: readonly string[] = [],
): Promise<Inspection[]> {
  const { base, storeFile } = context;
  const isOpened = base.problem === undefined;
  const source = base.embedder?.source;
  const problems = base.problem === undefined ? [] : [base.problem];
  const facts = [
    `${base.store.kind} store${isOpened ? ", opened" : ""}`,
    source === undefined
      ? "embeddings off: keyword search only"
      : `embeddings by ${source.model}, ${source.host ?? "in this process"}`,
    ...(base.isReadOnly ? ["read-only: kb_search works, kb_add fails"] : []),
  ];
  let integrity: Inspection["integrity"];
  try {
    if (isOpened) facts.push(...await vectorFacts(context));
    if (switches.includes("--integrity")) {
      const { faults, checked } = await base.store.damage();
      integrity = { checked, damaged: [] };
      problems.push(...faults.map((what) => ({ what, advice: REMEDY })));
      if (faults.length === 0) facts.push("no damage found; the indexes contain every entry");
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const what = error.told ?? "the server cannot read the store";
    if (problems.every((problem) => problem.what !== what)) problems.push({ what, advice: "" });
  }
  if (await base.store.isDamaged().catch(() => false)) {
    problems.push({ what: "the store is damaged and takes no writes", advice: REMEDY });
  }
  const isLocked = problems.some(({ what }) => what.includes("is locked:"));
  const locks = isLocked && storeFile !== "" ? [{ path: storeFile }] : [];
  return [{
    title: "knowledge base",
    facts,
    files: [],
    locks,
    problems,
    ...(integrity && { integrity }),
  }];
}

const REMEDY = "Use a new store, and rebuild it: knowledge-server sync DIR for the files, and " +
  "knowledge-server import FILE for the facts in the last export.";

/**
 * Returns how many entries have vectors, if a model makes vectors and some entries still lack
 * theirs.
 */
async function vectorFacts({ base }: KnowledgeContext): Promise<string[]> {
  const { total, withoutVector } = await base.store.counts();
  const { embedder } = await embedderInUse(base);
  if (embedder === undefined || withoutVector === 0) return [];
  return [`${total - withoutVector} of ${total} entries have vectors`];
}

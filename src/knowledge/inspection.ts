import type { Inspection } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";
import { embedderInUse } from "./entries/knowledge_base.ts";
import { StoreError } from "./store/failure.ts";
import { vectorState } from "./store/writer.ts";

const REMEDY = "Use a new store, and rebuild it: knowledge-server sync DIR for the files, and " +
  "knowledge-server import FILE for the facts in the last export.";

export async function inspectKnowledge(
  context: KnowledgeContext,
  switches: readonly string[] = [],
): Promise<Inspection[]> {
  const { base, storeFile } = context;
  const { problem, store } = base;
  const { embedder } = base;
  const problems = problem === undefined ? [] : [problem];
  const facts = [
    `${store.engine.kind} store${problem === undefined ? ", opened" : ""}`,
    embedder === undefined
      ? "embeddings off: keyword search only"
      : `embeddings by ${embedder.model}, ${embedder.host ?? "in this process"}`,
  ];
  try {
    if (switches.includes("--integrity")) {
      const damage = await store.engine.damage();
      problems.push(...damage.map((what) => ({ what, advice: REMEDY })));
      if (damage.length === 0) facts.push("no damage found; the indexes contain every entry");
    }
    if (problem === undefined) {
      // A transaction notices a lock that lets others read.
      await store.engine.transaction(vectorState());
      facts.push(...await countFacts(context));
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const what = error.told ?? "the server cannot read the store";
    if (problems.every((problem) => problem.what !== what)) problems.push({ what, advice: "" });
  }
  const isLocked = problems.some(({ what }) => what.includes("is locked"));
  return [{
    title: "knowledge base",
    facts,
    files: [],
    locks: isLocked && storeFile !== "" ? [{ path: storeFile }] : [],
    problems: problems.map(({ what, advice }) => ({
      what,
      advice: advice === "" && what.includes("damaged") ? REMEDY : advice,
    })),
  }];
}

async function countFacts({ base }: KnowledgeContext): Promise<string[]> {
  const { total, documents, withoutVector } = await base.store.counts();
  const { embedder } = await embedderInUse(base);
  const counts = `${total} entries, ${documents} of them from documents`;
  if (embedder === undefined) return [counts];
  return [`${counts}; ${total - withoutVector} have vectors`];
}

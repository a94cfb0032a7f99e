import type { Inspection } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";
import { StoreError } from "./store/failure.ts";
import { vectorState } from "./store/writer.ts";

const REMEDY = "Use a new store, and rebuild it: knowledge-server sync DIR for the files, and " +
  "knowledge-server import FILE for the facts in the last export.";

export async function inspectKnowledge(
  { base, storeFile }: KnowledgeContext,
  switches: readonly string[] = [],
): Promise<Inspection[]> {
  const { problem, store, embedder } = base;
  const adviceOn = (what: string): string => what.includes("damaged") ? REMEDY : "";
  const problems = problem === undefined
    ? []
    : [{ what: problem.what, advice: problem.advice || adviceOn(problem.what) }];
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
      const { total, documents, withoutVector } = await store.counts();
      const made = embedder === undefined ? "" : `; ${total - withoutVector} have vectors`;
      facts.push(`${total} entries, ${documents} of them from documents${made}`);
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const what = error.told ?? "the server cannot read the store";
    if (problem?.what !== what) problems.push({ what, advice: adviceOn(what) });
  }
  const isLocked = storeFile !== "" && problems.some(({ what }) => what.includes("is locked"));
  const locks = isLocked ? [{ path: storeFile }] : [];
  return [{ title: "knowledge base", facts, files: [], locks, problems }];
}

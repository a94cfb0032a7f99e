import { system } from "../kernel/disk/system.ts";
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
    source === undefined ? "embeddings off: keyword search only" : `embeddings by ${source.place}`,
    ...(base.isReadOnly ? ["read-only: kb_search works, kb_add fails"] : []),
  ];
  let integrity: Inspection["integrity"];
  try {
    if (isOpened) facts.push(...await vectorFacts(context));
    if (switches.includes("--integrity")) {
      const { faults, ...checked } = await base.store.damage();
      integrity = checked;
      problems.push(...faults.map((what) => ({ what, advice: REMEDY })));
      if (faults.length === 0) facts.push("no damage found; the indexes contain every entry");
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const what = error.told ?? "the server cannot read the store";
    if (problems.every((problem) => problem.what !== what)) problems.push({ what, advice: "" });
  }
  const isLocked = lockedNow(context) || problems.some(({ what }) => what.includes("is locked:"));
  const locks = isLocked && storeFile !== "" ? [{ path: storeFile }] : [];
  if (isLocked && problems.length === 0) problems.push(LOCKED);
  return [{
    title: "knowledge base",
    facts,
    files: [],
    locks,
    problems,
    ...(integrity && { integrity }),
  }];
}

const LOCKED = {
  what: "the embedded store is locked: another process is writing to it",
  advice: "Check again when the other process has finished. Searches still work.",
};

/** Returns true if two checks both find the store locked. A short lock isn't a problem. */
function lockedNow({ base }: KnowledgeContext): boolean {
  if (base.problem !== undefined) return false;
  if (!base.store.isLocked?.()) return false;
  system.sleep(300);
  return base.store.isLocked();
}

const REMEDY = "Export the readable entries, and import them into a new store: " +
  "knowledge-server export > kb.yaml.";

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

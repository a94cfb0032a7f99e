import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import type { HookAnswer } from "../kernel/hook/answer.ts";
import { counted } from "../kernel/plural.ts";
import { excerpt } from "../kernel/text.ts";
import type { KnowledgeContext } from "./context.ts";

/** Returns one line about the store: its entries, documents and newest entry. */
export async function knowledgeBrief(
  { base, storeFile }: KnowledgeContext,
): Promise<HookAnswer | undefined> {
  const hasStore = storeFile === "" || whatIsAt(storeFile) === "file";
  if (base.problem !== undefined || !hasStore) return undefined;
  const { total, documents } = await base.store.counts();
  const [newest] = (await base.store.list({ isCurrent: true }, { limit: 1 })).entries;
  if (newest === undefined) return undefined;
  const { title, content, created_at } = newest;
  const name = excerpt(title ?? content, 100);
  return {
    heading: `kb_search finds ${counted(total - documents, "fact")} and ` +
      `${counted(documents, "document section")}; newest, ${created_at.slice(0, 10)}: ${name}`,
    items: [],
  };
}

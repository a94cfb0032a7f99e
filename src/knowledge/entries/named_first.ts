import { runsIn, runTerms } from "../../kernel/search/terms.ts";
import { indexedTitle } from "../store/entry.ts";
import type { Store } from "../store/store.ts";
import { entryQuery } from "../store/terms.ts";
import type { FusedHit } from "./fusion.ts";

/** The number of hits with a name or quoted part whose titles are compared with the question. */
const NAMED = 20;

/** Matches a single name or quotation without any other word. */
const NAME_ALONE = /^\s*(?:"[^"]+"|[^\s"]+)\s*$/;

/**
 * Returns the hits for a question. If the question is only a name or quotation, puts hits with it
 * in the title first. Many entries mention a setting, but only one describes it.
 */
export async function namedFirst(
  store: Pick<Store, "read">,
  question: string,
  hits: readonly FusedHit[],
): Promise<FusedHit[]> {
  const named = hits.filter(({ exact }) => exact > 0).slice(0, NAMED);
  if (named.length < 2 || !NAME_ALONE.test(question)) return [...hits];
  const phrases = entryQuery(question).exact;
  const counts = new Map(
    (await store.read(named.map(({ id }) => id))).map((entry) => {
      const title = ` ${
        runsIn(indexedTitle(entry)).flatMap((run) => runTerms(run).own).join(" ")
      } `;
      return [entry.id, phrases.filter((phrase) => title.includes(` ${phrase.join(" ")} `)).length];
    }),
  );
  const count = ({ id }: FusedHit): number => counts.get(id) ?? 0;
  return hits.toSorted((a, b) => b.exact - a.exact || count(b) - count(a));
}

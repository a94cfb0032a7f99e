import * as z from "zod";
import { madeProgress } from "../../kernel/progress.ts";
import { contentKey } from "../store/content_key.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Store } from "../store/store.ts";
import { isNewer } from "./contradictions.ts";
import { storeFound } from "./found_log.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import { type ComparedContent, comparedContent, disagree, firstSentence } from "./likeness.ts";

/** The reasons to review an entry, most serious first. */
const REVIEW_REASONS = [
  "contradicts",
  "expired",
  "duplicate",
  "unverified",
  "never_found",
] as const;
type ReviewReason = typeof REVIEW_REASONS[number];

/** The entries to review, most serious first, and their total number. */
export const reviewSchema = z.object({
  items: z.array(z.object({
    id: z.string(),
    why: z.enum(REVIEW_REASONS),
    first_sentence: z.string(),
    /** The ID of the entry that contradicts this entry, or has the same content. */
    with: z.string().optional(),
  })),
  total: z.number(),
  /** The number of checked entries, if only the newest were checked. */
  looked_at: z.number().optional(),
});
export type Review = z.infer<typeof reviewSchema>;
type ReviewItem = Review["items"][number];

/** The maximum number of entries to compare with each other; the newest are compared. */
const MOST_COMPARED = 50_000;
const PAGE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The age at which an unconfirmed entry needs a review, in milliseconds. */
const UNVERIFIED_MS = 365 * DAY_MS;
/** The maximum length of a first sentence, in characters; fifty items fit into 8 KB. */
const SENTENCE = 90;
/** The maximum number of never-found entries to read. */
const MOST_NEVER_FOUND = 1000;

/** Returns at most `limit` entries to review, most serious first. */
export async function reviewEntries(
  call: KnowledgeCall,
  { limit }: { limit: number },
): Promise<Review> {
  const { store } = call.base;
  await storeFound(call);
  const { entries, isWhole } = await newestEntries(store);
  const now = Date.now();
  const current = entries.filter((entry) => !isOver(entry, now));
  const never = await store.neverFound(now, MOST_NEVER_FOUND);
  const found: ReviewItem[] = [
    ...contradicted(current),
    ...entries.filter((entry) => hasExpired(entry, now)).map((entry) => item(entry, "expired")),
    ...duplicated(current),
    ...current.filter((entry) => isUnverified(entry, now)).map((entry) =>
      item(entry, "unverified")
    ),
    ...never.map((entry) => item(entry, "never_found")),
  ];
  // Returns each entry once, with its most serious reason.
  const items = [...new Map(found.toReversed().map((one) => [one.id, one])).values()]
    .sort((a, b) => REVIEW_REASONS.indexOf(a.why) - REVIEW_REASONS.indexOf(b.why));
  return {
    items: items.slice(0, limit),
    total: items.length,
    ...(!isWhole && { looked_at: entries.length }),
  };
}

function item(entry: KnowledgeEntry, why: ReviewReason, other?: KnowledgeEntry): ReviewItem {
  return {
    id: entry.id,
    why,
    first_sentence: firstSentence(entry.content, SENTENCE),
    ...(other !== undefined && { with: other.id }),
  };
}

async function newestEntries(
  store: Store,
): Promise<{ entries: KnowledgeEntry[]; isWhole: boolean }> {
  const entries: KnowledgeEntry[] = [];
  let after: Awaited<ReturnType<Store["list"]>>["next"];
  do {
    const page = await store.list({}, { limit: PAGE, after });
    entries.push(...page.entries);
    after = page.next;
    madeProgress();
  } while (after !== undefined && entries.length < MOST_COMPARED);
  return { entries, isWhole: after === undefined };
}

function isOver({ superseded_by, valid_until }: KnowledgeEntry, now: number): boolean {
  return superseded_by !== null || (valid_until !== null && Date.parse(valid_until) <= now);
}

/**
 * Returns true if an entry has expired and hasn't changed since. A user who ends an entry has
 * already checked it.
 */
function hasExpired(
  { superseded_by, valid_until, updated_at, version }: KnowledgeEntry,
  now: number,
): boolean {
  if (superseded_by !== null || valid_until === null || Date.parse(valid_until) > now) return false;
  return version === 1 || valid_until > updated_at;
}

function isUnverified(
  { created_at, updated_at, verified_at, version }: KnowledgeEntry,
  now: number,
): boolean {
  const looked = [created_at, verified_at ?? "", version > 1 ? updated_at : ""].toSorted().at(-1);
  return Date.parse(looked ?? created_at) < now - UNVERIFIED_MS;
}

/** Returns the older entry in each pair with the same content. */
function duplicated(entries: readonly KnowledgeEntry[]): ReviewItem[] {
  return [...Map.groupBy(entries, contentKey).values()].flatMap((alike) => {
    const [kept, ...others] = alike;
    return kept === undefined ? [] : others.map((entry) => item(entry, "duplicate", kept));
  });
}

/** Returns the older entry in each pair of contradicting entries. */
function contradicted(entries: readonly KnowledgeEntry[]): ReviewItem[] {
  const items: ReviewItem[] = [];
  for (const candidates of candidateGroups(entries)) {
    for (const [at, one] of candidates.entries()) {
      for (const other of candidates.slice(at + 1)) {
        if (!disagree(one.compared, other.compared)) continue;
        const [older, newer] = isNewer(one.entry, other.entry)
          ? [other.entry, one.entry]
          : [one.entry, other.entry];
        items.push(item(older, "contradicts", newer));
      }
    }
  }
  return items;
}

interface Compared {
  entry: KnowledgeEntry;
  compared: ComparedContent;
}

/**
 * The number of hashes in a key, the number of keys per entry, and the maximum number of entries
 * with one key.
 */
const [HASHES, KEYS, MOST_ALIKE] = [2, 12, 20];

/**
 * Groups entries that share most of their words (MinHash; Broder, 1997). Texts with 3 in 4 words in
 * common share a key with a probability of 0.9999.
 */
function candidateGroups(entries: readonly KnowledgeEntry[]): Compared[][] {
  const groups = new Map<string, Compared[]>();
  for (const entry of entries) {
    const compared = comparedContent(entry.content);
    // Only texts with a number or a negation can contradict other texts.
    const terms = [...compared.about];
    if (terms.length === 0 || entry.content.length > 2000) continue;
    madeProgress();
    const hashes = terms.map(wordHash);
    for (let key = 0; key < KEYS; key++) {
      const parts = Array.from({ length: HASHES }, (_, at) => {
        const seed = Math.imul(key * HASHES + at + 1, 0x9e3779b1);
        return hashes.reduce((least, hash) => Math.min(least, mixed(hash ^ seed)), Infinity);
      });
      const name = `${key} ${parts.join(" ")}`;
      const group = groups.get(name) ?? [];
      groups.set(name, group);
      group.push({ entry, compared });
    }
  }
  return [...groups.values()].filter(({ length }) => length > 1 && length <= MOST_ALIKE);
}

function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return Math.imul(half ^ (half >>> 13), 0xc2b2ae35) >>> 0;
}

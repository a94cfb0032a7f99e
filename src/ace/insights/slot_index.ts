import { isSameSlot, type Slot } from "./slot.ts";

interface Entry<Item> {
  slot: Slot;
  item: Item;
}

/** An index of slots. It compares only slots that share a key. */
export class SlotIndex<Item> {
  readonly #byKey = new Map<string, Entry<Item>[]>();

  /** Adds an item and its slot. */
  add(slot: Slot, item: Item): void {
    const entry = { slot, item };
    for (const key of [...exactKeys(slot), ...wordsIn(slot)]) {
      const entries = this.#byKey.get(key);
      if (entries === undefined) this.#byKey.set(key, [entry]);
      else entries.push(entry);
    }
  }

  /** Returns the items with the same slot, in the order in which they were added. */
  same(slot: Slot): Item[] {
    const near = new Set(this.#keysFor(slot).flatMap((key) => this.#byKey.get(key) ?? []));
    return [...near].filter((entry) => isSameSlot(entry.slot, slot)).map(({ item }) => item);
  }

  /**
   * Returns the exact keys and the rarest words. Two sets that share half of their words also share
   * one of these words (prefix filtering; Chaudhuri, Ganti and Kaushik, 2006). For a failure,
   * returns all words, because a message has more words than the situations that name it.
   */
  #keysFor(slot: Slot): string[] {
    const words = wordsIn(slot);
    if (slot.failure !== undefined) return [...exactKeys(slot), ...words];
    const ordered = words.sort((a, b) => this.#lengthOf(a) - this.#lengthOf(b));
    return [
      ...exactKeys(slot),
      ...ordered.slice(0, words.length - Math.ceil(words.length / 2) + 1),
    ];
  }

  #lengthOf(key: string): number {
    return this.#byKey.get(key)?.length ?? 0;
  }
}

function wordsIn({ situation, failure }: Slot): string[] {
  const { words, codes, packages, names } = failure?.named ?? situation;
  const literals = situation.literals.flatMap((one) =>
    one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  );
  const ofMessage = failure?.message.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set([...words, ...codes, ...packages, ...names, ...literals, ...ofMessage])];
}

/** Returns the keys that can each be sufficient for a match. */
function exactKeys({ situation, failure }: Slot): string[] {
  const { errors, codes, names, tools } = situation;
  const ofFailure = failure === undefined ? [] : [...failure.named.codes, ...failure.named.names];
  const isBare = wordsIn({ situation }).length === 0;
  return [...errors, ...codes, ...names, ...ofFailure, ...(isBare ? tools : [])]
    .map((key) => `=${key}`);
}

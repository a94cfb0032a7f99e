import { PLAIN_LINE } from "../../kernel/text.ts";
import { type GrowingGroup, isGroup, type Occurrence } from "./error_group.ts";

/** What is held of errors with the same pattern: what was seen once, or a group. */
type Seen = Occurrence | GrowingGroup;

/** About how many bytes are held; a log of ordinary errors has 70,000 different ones before that. */
const MOST_HELD = 32 * 1024 * 1024;

/** What the objects of an entry take, in bytes; a group has lists of its own. */
const OBJECTS = { once: 250, group: 1000 } as const;

/**
 * Errors by tool and by the key of their pattern. Once they take too much memory, half of it is
 * freed: what came up least, and of that what is oldest, is forgotten. What recurs often stays, as in
 * the lossy counting of Manku and Motwani (2002).
 */
export class HeldErrors {
  readonly #byTool = new Map<string, Map<string, Seen>>();
  #weight = 0;
  #forgotten = 0;

  /** How many were forgotten. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** What is held of that tool's errors with that pattern. */
  find(tool: string, key: string): Seen | undefined {
    return this.#byTool.get(tool)?.get(key);
  }

  /** Holds this instead of what was held. */
  put(tool: string, key: string, seen: Seen): void {
    let byKey = this.#byTool.get(tool);
    if (byKey === undefined) this.#byTool.set(tool, byKey = new Map());
    byKey.set(key, seen);
    this.#add(weightOf(key, seen));
  }

  /** Something that is held has grown by that many characters. */
  grow(characters: number): void {
    this.#add(2 * characters);
  }

  #add(bytes: number): void {
    this.#weight += bytes;
    if (this.#weight > MOST_HELD) this.#forget();
  }

  /** All that is held, with tool and key. */
  *all(): Generator<[tool: string, key: string, seen: Seen]> {
    for (const [tool, byKey] of this.#byTool) {
      for (const [key, seen] of byKey) yield [tool, key, seen];
    }
  }

  #forget(): void {
    const weights = new Map<number, number>();
    for (const [, key, seen] of this.all()) {
      const rank = rankOf(seen);
      weights.set(rank, (weights.get(rank) ?? 0) + weightOf(key, seen));
    }
    let held = 0;
    for (const weight of weights.values()) held += weight;
    // The rank of which only some are forgotten.
    let last = 0;
    for (const rank of [...weights.keys()].sort((a, b) => a - b)) {
      last = rank;
      const rest = held - (weights.get(rank) ?? 0);
      if (rest <= MOST_HELD / 2) break;
      held = rest;
    }
    for (const [tool, byKey] of this.#byTool) {
      for (const [key, seen] of byKey) {
        const rank = rankOf(seen);
        if (rank > last || (rank === last && held <= MOST_HELD / 2)) continue;
        if (rank === last) held -= weightOf(key, seen);
        byKey.delete(key);
        this.#forgotten++;
      }
      if (byKey.size === 0) this.#byTool.delete(tool);
    }
    this.#weight = held;
  }
}

const MOST_RANKED = 2 ** 20;

/** Lower for what came up less, and then for what is older: beads are numbered as they come. */
function rankOf(seen: Seen): number {
  if (!isGroup(seen)) return 2 ** 32 + seen.bead;
  return Math.min(seen.frequency, MOST_RANKED) * 2 ** 32 + (seen.beads.at(-1) ?? 0);
}

/** In bytes: the engine holds a text of ASCII with one for a character, which its key tells. */
function weightOf(key: string, seen: Seen): number {
  const width = PLAIN_LINE.test(key) ? 1 : 2;
  if (!isGroup(seen)) {
    const { error, pattern, fix } = seen;
    const length = key.length + error.message.length + error.file.length;
    return OBJECTS.once + width * (length + lengthOf(pattern?.literals) + lengthOf(fix?.commands));
  }
  const { evidence, literals, fixes, beads } = seen;
  const length = key.length + lengthOf(evidence) + 4 * beads.length +
    literals.reduce((sum, some) => sum + lengthOf(some), 0) +
    fixes.reduce((sum, { commands }) => sum + lengthOf(commands), 0);
  return OBJECTS.group + width * length;
}

/** The characters of texts, and what the objects take that hold them. */
function lengthOf(texts: readonly string[] = []): number {
  return texts.reduce((sum, text) => sum + text.length, 16 * texts.length);
}

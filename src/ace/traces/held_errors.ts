import { type GrowingGroup, isGroup, type Occurrence } from "./error_group.ts";

/** What is held of errors with the same pattern: what was seen once, or a group. */
type Seen = Occurrence | GrowingGroup;

/**
 * About how many characters are held; with two bytes for each, 32 MiB. A log of ordinary errors has
 * some 40,000 different ones before it comes to this.
 */
const MOST_HELD = 16 * 1024 * 1024;

/** What the objects of an entry take, in characters; a group has lists of its own. */
const OBJECTS = { once: 150, group: 500 } as const;

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
    this.grow(weightOf(key, seen));
  }

  /** Something that is held has grown by that many characters. */
  grow(characters: number): void {
    this.#weight += characters;
    if (this.#weight > MOST_HELD) this.#forget();
  }

  /** All that is held, with tool and key. */
  *all(): Generator<[tool: string, key: string, seen: Seen]> {
    for (const [tool, byKey] of this.#byTool) {
      for (const [key, seen] of byKey) yield [tool, key, seen];
    }
  }

  #forget(): void {
    const entries = [...this.all()].map(([tool, key, seen]) => ({
      ...{ tool, key },
      frequency: isGroup(seen) ? seen.frequency : 1,
      // Beads are numbered as they come.
      latest: isGroup(seen) ? seen.beads.at(-1) ?? 0 : seen.bead,
      weight: weightOf(key, seen),
    }));
    // What was replaced by a group was counted too.
    this.#weight = entries.reduce((sum, { weight }) => sum + weight, 0);
    entries.sort((a, b) => a.frequency - b.frequency || a.latest - b.latest);
    for (const { tool, key, weight } of entries) {
      if (this.#weight <= MOST_HELD / 2) break;
      this.#drop(tool, key);
      this.#weight -= weight;
      this.#forgotten++;
    }
  }

  #drop(tool: string, key: string): void {
    const byKey = this.#byTool.get(tool);
    byKey?.delete(key);
    if (byKey?.size === 0) this.#byTool.delete(tool);
  }
}

function weightOf(key: string, seen: Seen): number {
  if (!isGroup(seen)) {
    const { error, pattern, fix } = seen;
    return OBJECTS.once + key.length + error.message.length + error.file.length +
      lengthOf(pattern?.literals) + lengthOf(fix?.commands);
  }
  const { evidence, literals, fixes, beads } = seen;
  return OBJECTS.group + key.length + lengthOf(evidence) + beads.length +
    literals.reduce((sum, some) => sum + lengthOf(some), 0) +
    fixes.reduce((sum, { commands }) => sum + lengthOf(commands), 0);
}

/** The characters of texts, and what the objects take that hold them. */
function lengthOf(texts: readonly string[] = []): number {
  return texts.reduce((sum, text) => sum + text.length, 16 * texts.length);
}

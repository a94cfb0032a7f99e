import type { KindName } from "./kind.ts";

/** The properties that determine a record's short ID, which is the same in every clone. */
interface Named {
  kind: KindName;
  name: string;
}

/** The minimum length of a short ID, in characters. */
const MIN_LENGTH = 4;
/** The length of a hash, in characters; its values fit into a safe integer. */
const HASH_LENGTH = 10;
const HASHES = 36 ** HASH_LENGTH;

/** A hash, or the first characters of a hash. */
const HASH_PREFIX = new RegExp(`^[a-z0-9]{${MIN_LENGTH},${HASH_LENGTH}}$`);

/** The short IDs of a project's records: the shortest unique prefixes of their hashes. */
export class ShortIds<Entry extends Named> {
  /** The records by the first characters of their hashes. */
  readonly #byStart = new Map<string, { hash: string; record: Entry }[]>();

  constructor(records: readonly Entry[]) {
    for (const record of records) {
      const hash = hashOf(record);
      const start = hash.slice(0, MIN_LENGTH);
      const others = this.#byStart.get(start);
      if (others === undefined) this.#byStart.set(start, [{ hash, record }]);
      else others.push({ hash, record });
    }
  }

  /** Returns a record's short ID among the project's records; the record may be new. */
  of(record: Named): string {
    const hash = hashOf(record);
    const near = this.#near(hash).map((entry) => entry.hash);
    // Two records with the same kind and name, moved together, have the same hash.
    if (near.filter((one) => one === hash).length > 1) return hash;
    const shared = near.filter((one) => one !== hash).map((one) => sharedLength(hash, one));
    return hash.slice(0, Math.max(MIN_LENGTH, ...shared.map((length) => length + 1)));
  }

  /** Returns the records whose hash begins with a text of at least four characters. */
  startingWith(text: string): Entry[] {
    if (!HASH_PREFIX.test(text)) return [];
    return this.#near(text).flatMap(({ hash, record }) => hash.startsWith(text) ? record : []);
  }

  #near(hash: string): readonly { hash: string; record: Entry }[] {
    return this.#byStart.get(hash.slice(0, MIN_LENGTH)) ?? [];
  }
}

/** Returns the number of first characters that two hashes share. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/**
 * Returns ten characters, `a-z` and `0-9`, of a hash of the kind and the name: cyrb53 (by `bryc`,
 * public domain). The function is synchronous, unlike the runtime's SHA-256.
 */
function hashOf({ kind, name }: Named): string {
  const text = `${kind}/${name}`;
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const value = 4294967296 * (2097151 & b) + (a >>> 0);
  return (value % HASHES).toString(36).padStart(HASH_LENGTH, "0");
}

import type { Bullet } from "./bullet.ts";
import { SimilarTexts } from "./similarity.ts";
import { profileOf } from "./text_profile.ts";

/** What is looked up in a playbook. */
interface KnownBullets {
  /** Their texts to compare others with, each with the id of the first that has it. */
  texts: SimilarTexts<string>;
  ids: ReadonlySet<string>;
}

interface Indexed extends KnownBullets {
  bullets: readonly Bullet[];
  ids: Set<string>;
}

/** Of the playbook that was last asked about: it changes little between calls. */
let last: Indexed = { bullets: [], texts: new SimilarTexts(), ids: new Set() };

/** What is known of these bullets; it holds until others are asked about. */
export function knownBullets(bullets: readonly Bullet[]): KnownBullets {
  if (bullets === last.bullets) return last;
  const added = addedTo(last.bullets, bullets);
  const { texts, ids } = added === undefined
    ? { texts: new SimilarTexts<string>(), ids: new Set<string>() }
    : last;
  for (const { id, text } of added ?? bullets) {
    texts.add(profileOf(text), id);
    ids.add(id);
  }
  last = { bullets, texts, ids };
  return last;
}

/** The bullets that were not there before; undefined when one of those is gone or has changed. */
function addedTo(before: readonly Bullet[], now: readonly Bullet[]): Bullet[] | undefined {
  const added: Bullet[] = [];
  let next = 0;
  for (const bullet of now) {
    const known = before[next];
    // Most are the same object as before.
    if (known === bullet || (known?.id === bullet.id && known.text === bullet.text)) next++;
    else added.push(bullet);
  }
  return next === before.length ? added : undefined;
}

import type { Bullet } from "./bullet.ts";
import { profileOf, SimilarTexts } from "./similarity.ts";

interface Indexed {
  bullets: readonly Bullet[];
  texts: SimilarTexts<string>;
}

/** Of the playbook that was last asked about: it changes little between calls. */
let last: Indexed = { bullets: [], texts: new SimilarTexts() };

/** The texts of these bullets to compare others with, each with the id of the first that has it. */
export function textsOf(bullets: readonly Bullet[]): SimilarTexts<string> {
  const added = addedTo(last.bullets, bullets);
  const texts = added === undefined ? new SimilarTexts<string>() : last.texts;
  for (const { id, text } of added ?? bullets) texts.add(profileOf(text), id);
  last = { bullets, texts };
  return texts;
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

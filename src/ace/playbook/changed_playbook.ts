import { type Bullet, bulletIn, renderBullet } from "./bullet.ts";
import { applyEdits, countersEdit, insertionEdit, type PlaybookEdit } from "./edit.ts";
import { parsePlaybook, type Playbook, type Section } from "./playbook.ts";

// What a change makes of a playbook is known: to parse a large one again would take longer than all
// the rest of the change.

/** The playbook after bullets' counters changed, as parsing the new text would give it. */
export function withCounters(
  playbook: Playbook,
  changes: ReadonlyMap<Bullet, Pick<Bullet, "helpful" | "harmful" | "instances">>,
): Playbook {
  const edits = inOrder(
    [...changes].map(([bullet, counters]) => countersEdit(playbook, bullet, counters)),
  );
  const [ofBullets, ofSections] = [shiftsOf(edits), shiftsOf(edits)];
  return {
    text: applyEdits(playbook.text, edits),
    bullets: playbook.bullets.map((bullet) => moved(bullet, ofBullets, changes.get(bullet))),
    sections: playbook.sections.map((section) => movedSection(section, ofSections)),
  };
}

/** A bullet to add, without its place. */
export type NewBullet = Pick<Bullet, "id" | "helpful" | "harmful" | "instances" | "text">;

/** The playbook with bullets added to sections, as parsing the new text would give it. */
export function withBullets(
  playbook: Playbook,
  added: ReadonlyMap<Section, readonly NewBullet[]>,
): Playbook {
  const insertions = [...added].map(([section, bullets]) => {
    const lines = bullets.map(renderBullet);
    return { section, lines, edit: insertionEdit(playbook, section, lines) };
  }).sort((a, b) => a.edit.start - b.edit.start);
  const edits = insertions.map(({ edit }) => edit);
  const text = applyEdits(playbook.text, edits);
  const [behind, sections] = [new Map<Bullet, Bullet[]>(), new Map<Section, number>()];
  let shift = 0;
  for (const { section, lines, edit } of insertions) {
    const last = lastBullet(playbook, section);
    const placed = last && placedAt(text, edit.start + shift, { section, count: lines.length });
    if (last === undefined || placed === undefined) return parsePlaybook(text);
    shift += edit.text.length;
    behind.set(last, placed);
    sections.set(section, edit.start + shift);
  }
  const [ofBullets, ofSections] = [shiftsOf(edits), shiftsOf(edits)];
  return {
    text,
    bullets: playbook.bullets.flatMap((bullet) => [
      moved(bullet, ofBullets),
      ...behind.get(bullet) ?? [],
    ]),
    sections: playbook.sections.map((section) => {
      const insertAt = sections.get(section);
      const found = movedSection(section, ofSections);
      return insertAt === undefined ? found : { ...found, insertAt };
    }),
  };
}

/** The bullet behind which a plain line like it is a bullet too; undefined where that is not sure. */
function lastBullet({ bullets, text }: Playbook, section: Section): Bullet | undefined {
  const { insertAt, prefix, isAfterText } = section;
  const last = bullets.findLast(({ end }) => end === insertAt);
  if (last === undefined || isAfterText || last.isContinued || last.prefix !== prefix) {
    return undefined;
  }
  // A comment may hide what follows, and another number may be no list.
  const isPlain = !/\d/.test(prefix) && !text.slice(last.start, last.end).includes("<!--");
  return isPlain && text[insertAt - 1] === "\n" ? last : undefined;
}

function placedAt(
  text: string,
  from: number,
  { section, count }: { section: Section; count: number },
): Bullet[] | undefined {
  const placed: Bullet[] = [];
  for (let start = from; placed.length < count;) {
    const end = text.indexOf("\n", start) + 1;
    const line = text.slice(start, end).trimEnd();
    const bullet = bulletIn(line, { start, end, section: section.name });
    if (bullet === undefined) return undefined;
    placed.push(bullet);
    start = end;
  }
  return placed;
}

function inOrder(edits: readonly PlaybookEdit[]): PlaybookEdit[] {
  return edits.toSorted((a, b) => a.start - b.start);
}

/** How far the edits before a place move it; to be asked from first to last. */
function shiftsOf(edits: readonly PlaybookEdit[]): (offset: number) => number {
  let [shift, next] = [0, 0];
  return (offset) => {
    for (let edit = edits[next]; edit !== undefined && edit.start < offset; edit = edits[++next]) {
      shift += edit.text.length - (edit.end - edit.start);
    }
    return shift;
  };
}

/** Most changes keep most places: what stays where it is stays the object that it is. */
function moved(
  bullet: Bullet,
  shiftAt: (offset: number) => number,
  changes?: Partial<Bullet>,
): Bullet {
  const [atStart, atEnd] = [shiftAt(bullet.start), shiftAt(bullet.end)];
  if (changes === undefined && atStart === 0 && atEnd === 0) return bullet;
  return { ...bullet, ...changes, start: bullet.start + atStart, end: bullet.end + atEnd };
}

function movedSection(section: Section, shiftAt: (offset: number) => number): Section {
  const shift = shiftAt(section.insertAt);
  return shift === 0 ? section : { ...section, insertAt: section.insertAt + shift };
}

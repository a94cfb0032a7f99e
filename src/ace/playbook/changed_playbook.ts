import { type Bullet, bulletIn, renderBullet } from "./bullet.ts";
import { applyEdits, countersEdit, insertionEdit, type PlaybookEdit } from "./edit.ts";
import { parsePlaybook, type Playbook, type Section } from "./playbook.ts";

// What a change makes of a playbook is known: to parse a large one again would take longer than all
// the rest of the change. Bullets that stay are the same objects before and after.

/** The playbook after bullets' counters changed, as parsing the new text would give it. */
export function withCounters(
  playbook: Playbook,
  changes: ReadonlyMap<Bullet, Pick<Bullet, "helpful" | "harmful" | "instances">>,
): Playbook {
  const edits = inOrder(
    [...changes].map(([bullet, counters]) => countersEdit(playbook, bullet, counters)),
  );
  const bullets = [...playbook.bullets];
  for (const [bullet, counters] of changes) {
    bullets[bullets.indexOf(bullet)] = { ...bullet, ...counters };
  }
  const shiftAt = shiftsOf(edits);
  return {
    text: applyEdits(playbook.text, edits),
    bullets,
    offsets: movedOffsets(playbook.offsets, edits),
    sections: playbook.sections.map((section) => movedSection(section, shiftAt)),
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
  const bullets = [...playbook.bullets];
  const [placed, sections]: [PlacedBullets[], Map<Section, number>] = [[], new Map()];
  let [shift, count] = [0, 0];
  for (const { section, lines, edit } of insertions) {
    const index = indexBehind(playbook, section);
    const here = index === undefined
      ? undefined
      : placedAt(text, edit.start + shift, { section, count: lines.length });
    if (index === undefined || here === undefined) return parsePlaybook(text);
    bullets.splice(index + count, 0, ...here.bullets);
    placed.push({ index, offsets: here.offsets });
    count += lines.length;
    shift += edit.text.length;
    sections.set(section, edit.start + shift);
  }
  const shiftAt = shiftsOf(edits);
  return {
    text,
    bullets,
    offsets: withPlaced(movedOffsets(playbook.offsets, edits), placed),
    sections: playbook.sections.map((section) => {
      const insertAt = sections.get(section);
      const found = movedSection(section, shiftAt);
      return insertAt === undefined ? found : { ...found, insertAt };
    }),
  };
}

/** The index behind the bullet after which a plain line like it is one too; undefined if unsure. */
function indexBehind(
  { bullets, offsets, text }: Playbook,
  { insertAt, prefix, isAfterText }: Section,
): number | undefined {
  // Ends come before the starts that are equal to them.
  const at = offsets.indexOf(insertAt);
  const last = at % 2 === 1 ? bullets[at >> 1] : undefined;
  if (last === undefined || isAfterText || last.isContinued || last.prefix !== prefix) {
    return undefined;
  }
  // A comment may hide what follows, and another number may be no list.
  const isPlain = !/\d/.test(prefix) && !text.slice(offsets[at - 1], insertAt).includes("<!--");
  return isPlain && text[insertAt - 1] === "\n" ? (at >> 1) + 1 : undefined;
}

/** Offsets of new bullets, and the index before which they stand. */
interface PlacedBullets {
  index: number;
  offsets: number[];
}

function placedAt(
  text: string,
  from: number,
  { section, count }: { section: Section; count: number },
): { bullets: Bullet[]; offsets: number[] } | undefined {
  const [bullets, offsets]: [Bullet[], number[]] = [[], []];
  for (let start = from; bullets.length < count;) {
    const end = text.indexOf("\n", start) + 1;
    const bullet = bulletIn(text.slice(start, end).trimEnd(), section.name);
    if (bullet === undefined) return undefined;
    bullets.push(bullet);
    offsets.push(start, end);
    start = end;
  }
  return { bullets, offsets };
}

function withPlaced(offsets: Int32Array, placed: readonly PlacedBullets[]): Int32Array {
  const count = placed.reduce((sum, { offsets: { length } }) => sum + length, 0);
  const all = new Int32Array(offsets.length + count);
  let [from, to] = [0, 0];
  for (const { index, offsets: added } of [...placed, { index: offsets.length / 2, offsets: [] }]) {
    all.set(offsets.subarray(from, 2 * index), to);
    to += 2 * index - from;
    from = 2 * index;
    all.set(added, to);
    to += added.length;
  }
  return all;
}

function inOrder(edits: readonly PlaybookEdit[]): PlaybookEdit[] {
  return edits.toSorted((a, b) => a.start - b.start);
}

/** How far an edit moves what is behind it. */
function shiftOf({ start, end, text }: PlaybookEdit): number {
  return text.length - (end - start);
}

/** How far the edits before a place move it; to be asked from first to last. */
function shiftsOf(edits: readonly PlaybookEdit[]): (offset: number) => number {
  let [shift, next] = [0, 0];
  return (offset) => {
    for (let edit = edits[next]; edit !== undefined && edit.start < offset; edit = edits[++next]) {
      shift += shiftOf(edit);
    }
    return shift;
  };
}

function movedOffsets(offsets: Int32Array, edits: readonly PlaybookEdit[]): Int32Array {
  if (edits.every((edit) => shiftOf(edit) === 0)) return offsets;
  const moved = offsets.slice();
  // All that is behind one edit and before the next moves alike.
  let [shift, from] = [0, 0];
  for (const [index, edit] of edits.entries()) {
    shift += shiftOf(edit);
    while (from < moved.length && (offsets[from] ?? 0) <= edit.start) from++;
    const next = edits[index + 1]?.start ?? Infinity;
    for (; from < moved.length && (offsets[from] ?? 0) <= next; from++) {
      moved[from] = (offsets[from] ?? 0) + shift;
    }
  }
  return moved;
}

function movedSection(section: Section, shiftAt: (offset: number) => number): Section {
  const shift = shiftAt(section.insertAt);
  return shift === 0 ? section : { ...section, insertAt: section.insertAt + shift };
}

import {
  type Bullet,
  type BulletCounters,
  bulletIn,
  type NewBullet,
  renderBullet,
} from "./bullet.ts";
import { applyEdits, type TextEdit } from "../../kernel/text_edit.ts";
import { countersEdit, insertionEdit } from "./edit.ts";
import { parsePlaybook, type Playbook, type Section } from "./playbook.ts";

// What a change makes of a playbook is known: to parse a large one again would take longer than all
// the rest of the change. Bullets that stay are the same objects before and after.

/** A playbook after a change, and the edits that made its text of the one before. */
export interface ChangedPlaybook {
  playbook: Playbook;
  edits: readonly TextEdit[];
}

/** The playbook after bullets' counters changed, as parsing the new text would give it. */
export function withCounters(
  playbook: Playbook,
  changes: ReadonlyMap<Bullet, BulletCounters>,
): ChangedPlaybook {
  const edits = [...changes].map(([bullet, counters]) => countersEdit(playbook, bullet, counters))
    .sort((a, b) => a.start - b.start);
  const bullets = [...playbook.bullets];
  for (const [bullet, counters] of changes) {
    bullets[bullets.indexOf(bullet)] = { ...bullet, ...counters };
  }
  const shiftAt = shiftsOf(edits);
  const changed = {
    text: applyEdits(playbook.text, edits),
    bullets,
    offsets: movedOffsets(playbook.offsets, edits),
    sections: playbook.sections.map((section) => movedSection(section, shiftAt)),
  };
  return { playbook: changed, edits };
}

/** The playbook with bullets added to sections, as parsing the new text would give it. */
export function withBullets(
  playbook: Playbook,
  added: ReadonlyMap<Section, readonly NewBullet[]>,
): ChangedPlaybook {
  const insertions = [...added].map(([section, bullets]) => {
    const lines = bullets.map(renderBullet);
    return { section, lines, edit: insertionEdit(playbook, section, lines) };
  }).sort((a, b) => a.edit.start - b.edit.start);
  const edits = insertions.map(({ edit }) => edit);
  const text = applyEdits(playbook.text, edits);
  const bullets = [...playbook.bullets];
  const placed: PlacedBullets[] = [];
  let [shift, count] = [0, 0];
  for (const { section, lines, edit } of insertions) {
    const behind = offsetsBefore(playbook, section);
    const here = behind === undefined
      ? undefined
      : placedIn(edit.text, edit.start + shift, section);
    if (behind === undefined || here?.bullets.length !== lines.length) {
      return { playbook: parsePlaybook(text), edits };
    }
    bullets.splice(behind / 2 + count, 0, ...here.bullets);
    placed.push({ behind, offsets: here.offsets });
    count += lines.length;
    shift += edit.text.length;
  }
  const shiftAt = shiftsOf(edits);
  const changed = {
    text,
    bullets,
    offsets: withPlaced(movedOffsets(playbook.offsets, edits), placed),
    sections: playbook.sections.map((section) => movedSection(section, shiftAt)),
  };
  return { playbook: changed, edits };
}

/** How many offsets stand before a plain line that is a bullet like the last; undefined if unsure. */
function offsetsBefore(
  { bullets, offsets, text }: Playbook,
  { insertAt, prefix }: Section,
): number | undefined {
  // Ends come before the starts that are equal to them; no bullet has the index of a start.
  const at = offsets.indexOf(insertAt);
  const last = bullets[(at - 1) / 2];
  if (last?.prefix !== prefix) return undefined;
  // A comment may hide what follows, and another number may be no list.
  const isPlain = !/\d/.test(prefix) && !text.slice(offsets[at - 1], insertAt).includes("<!--");
  return isPlain && text[insertAt - 1] === "\n" ? at + 1 : undefined;
}

/** Offsets of new bullets, and behind how many others they stand. */
interface PlacedBullets {
  behind: number;
  offsets: number[];
}

/** The bullets in whole lines of a section that begin at `from`; undefined where one is none. */
function placedIn(
  inserted: string,
  from: number,
  section: Section,
): { bullets: Bullet[]; offsets: number[] } | undefined {
  const [bullets, offsets]: [Bullet[], number[]] = [[], []];
  for (let start = 0; start < inserted.length;) {
    const end = inserted.indexOf("\n", start) + 1;
    const bullet = bulletIn(inserted.slice(start, end).trimEnd(), section.name);
    if (bullet === undefined) return undefined;
    bullets.push(bullet);
    offsets.push(from + start, from + end);
    start = end;
  }
  return { bullets, offsets };
}

function withPlaced(offsets: Int32Array, placed: readonly PlacedBullets[]): Int32Array {
  const count = placed.reduce((sum, { offsets: { length } }) => sum + length, 0);
  const all = new Int32Array(offsets.length + count);
  all.set(offsets);
  let shift = 0;
  for (const { behind, offsets: added } of placed) {
    const at = behind + shift;
    all.copyWithin(at + added.length, at);
    all.set(added, at);
    shift += added.length;
  }
  return all;
}

/** How far an edit moves what is behind it. */
function shiftOf({ start, end, text }: TextEdit): number {
  return text.length - (end - start);
}

/** How far the edits up to a place move it; to be asked from first to last. */
function shiftsOf(edits: readonly TextEdit[]): (offset: number) => number {
  let [shift, next] = [0, 0];
  return (offset) => {
    for (let edit = edits[next]; edit !== undefined && edit.start <= offset; edit = edits[++next]) {
      shift += shiftOf(edit);
    }
    return shift;
  };
}

function movedOffsets(offsets: Int32Array, edits: readonly TextEdit[]): Int32Array {
  const moved = offsets.slice();
  let shift = 0;
  for (const [index, edit] of edits.entries()) {
    shift += shiftOf(edit);
    // All that is behind one edit and before the next moves alike.
    const next = edits[index + 1];
    const until = next === undefined ? offsets.length : indexAbove(offsets, next.start);
    for (let at = indexAbove(offsets, edit.start); at < until; at++) {
      moved[at] = (offsets[at] ?? 0) + shift;
    }
  }
  return moved;
}

/** The index of the first of these ascending offsets that is larger. */
function indexAbove(offsets: Int32Array, offset: number): number {
  let [from, to] = [0, offsets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((offsets[middle] ?? 0) > offset) to = middle;
    else from = middle + 1;
  }
  return from;
}

function movedSection(section: Section, shiftAt: (offset: number) => number): Section {
  const shift = shiftAt(section.insertAt);
  return shift === 0 ? section : { ...section, insertAt: section.insertAt + shift };
}

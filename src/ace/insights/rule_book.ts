import { conflictLine } from "../../kernel/git_conflict.ts";

import type { AceContext } from "../context.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { appendLines, createText, replaceText } from "../../kernel/disk/writer.ts";
import { conflictError } from "../errors.ts";
import type { Bullet } from "../playbook/bullet.ts";
import { bulletDigest, bulletIdIn, renderBullet } from "../playbook/bullet.ts";
import {
  applyEdits,
  countersEdit,
  insertionEdit,
  removalEdits,
  withSections,
} from "../playbook/edit.ts";
import { parsePlaybook, type Playbook, textIn } from "../playbook/playbook.ts";
import { ruleKeyText, type RuleText, ruleText } from "../playbook/rule.ts";
import { RuleLog, ruleLogLines, type RuleRecord } from "./rule_log.ts";
import { IGNORED, NEW_PLAYBOOK } from "./playbook_init.ts";
import { playbookSection } from "./section.ts";

export interface Rule extends RuleText {
  id: string;
  section: string;
  helpful: number;
  harmful: number;
  /** True until a vote. */
  untried: boolean;
  /** ISO 8601. */
  lastUsed?: string;
  line: string;
}

export interface RuleBook {
  playbook: Playbook;
  log: RuleLog;
  rules: readonly Rule[];
  /** False if the playbook doesn't exist. */
  isThere: boolean;
}

/** Reads the playbook and its log. A missing playbook has no rules. Throws `FileError`. */
export function readRuleBook({ agents, votes }: Pick<AceContext, "agents" | "votes">): RuleBook {
  const text = textIn(agents);
  return bookOf(text ?? "", new RuleLog(linesIn(votes)), text !== undefined);
}

function linesIn(votes: AceContext["votes"]): string[] {
  return textIn(votes)?.split("\n") ?? [];
}

function bookOf(text: string, log: RuleLog, isThere = true): RuleBook {
  const playbook = parsePlaybook(text);
  const rules = standingBullets(playbook, log).map((bullet): Rule => {
    const { id, section, text: line } = bullet;
    const [helpful, harmful] = log.countersOf(id, [bullet.helpful, bullet.harmful]);
    const lastUsed = log.lastUsed(id);
    return {
      ...ruleText(line),
      id,
      section,
      helpful,
      harmful,
      untried: helpful + harmful === 0 && !log.hasVotes(id),
      ...(lastUsed !== undefined && { lastUsed }),
      line,
    };
  });
  return { playbook, log, rules, isThere };
}

export function textKey(line: string): string {
  return ruleKeyText(ruleText(line).content);
}

function standingBullets({ bullets }: Playbook, log: RuleLog): Bullet[] {
  const byId = Map.groupBy(bullets, ({ id }) => id);
  if (byId.size === bullets.length && log.gone.size === 0) return [...bullets];
  const kept = new Set<Bullet>();
  for (const [id, same] of byId) {
    if (log.gone.has(id)) continue;
    const [text, section] = [log.texts.get(id), log.sections.get(id)];
    const reworded = same.filter((bullet) => bullet.text === text);
    for (const copies of Map.groupBy(reworded.length > 0 ? reworded : same, copyKey).values()) {
      const [first] = copies.toSorted((a, b) =>
        Number(b.section === section) - Number(a.section === section) || (a.text < b.text ? -1 : 1)
      );
      if (first) kept.add(first);
    }
  }
  return bullets.filter((bullet) => kept.has(bullet));
}

function copyKey({ text }: Bullet): string {
  return textKey(text);
}

function settledText(text: string, log: RuleLog): string {
  const playbook = parsePlaybook(text);
  const standing = standingBullets(playbook, log);
  const kept = new Set(standing);
  const removed = new Set(playbook.bullets.filter((bullet) => !kept.has(bullet)));
  const counters = standing.flatMap((bullet) => {
    const [helpful, harmful] = log.countersOf(bullet.id, [bullet.helpful, bullet.harmful]);
    if (helpful === bullet.helpful && harmful === bullet.harmful) return [];
    return [countersEdit(playbook, bullet, { helpful, harmful })];
  });
  return applyEdits(text, [...removalEdits(playbook, removed), ...counters]);
}

export interface NewRule {
  line: string;
  section: string;
}

/** A change of the playbook, in this order. */
export interface BookChange {
  records?: readonly RuleRecord[];
  /** Rules to add, each with its id. */
  added?: readonly (NewRule & { id: string })[];
  /** Edits the text before rules are added, such as new texts of rules. */
  edit?: (text: string) => string;
}

/** Returns the text and the log after a change, without writing them. */
export function changedText(book: RuleBook, { records = [], added = [], edit }: BookChange): {
  text: string;
  lines: string[];
} {
  const lines = ruleLogLines(records);
  let text = settledText(book.playbook.text, book.log.with(lines));
  if (edit) text = edit(text);
  const names = [...new Set(added.map(({ section }) => section))];
  const missing = names.filter((name) => !playbookSection(parsePlaybook(text).sections, name));
  text = withSections(parsePlaybook(text), missing);
  const playbook = parsePlaybook(text);
  const edits = names.flatMap((name) => {
    const section = playbookSection(playbook.sections, name);
    const own = added.filter((rule) => rule.section === name).map(({ id, line }) =>
      renderBullet({ id, text: line })
    );
    return section ? [insertionEdit(playbook, section, own)] : [];
  });
  const after = applyEdits(text, edits);
  const isOpen = book.playbook.text !== "" && !book.playbook.text.endsWith("\n");
  return { text: isOpen ? after.replace(/\r?\n$/, "") : after, lines };
}

export async function newIds(
  { playbook, log }: RuleBook,
  lines: readonly string[],
): Promise<string[]> {
  const taken = new Set([...playbook.bullets.map(({ id }) => id), ...log.gone]);
  const ids: string[] = [];
  for (const line of lines) {
    const id = bulletIdIn(await bulletDigest(textKey(line)), taken);
    ids.push(id);
    taken.add(id);
  }
  return ids;
}

/**
 * Changes the playbook and its log while no other process does. `change` gets the book as it is on
 * disk, and may be called again if another program changed it in between. Throws WRITE_ERROR, with
 * file and line, if a file has conflict markers.
 */
export async function changeRuleBook<Change extends BookChange>(
  context: AceContext,
  change: (book: RuleBook) => Change | Promise<Change>,
): Promise<Change & { isWritten: boolean }> {
  const { agents, votes } = context;
  requireNoConflict(context);
  return await withLock(agents, async () => {
    createText(agents, NEW_PLAYBOOK);
    createText(context.side.ignore, IGNORED);
    let lines: string[] = [];
    let isLogged = false;
    const log = (): void => {
      if (!isLogged) appendLines(votes, lines);
      isLogged = true;
    };
    const done = await replaceText(agents, async (text) => {
      requireNoConflict(context);
      const book = bookOf(text, new RuleLog(linesIn(votes)));
      const wanted = await change(book);
      const after = changedText(book, wanted);
      lines = after.lines;
      return { ...wanted, text: after.text };
    }, log);
    log();
    return done;
  });
}

export function conflictIn({ agents, votes }: Pick<AceContext, "agents" | "votes">):
  | { name: string; line: number }
  | undefined {
  for (const file of [agents, votes]) {
    const line = conflictLine(textIn(file) ?? "");
    if (line !== undefined) return { name: file.name, line };
  }
  return undefined;
}

function requireNoConflict(context: AceContext): void {
  const conflict = conflictIn(context);
  if (conflict !== undefined) throw conflictError(conflict.name, conflict.line);
}

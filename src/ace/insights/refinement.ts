import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import { readSharedText } from "../../kernel/disk/shared_file.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { withoutSecrets } from "../logs/secret.ts";
import { type Bullet, bulletText } from "../playbook/bullet.ts";
import { applyEdits, insertionEdit, removalEdits, type TextEdit } from "../playbook/edit.ts";
import { parsePlaybook, type Playbook } from "../playbook/playbook.ts";
import { ruleOrigin, withOrigin } from "../playbook/rule.ts";
import { NO_PLAYBOOK } from "./query.ts";
import { LEAST_RANK, nearestRules } from "./retrieval.ts";
import { changeRuleBook, readRuleBook, type Rule, type RuleBook, textKey } from "./rule_book.ts";
import type { Counters, RuleRecord } from "./rule_log.ts";
import { SECTIONS } from "./section.ts";
import { requireRule } from "./votes.ts";

export type RefineAction =
  | { action: "merge"; ids: readonly string[] }
  | { action: "reword"; id: string; text: string }
  | { action: "retire"; id: string }
  | { action: "move"; id: string; section: string };

export const refinedSchema = z.object({
  rules: z.array(z.object({
    id: z.string(),
    content: z.string(),
    helpful: z.number(),
    harmful: z.number(),
    lastUsed: z.string().optional(),
    nearest: z.object({ id: z.string(), rank: z.number() }).optional(),
  })),
  merges: z.array(z.object({ keptId: z.string(), removedIds: z.array(z.string()) })),
  updated: z.boolean(),
  note: z.string().optional(),
});

const MAX_COMPARED = 1000;

/**
 * Lists each rule with its votes and its nearest other rule, and applies actions, all or none.
 * Without actions, it merges rules of equal text. Throws INVALID_PARAMS, SECTION_NOT_FOUND.
 */
export async function refineKnowledge(
  context: AceContext,
  request: { dryRun: boolean; actions?: readonly RefineAction[] | undefined },
): Promise<z.infer<typeof refinedSchema>> {
  const { dryRun, actions } = withoutSecrets(request);
  if (dryRun && !readRuleBook(context).isThere) {
    return { rules: [], merges: [], updated: false, note: NO_PLAYBOOK };
  }
  // Throws if the playbook doesn't exist.
  readSharedText(context.agents);
  const before = readRuleBook(context);
  const given = actions ?? equalTexts(before);
  planOf(before, given);
  let updated = false;
  if (!dryRun) {
    const done = await changeRuleBook(context, (book) => planOf(book, actions ?? equalTexts(book)));
    updated = done.isWritten;
  }
  const { rules } = dryRun ? before : readRuleBook(context);
  const isCompared = rules.length <= MAX_COMPARED;
  const nearest = isCompared ? nearestRules(rules) : new Map();
  return {
    rules: rules.map(({ id, content, helpful, harmful, lastUsed }) => {
      const near = nearest.get(id);
      return {
        id,
        content,
        helpful,
        harmful,
        ...(lastUsed !== undefined && { lastUsed }),
        ...(near && { nearest: near }),
      };
    }),
    merges: given.flatMap((one) => {
      if (one.action !== "merge") return [];
      const [keptId = "", ...removedIds] = one.ids;
      return [{ keptId, removedIds }];
    }),
    updated,
    note: isCompared
      ? `nearest: by words; rank is the share of shared words, at least ${LEAST_RANK}`
      : `Above ${MAX_COMPARED} rules, nearest is left out`,
  };
}

function equalTexts({ rules }: RuleBook): RefineAction[] {
  const groups = Map.groupBy(rules, ({ line }) => textKey(line));
  return [...groups.values()].map((same) => [...new Set(same.map(({ id }) => id))])
    .filter((ids) => ids.length > 1).map((ids) => ({ action: "merge", ids }));
}

function planOf(book: RuleBook, actions: readonly RefineAction[]): {
  records: RuleRecord[];
  edit: (text: string) => string;
} {
  const records: RuleRecord[] = [];
  const rewrites: ((playbook: Playbook) => TextEdit[])[] = [];
  for (const action of actions) {
    if (action.action === "merge") records.push(...mergeRecords(book, action.ids));
    else {
      const rule = requireRule(book, action.id);
      if (action.action === "retire") {
        records.push({ rule: rule.id, gone: "retired", base: baseOf(book, rule) });
      } else if (action.action === "reword") {
        const text = reworded(rule, action.text);
        records.push({ rule: rule.id, text });
        rewrites.push((playbook) => rewriting(playbook, rule.id, text));
      } else {
        const { section: name } = action;
        requireSection(book.playbook, name);
        records.push({ rule: rule.id, section: name });
        rewrites.push((playbook) => moving(playbook, rule.id, name));
      }
    }
  }
  return {
    records,
    edit: (text) =>
      rewrites.reduce((now, rewrite) => applyEdits(now, rewrite(parsePlaybook(now))), text),
  };
}

function baseOf({ log }: RuleBook, { id, helpful, harmful }: Rule): Counters {
  return log.baseOf(id, [helpful, harmful]);
}

function mergeRecords(book: RuleBook, ids: readonly string[]): RuleRecord[] {
  const [kept, ...others] = [...new Set(ids)].map((id) => requireRule(book, id));
  if (kept === undefined || others.length === 0) {
    throw new AceError("INVALID_PARAMS", "A merge needs at least two rules", {
      next: "Give the id of the rule to keep first.",
    });
  }
  return [
    { rule: kept.id, base: baseOf(book, kept) },
    ...others.map((other): RuleRecord => ({
      rule: other.id,
      gone: "merged",
      into: kept.id,
      base: baseOf(book, other),
    })),
  ];
}

function reworded({ line }: Rule, text: string): string {
  const content = bulletText(text);
  if (content === "") throw new AceError("INVALID_PARAMS", "text must not be empty");
  return withOrigin(content, ruleOrigin(line));
}

function bulletsWith({ bullets }: Playbook, id: string): Bullet[] {
  return bullets.filter((bullet) => bullet.id === id);
}

function rewriting(playbook: Playbook, id: string, text: string): TextEdit[] {
  return bulletsWith(playbook, id).map((bullet) => {
    const line = playbook.text.slice(bullet.start, bullet.end);
    const start = bullet.start + line.indexOf("]", line.indexOf("[Bullet #")) + 1;
    const end = bullet.start + line.trimEnd().length;
    return { start, end: Math.max(start, end), text: ` ${text}` };
  });
}

function requireSection({ sections }: Playbook, name: string): void {
  const names = [...new Set(sections.map((section) => section.name))];
  if ([...Object.values<string>(SECTIONS), ...names].includes(name)) return;
  const listed = names.slice(0, 40).map((one) => excerpt(one)).join("; ") || "none";
  throw new AceError("SECTION_NOT_FOUND", `The playbook has no section "${excerpt(name)}"`, {
    next: `Nothing was written. Add it as a ## or ### heading, or choose one of these: ${listed}.`,
  });
}

function moving(playbook: Playbook, id: string, name: string): TextEdit[] {
  const section = playbook.sections.find((one) => one.name === name);
  const moved = bulletsWith(playbook, id).filter((bullet) => bullet.section !== name);
  if (moved.length === 0) return [];
  const lines = moved.map(({ start, end, prefix }) =>
    playbook.text.slice(start + prefix.length, end).trimEnd()
  );
  const added = section ? insertionEdit(playbook, section, lines) : {
    start: playbook.text.length,
    end: playbook.text.length,
    text: `\n## ${name}\n\n${lines.map((line) => `- ${line}\n`).join("")}`,
  };
  return [...removalEdits(playbook, new Set(moved)), added];
}

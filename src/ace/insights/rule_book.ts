import { FileError } from "../../kernel/disk/file_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { once } from "../../kernel/once.ts";
import type { AceContext } from "../context.ts";
import { versionAt } from "../files/file_version.ts";
import { isOccupied } from "../files/own_file.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { type Playbook, readPlaybook } from "../playbook/playbook.ts";
import { Votes, votesIn } from "../traces/votes.ts";
import { InsightLog, insightsByBullet, readInsightLog } from "./insight_log.ts";
import { type RuleFacts, settled } from "./settled.ts";
import { slotOfRule } from "./slot.ts";
import { SlotIndex } from "./slot_index.ts";
import { type Rule, type RulePair, slotPairs } from "./slot_pairs.ts";

/** A playbook file and its parsed text. */
export interface PlaybookFile {
  file: SharedFile;
  playbook: Playbook;
}

/** All rules of the playbook, in the state that the logs define. */
export interface RuleBook {
  /** The root playbook first, then the playbooks in subfolders. */
  files: readonly PlaybookFile[];
  facts: RuleFacts;
  rules: readonly Rule[];
  /** Returns the rules by their situation slots. */
  slots(): SlotIndex<Rule>;
  /** Returns the pairs of rules for the same situation. */
  pairs(): readonly RulePair[];
}

/** An empty rule book. */
const NO_RULES: RuleBook = {
  files: [],
  facts: { log: new InsightLog(), votes: new Votes() },
  rules: [],
  slots: () => new SlotIndex(),
  pairs: () => [],
};

/**
 * Returns the rules. Throws FILE_NOT_FOUND if the playbook doesn't exist. Treats unreadable logs as
 * empty.
 */
export function readRuleBook(context: AceContext): RuleBook {
  const files = [context.agents, ...nestedThere(context)];
  const raw = files.map((file) => ({ file, playbook: readPlaybook(file) }));
  return ruleBookOf(raw, readableFacts(context));
}

/**
 * Returns the rules in AGENTS.md without the facts from the logs, which takes only a few
 * milliseconds.
 */
export function playbookRules(context: AceContext): RuleBook {
  const files = [context.agents, ...nestedThere(context)]
    .filter(({ path }) => isOccupied(path))
    .map((file) => ({ file, playbook: readPlaybook(file) }));
  return ruleBookOf(files, NO_RULES.facts);
}

/**
 * Returns the rules. Returns an empty book if the playbook doesn't exist, or if it is unreadable
 * and `isOptional` is true.
 */
export function readRules(
  context: AceContext,
  { isOptional = false }: { isOptional?: boolean } = {},
): RuleBook {
  try {
    return readRuleBook(context);
  } catch (error) {
    if (error instanceof FileError && (isOptional || error.problem === "absent")) {
      return { ...NO_RULES, facts: readableFacts(context) };
    }
    throw error;
  }
}

/** Returns the rules and sections of all playbook files. */
export function mergedPlaybook({ files }: RuleBook): Pick<Playbook, "bullets" | "sections"> {
  return {
    bullets: files.flatMap(({ playbook }) => playbook.bullets),
    sections: files.flatMap(({ playbook }) => playbook.sections),
  };
}

/** Returns the existing playbooks in subfolders. */
export function nestedThere({ nested }: Pick<AceContext, "nested">): SharedFile[] {
  return nested.filter(({ path }) => versionAt(path) !== undefined);
}

let known: { raw: readonly PlaybookFile[]; lines: string; book: RuleBook } | undefined;

/**
 * Returns the rule book for these files. Returns the same object until the files or facts change.
 */
export function ruleBookOf(raw: readonly PlaybookFile[], facts: RuleFacts): RuleBook {
  const lines = `${facts.log.lines} ${facts.votes.traces}`;
  const isKnown = known?.lines === lines && known.raw.length === raw.length &&
    known.raw.every(({ file, playbook }, index) =>
      playbook === raw[index]?.playbook && file.path === raw[index].file.path
    ) && (["log", "votes", "bases"] as const).every((one) => known?.book.facts[one] === facts[one]);
  if (known === undefined || !isKnown) known = { raw, lines, book: settledBook(raw, facts) };
  return known.book;
}

function settledBook(raw: readonly PlaybookFile[], facts: RuleFacts): RuleBook {
  const seen = new Set<string>();
  const files = raw.map(({ file, playbook }) => ({
    file,
    playbook: settled(playbook, facts, seen),
  }));
  const insights = insightsByBullet(facts.log);
  const rules = files.flatMap(({ file, playbook }) =>
    playbook.bullets.map((bullet): Rule => {
      const insight = insights.get(bullet.id);
      const slot = once(() => slotOfRule(bullet.text, insight));
      return {
        bullet,
        file,
        insight,
        get slot() {
          return slot();
        },
      };
    })
  );
  const slots = once(() => {
    const index = new SlotIndex<Rule>();
    for (const rule of rules) if (rule.slot !== undefined) index.add(rule.slot, rule);
    return index;
  });
  return { files, facts, rules, slots, pairs: once(() => slotPairs(rules)) };
}

/** Returns the facts from both logs. Throws PARSE_ERROR. */
export function readFacts({ insights, traces }: AceContext): RuleFacts {
  return { log: readInsightLog(insights), votes: votesIn(traces) };
}

/** Returns the facts from the readable logs, because rules are also listed without facts. */
export function readableFacts(context: AceContext): RuleFacts {
  return {
    log: readable(() => readInsightLog(context.insights)) ?? new InsightLog(),
    votes: readable(() => votesIn(context.traces)) ?? new Votes(),
  };
}

function readable<Content>(read: () => Content): Content | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return undefined;
  }
}

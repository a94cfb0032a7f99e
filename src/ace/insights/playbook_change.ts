import type { AceContext } from "../context.ts";
import { withLock } from "../files/file_lock.ts";
import { makeText, readSharedText, replaceText } from "../files/shared_text.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { conflictLine } from "../../kernel/git_conflict.ts";
import { conflictError } from "../logs/conflict.ts";
import { parsePlaybook, readPlaybook } from "../playbook/playbook.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { nestedThere, readableFacts, readFacts, type RuleBook, ruleBookOf } from "./rule_book.ts";
import { appendFacts, type RuleEvent, type WrittenBullet } from "./rule_events.ts";

/** New texts of playbooks by path, and the facts that are logged with them. */
export interface PlaybookChange {
  texts: ReadonlyMap<string, string>;
  facts: readonly (RuleEvent | WrittenBullet)[];
  /** The time when they happened, in ISO 8601; default: now. */
  timestamp?: string;
  /** Runs after the facts are logged. */
  commit?: () => Promise<void>;
}

/**
 * Changes the playbook under its lock: `change` returns new texts for files that differ from the
 * logs. The facts are logged once the new text is on the disk. Returns the last result of `change`,
 * and whether a file was written. Throws WRITE_ERROR for conflict markers, and the errors of the
 * files and `change`.
 */
export function changePlaybook<Change extends PlaybookChange>(
  context: AceContext,
  change: (book: RuleBook) => Change | Promise<Change>,
): Promise<Change & { isWritten: boolean }> {
  const { agents } = context;
  return withLock(agents, async () => {
    requireNoConflict(context);
    let last: Change | undefined;
    let isLogged = false;
    const log = async (): Promise<void> => {
      if (isLogged) return;
      isLogged = true;
      await appendFacts(context.insights, last?.facts ?? [], last?.timestamp);
      await last?.commit?.();
    };
    const { made, texts, isWritten } = await replaceText(agents, async (text) => {
      const book = currentBook(context, text);
      const made = await change(book);
      last = made;
      const settled = book.files.map(({ file, playbook }) => [file.path, playbook.text] as const);
      const texts = new Map([...settled, ...made.texts]);
      return { made, texts, text: texts.get(agents.path) ?? text };
    }, log);
    let isAnyWritten = isWritten;
    await log();
    for (const file of context.nested) {
      const text = texts.get(file.path);
      if (text === undefined) continue;
      isAnyWritten = await write(file, text) || isAnyWritten;
    }
    return { ...made, isWritten: isAnyWritten };
  });
}

async function write(file: SharedFile, text: string): Promise<boolean> {
  if (await makeText(file, text)) return true;
  return (await replaceText(file, () => ({ text }))).isWritten;
}

/** Returns the rules as they are on the disk, with `text` as the root's file. */
function currentBook(context: AceContext, text: string): RuleBook {
  const nested = nestedThere(context)
    .map((file) => ({ file, playbook: readPlaybook(file) }));
  const root = { file: context.agents, playbook: parsePlaybook(text) };
  return ruleBookOf([root, ...nested], readFacts(context));
}

/** Throws WRITE_ERROR for conflict markers in a file of the playbook or in a log. */
export function requireNoConflict(context: AceContext): void {
  const [found] = conflictsIn(context);
  if (found !== undefined) throw conflictError(found.name, found.line);
}

/** The files with conflict markers, each with the line of the first. */
export function conflictsIn(context: AceContext): { name: string; line: number }[] {
  const { log, votes } = readableFacts(context);
  const playbooks = [context.agents, ...nestedThere(context)].map((file) => ({
    name: file.name,
    line: conflictLine(textOf(file)),
  }));
  return [
    ...playbooks,
    { name: context.insights.name, line: log.conflict },
    { name: context.traces.name, line: votes.conflict },
  ].flatMap(({ name, line }) => line === undefined ? [] : [{ name, line }]);
}

/** The text of a file; empty if it doesn't exist. */
function textOf(file: SharedFile): string {
  try {
    return readSharedText(file);
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

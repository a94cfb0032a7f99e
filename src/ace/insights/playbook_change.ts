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

/** The new playbook texts by path, and the facts to log. */
export interface PlaybookChange {
  texts: ReadonlyMap<string, string>;
  facts: readonly (RuleEvent | WrittenBullet)[];
  /** The ISO 8601 time of the facts. Default: now. */
  timestamp?: string;
  /** Runs after the facts have been logged. */
  commit?: () => Promise<void>;
}

/**
 * Changes the playbook under its lock. `change` returns the new texts of changed files by path.
 * Logs the facts once the new text is on disk. Returns the last result of `change`, and whether a
 * file was written. Throws WRITE_ERROR for conflict markers, and the errors of file operations and
 * of `change`.
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

/** Returns the rules on disk, but reads the root playbook from `text`. */
function currentBook(context: AceContext, text: string): RuleBook {
  const nested = nestedThere(context)
    .map((file) => ({ file, playbook: readPlaybook(file) }));
  const root = { file: context.agents, playbook: parsePlaybook(text) };
  return ruleBookOf([root, ...nested], readFacts(context));
}

/** Throws WRITE_ERROR if a playbook file or a log has conflict markers. */
export function requireNoConflict(context: AceContext): void {
  const [found] = conflictsIn(context);
  if (found !== undefined) throw conflictError(found.name, found.line);
}

/** Returns the files with conflict markers, each with the line of its first marker. */
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

/** Returns a file's text, or an empty string if the file can't be read. */
function textOf(file: SharedFile): string {
  try {
    return readSharedText(file);
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

import { EXIT, StartError } from "../kernel/errors.ts";
import { say } from "../kernel/log.ts";
import { counted } from "../kernel/plural.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import type { Progress } from "../kernel/service/tool.ts";
import { parseImport, parseSync } from "./command_list.ts";
import type { KnowledgeContext } from "./context.ts";
import { syncDocuments } from "./documents/sync.ts";
import { makeMissingVectors } from "./documents/vectors.ts";
import { importItems } from "./entries/bulk_import.ts";
import {
  conflictLines,
  emptyResult,
  failureLines,
  importCounts,
  type ImportResult,
} from "./entries/import_result.ts";
import { toFailure } from "./entries/failure.ts";
import { readLongFile } from "./entries/import_file.ts";
import { embedderInUse } from "./entries/knowledge_base.ts";
import { exportEntries } from "./entries/listing.ts";

/** The interval at which progress is printed, in milliseconds. */
const EVERY_MS = 2000;

const exportAll: ServiceCommand<KnowledgeContext> = {
  name: "export",
  async run(args, context, { print }) {
    if (args.length > 0) throw new StartError("usage: export > kb.yaml", EXIT.usage);
    let cursor: string | null | undefined;
    do {
      const page = await exportEntries(context, { limit: 500, cursor: cursor ?? undefined });
      if (page.count > 0 || cursor === undefined) print(page.yaml);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return true;
  },
};

const importFile: ServiceCommand<KnowledgeContext> = {
  name: "import",
  async run(args, context, { print }) {
    const { file, isDryRun, json } = parseImport(args);
    const total = emptyResult();
    let done = 0;
    const told = toldNowAndThen((count) => `${counted(count, "item")} of ${file} imported`);
    const call = { ...context, progress: (count: number) => told(done + count) };
    for (const part of readLongFile(context.imports, file)) {
      const { items, failed } = part;
      addTo(total, await importItems(call, items, { failed, isDryRun }));
      done += items.length + failed.length;
    }
    if (json) print(`${JSON.stringify(countsOf(total))}\n`);
    else {
      for (const line of failureLines(total.failed)) print(`failed: ${line}\n`);
      for (const line of conflictLines(total)) print(`conflict: ${line}\n`);
      print(`${isDryRun ? "would be: " : ""}${importCounts(total)}\n`);
    }
    return total.failed.length === 0;
  },
};

const sync: ServiceCommand<KnowledgeContext> = {
  name: "sync",
  async run(args, context, { print }) {
    const { role, tag, isDryRun, json } = parseSync(args);
    const told = toldNowAndThen((done, total) => `${done} of ${total} changes stored`);
    const call = { ...context, progress: told };
    const { counts, plan, skipped } = await syncDocuments(call, context.documents, {
      role,
      tag,
      isDryRun,
    });
    for (const line of skipped) say(`skipped ${line}`);
    if (isDryRun && !json) { for (const line of plan) print(`${line}\n`); }
    if (!isDryRun) await addVectors(context);
    const { files, created, updated, ended, unchanged } = counts;
    print(
      json
        ? `${JSON.stringify(counts)}\n`
        : `${counted(files, "file")}: ${created} created, ${updated} updated, ${ended} expired, ` +
          `${unchanged} unchanged${isDryRun ? "; nothing was written" : ""}\n`,
    );
    return true;
  },
};

/** Computes the missing vectors of entries that keyword search already finds. */
async function addVectors(context: KnowledgeContext): Promise<void> {
  const [first] = await context.base.store.vectors.missing(undefined, 1);
  const { embedder } = await embedderInUse(context.base);
  if (first === undefined || embedder === undefined) return;
  say("keyword search already finds the entries; sync now adds their vectors");
  const told = toldNowAndThen((done) => `${done} vectors made`);
  try {
    await makeMissingVectors({ ...context, progress: told });
  } catch (error) {
    say(`the server will add vectors later: ${toFailure(error).message}`);
  }
}

/** Returns a function that prints progress to stderr every two seconds. */
function toldNowAndThen(line: (done: number, total: number) => string): Progress {
  let toldAt = performance.now() - EVERY_MS;
  return (done, total = 0) => {
    if (performance.now() - toldAt < EVERY_MS && done !== total) return;
    toldAt = performance.now();
    say(line(done, total));
  };
}

function countsOf({ created_ids, updated_ids, unchanged_ids, failed, conflicts }: ImportResult) {
  return {
    created: created_ids.length,
    updated: updated_ids.length,
    unchanged: unchanged_ids.length,
    failed: failed.length,
    conflicts,
  };
}

function addTo(total: ImportResult, part: ImportResult): void {
  for (const id of part.created_ids) total.created_ids.push(id);
  for (const id of part.updated_ids) total.updated_ids.push(id);
  for (const id of part.unchanged_ids) total.unchanged_ids.push(id);
  for (const one of part.failed) total.failed.push(one);
  for (const one of part.conflicts) total.conflicts.push(one);
}

/** The commands that only knowledge-server has; its worker runs them. */
export const knowledgeTasks: readonly ServiceCommand<KnowledgeContext>[] = [
  sync,
  exportAll,
  importFile,
];

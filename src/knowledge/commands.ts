import { EXIT, StartError, ToolError } from "../kernel/errors.ts";
import { say } from "../kernel/log.ts";
import { counted } from "../kernel/plural.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import type { Progress } from "../kernel/service/tool.ts";
import { parseImport, parseSync } from "./command_list.ts";
import type { KnowledgeContext } from "./context.ts";
import { countOf, planSync, type SyncPlan, writeSteps } from "./documents/sync.ts";
import { embedderInUse } from "./entries/knowledge_base.ts";
import { makeVectors } from "./tools/rebuild.ts";
import { emptyResult, importCounts, importItems, problemLines } from "./tools/bulk_import.ts";
import { exportedItems } from "./exchange/export.ts";
import { readLongFile } from "./exchange/import_file.ts";

const EVERY_MS = 2000;

const exportAll: ServiceCommand<KnowledgeContext> = {
  name: "export",
  async run(args, context, { print }) {
    if (args.length > 0) throw new StartError("usage: export > kb.yaml", EXIT.usage);
    let isEmpty = true;
    for await (const item of exportedItems(context)) {
      print(item);
      isEmpty = false;
    }
    if (isEmpty) print("[]\n");
    return true;
  },
};

const importFile: ServiceCommand<KnowledgeContext> = {
  name: "import",
  async run(args, context, { print }) {
    const { file, isDryRun, json } = parseImport(args);
    const total = emptyResult();
    let done = 0;
    const report = progressLines((count) => `${counted(count, "item")} of ${file} imported`);
    const call = { ...context, progress: (count: number) => report(done + count) };
    for (const items of readLongFile(context.imports, file)) {
      await importItems(call, items, { result: total, isDryRun });
      done += items.items.length + items.failed.length;
    }
    const { created_ids, updated_ids, unchanged_ids, failed, conflicts } = total;
    if (json) {
      const [created, updated] = [created_ids.length, updated_ids.length];
      const [unchanged, count] = [unchanged_ids.length, failed.length];
      print(`${JSON.stringify({ created, updated, unchanged, failed: count, conflicts })}\n`);
    } else {
      for (const line of problemLines(total)) print(`${line}\n`);
      print(`${isDryRun ? "would be: " : ""}${importCounts(total)}\n`);
    }
    return failed.length === 0;
  },
};

const sync: ServiceCommand<KnowledgeContext> = {
  name: "sync",
  async run(args, context, { print }) {
    const { role, tag, isDryRun, json, hasVectors, isConfirmed } = parseSync(args);
    const { embedder } = hasVectors ? await embedderInUse(context.base) : {};
    if (hasVectors && (embedder === undefined || embedder.isLocal)) {
      throw new ToolError("sync --vectors needs an embeddings endpoint", {
        next: "Set KB_EMBEDDINGS=on and OPENAI_BASE_URL or OPENAI_API_KEY, or omit --vectors.",
      });
    }
    const report = progressLines((done, total) => `${done} of ${total} changes stored`);
    const call = { ...context, progress: report };
    const plan = await planSync(call, context.documents, { role, tag });
    for (const place of plan.secrets) say(`left out a passage with a secret: ${place}`);
    if (isDryRun && !json) {
      for (const { does, place } of plan.steps) {
        if (does !== "annotated") print(`${does} ${place}\n`);
      }
    }
    if (!isDryRun) {
      if (!isConfirmed) refuseShrinking(plan);
      await writeSteps(call, plan.steps);
      if (embedder) {
        await makeVectors(call, embedder, { of: { isDocument: true, isCurrent: true } });
      }
    }
    const counts = syncCounts(plan);
    print(json ? `${JSON.stringify(counts)}\n` : `${renderCounts(counts, isDryRun)}\n`);
    return true;
  },
};

function refuseShrinking({ shrinking }: SyncPlan): void {
  const [first] = shrinking;
  if (first === undefined) return;
  const { path, ending, of } = first;
  throw new ToolError(`sync would end ${ending} of ${of} entries of ${path}; nothing was changed`, {
    next: "Their sections are gone. Check the folder and, if that is right, run it with --yes.",
  });
}

function syncCounts(plan: SyncPlan) {
  return {
    files: plan.files,
    created: countOf(plan, "created"),
    updated: countOf(plan, "updated"),
    ended: countOf(plan, "expired"),
    unchanged: plan.unchanged,
    skipped: Object.fromEntries(plan.skipped),
  };
}

function renderCounts(
  { files, created, updated, ended, unchanged, skipped }: ReturnType<typeof syncCounts>,
  isDryRun: boolean,
): string {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} (${reason})`);
  return `${counted(files, "file")}: ${created} created, ${updated} updated, ${ended} expired, ` +
    `${unchanged} unchanged${isDryRun ? "; nothing was written" : ""}` +
    (reasons.length === 0 ? "" : `; skipped ${reasons.join(", ")}`);
}

function progressLines(line: (done: number, total: number) => string): Progress {
  let printedAt = performance.now() - EVERY_MS;
  return (done, total = 0) => {
    if (performance.now() - printedAt < EVERY_MS && done !== total) return;
    printedAt = performance.now();
    say(line(done, total));
  };
}

export const knowledgeTasks = [sync, exportAll, importFile];

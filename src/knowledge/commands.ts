import { EXIT, StartError } from "../kernel/errors.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";
import {
  emptyResult,
  failureLines,
  importCounts,
  importItems,
  type ImportResult,
} from "./entries/bulk_import.ts";
import { readLongFile } from "./entries/import_file.ts";
import { exportEntries } from "./entries/listing.ts";

const exportAll: ServiceCommand<KnowledgeContext> = {
  name: "export",
  async run(args, context, print) {
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
  async run(args, context, print) {
    const [file, ...more] = args;
    if (file === undefined || more.length > 0) {
      throw new StartError("usage: import FILE", EXIT.usage);
    }
    const call = { ...context, progress: () => {} };
    const total = emptyResult();
    for (const items of readLongFile(context.imports, file)) {
      addTo(total, await importItems(call, items));
    }
    for (const line of failureLines(total.failed)) print(`failed: ${line}\n`);
    print(`${importCounts(total)}\n`);
    return total.failed.length === 0;
  },
};

function addTo(total: ImportResult, part: ImportResult): void {
  total.created_ids.push(...part.created_ids);
  total.updated_ids.push(...part.updated_ids);
  total.unchanged_ids.push(...part.unchanged_ids);
  total.failed.push(...part.failed);
}

/** The commands of knowledge-server alone, as its worker runs them. */
export const knowledgeTasks: readonly ServiceCommand<KnowledgeContext>[] = [
  exportAll,
  importFile,
];

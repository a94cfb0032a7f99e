import type { LogLevel } from "../kernel/log.ts";
import { ownField } from "../kernel/own_field.ts";
import { OpenQuestion, type Tool } from "../kernel/service/tool.ts";
import type { KnowledgeContext } from "./context.ts";
import { toFailure } from "./entries/failure.ts";
import { type FailureCode, KnowledgeFailure, StoreError } from "./store/failure.ts";
import { ENTRY_TYPES, ROLES } from "./store/role.ts";
import { addTool } from "./tools/addition.ts";
import { importTool } from "./tools/bulk_import.ts";
import { entryTools } from "./tools/entries.ts";
import { listTool } from "./tools/listing.ts";
import { rebuildTool } from "./tools/rebuild.ts";
import { relatedTool } from "./tools/related.ts";
import { entrySearchTool } from "./tools/search.ts";
import { statisticsTool } from "./tools/statistics.ts";

const tools: readonly Tool<KnowledgeContext>[] = [
  addTool,
  ...entryTools,
  listTool,
  entrySearchTool,
  relatedTool,
  importTool,
  rebuildTool,
  statisticsTool,
];

export const knowledgeTools: readonly Tool<KnowledgeContext>[] = tools.map(loggedTool);

const LOGGED: Readonly<Partial<Record<FailureCode, LogLevel>>> = {
  DATABASE_ERROR: "warning",
  API_ERROR: "warning",
  INTERNAL_ERROR: "error",
};

function loggedTool(tool: Tool<KnowledgeContext>): Tool<KnowledgeContext> {
  return {
    ...tool,
    async call(input, context, options) {
      const { journal } = context;
      const started = performance.now();
      try {
        journal.write("info", "tool invoked", { tool: tool.name, input: loggable(tool, input) });
        const answer = await tool.call(input, context, options);
        const query_time_ms = Math.round(performance.now() - started);
        const facts = { tool: tool.name, query_time_ms, ...factsOf(answer.data) };
        journal.write("info", "tool succeeded", facts);
        return answer;
      } catch (error) {
        // The call continues after the user has answered.
        if (error instanceof OpenQuestion) throw error;
        const failure = toFailure(error);
        const isExplained = !(failure instanceof StoreError) || failure.told !== undefined;
        const level = isExplained ? LOGGED[failure.code] : "error";
        if (level !== undefined) journal.write(level, failure.message, { error });
        if (failure.code !== "INTERNAL_ERROR") throw failure;
        throw new KnowledgeFailure(failure.code, `${failure.message} Look for ${journal.id}.`);
      }
    },
  };
}

function loggable({ input: { shape } }: Tool<KnowledgeContext>, input: unknown): object {
  const known: readonly unknown[] = [...ROLES, ...ENTRY_TYPES];
  const given = Object.keys(shape).map((name) => [name, ownField(input, name)] as const);
  return Object.fromEntries(
    given.filter(([, value]) =>
      typeof value === "number" || typeof value === "boolean" || known.includes(value)
    ),
  );
}

function factsOf(data: Record<string, unknown> = {}): Record<string, unknown> {
  const count = Object.values(data).find(Array.isArray)?.length;
  const fallback = ownField(ownField(data, "metadata"), "fallback_mode");
  return {
    ...(count !== undefined && { result_count: count }),
    ...(fallback !== undefined && { fallback_mode: fallback }),
  };
}

import { OpenQuestion, overrideTool, type Tool } from "../../kernel/service/tool.ts";
import type { KnowledgeContext } from "../context.ts";
import { type FailureCode, KnowledgeFailure, toFailure } from "../entries/failure.ts";

/** Failures whose cause only the log tells. */
const HIDDEN: readonly FailureCode[] = ["DATABASE_ERROR", "API_ERROR", "INTERNAL_ERROR"];

/** The tool, guarded: whether it may be called is settled before its input is read. */
export function guardedTool(tool: Tool<KnowledgeContext>): Tool<KnowledgeContext> {
  return overrideTool(tool, {
    async call(input, context, options) {
      const { journal, guard } = context;
      try {
        guard.check(tool.name);
        return await tool.call(input, context, options);
      } catch (error) {
        // The call goes on once the person has answered.
        if (error instanceof OpenQuestion) throw error;
        const failure = toFailure(error);
        if (HIDDEN.includes(failure.code)) journal.write("error", failure.message, { error });
        throw withLogId(failure, journal.id);
      }
    },
  });
}

/** An internal error names the id under which the log has its details. */
function withLogId(failure: KnowledgeFailure, id: string): KnowledgeFailure {
  if (failure.code !== "INTERNAL_ERROR") return failure;
  const message = `${failure.message} Look for ${id}.`;
  return new KnowledgeFailure(failure.code, message, failure.options);
}

import { ownField } from "../../kernel/own_field.ts";
import { OpenQuestion, overrideTool, type Tool } from "../../kernel/service/tool.ts";
import type { KnowledgeContext } from "../context.ts";
import { KnowledgeFailure, toFailure } from "../entries/failure.ts";

/** The tool, guarded and logged: whether it may be called is settled before its input is read. */
export function loggedTool(tool: Tool<KnowledgeContext>): Tool<KnowledgeContext> {
  return overrideTool(tool, {
    async call(input, context, options) {
      const { journal, guard } = context;
      const started = performance.now();
      const timed = () => ({
        tool: tool.name,
        query_time_ms: Math.round(performance.now() - started),
      });
      try {
        guard.check(tool.name);
        journal.write("info", "tool invoked", { tool: tool.name, input: loggable(input) });
        const answer = await tool.call(input, context, options);
        journal.write("info", "tool succeeded", { ...timed(), ...factsOf(answer.data) });
        return answer;
      } catch (error) {
        // The call goes on once the person has answered.
        if (error instanceof OpenQuestion) throw error;
        const failure = toFailure(error);
        // What the caller did wrong is told by a sentence; a fault of ours, by where it happened.
        const shown = failure.code === "VALIDATION_ERROR" ? failure.message : error;
        journal.write("error", "tool failed", { ...timed(), code: failure.code, error: shown });
        throw withLogId(failure, journal.id);
      }
    },
  });
}

/** The parameters of a call without what entries say: of a content, only how long it is. */
function loggable(input: unknown): unknown {
  const content = ownField(input, "content");
  if (content === undefined || typeof input !== "object") return input;
  return {
    ...input,
    content: typeof content === "string" ? `[${content.length} characters]` : "[no text]",
  };
}

/** What the log tells of an answer: the length of its list, and whether words alone were searched. */
function factsOf(data: Record<string, unknown> = {}): Record<string, unknown> {
  const count = Object.values(data).find(Array.isArray)?.length;
  const fallback = ownField(ownField(data, "metadata"), "fallback_mode");
  return {
    ...(count !== undefined && { result_count: count }),
    ...(fallback !== undefined && { fallback_mode: fallback }),
  };
}

/** An internal error names the id under which the log has its details. */
function withLogId(failure: KnowledgeFailure, id: string): KnowledgeFailure {
  if (failure.code !== "INTERNAL_ERROR") return failure;
  const message = `${failure.message} Look for ${id}.`;
  return new KnowledgeFailure(failure.code, message, failure.options);
}

import { overrideTool, type Tool } from "../../kernel/service/tool.ts";
import { ownField } from "../../kernel/own_field.ts";
import type { Context } from "../context.ts";
import { Failure, toFailure } from "../store/failure.ts";

/** What only a product manager may do where roles are enforced. */
const PM_ONLY: readonly string[] = ["kb_delete", "kb_bulk_import", "kb_rebuild_embeddings"];

/** The tool, logged and guarded: who may call it is settled before its input is looked at. */
export function observed(tool: Tool<Context>): Tool<Context> {
  return overrideTool(tool, {
    async call(input, context, options) {
      const { journal } = context;
      const started = performance.now();
      const timed = () => ({
        tool: tool.name,
        query_time_ms: Math.round(performance.now() - started),
      });
      try {
        guard(tool.name, context);
        journal.write("debug", "tool invoked", { tool: tool.name });
        const answer = await tool.call(input, context, options);
        const result_count = countOf(answer.data);
        const fallback_mode = ownField(ownField(answer.data, "metadata"), "fallback_mode");
        const extra = {
          ...(result_count !== undefined && { result_count }),
          ...(fallback_mode !== undefined && { fallback_mode }),
        };
        journal.write("info", "tool succeeded", { ...timed(), input, ...extra });
        return answer;
      } catch (error) {
        const failure = toFailure(error);
        journal.write("error", "tool failed", { ...timed(), input, code: failure.code, error });
        throw withId(failure, journal.id);
      }
    },
  });
}

function guard(tool: string, { role, searches }: Context): void {
  if (role !== undefined && role !== "pm" && PM_ONLY.includes(tool)) {
    throw new Failure("FORBIDDEN", `${tool} is for the role pm, and this server runs for ${role}`);
  }
  const seconds = tool === "kb_search" ? searches?.take() : undefined;
  if (seconds !== undefined) {
    throw new Failure("RATE_LIMITED", `Too many searches. Try again in ${seconds} s.`);
  }
}

/** What the server's log tells more of is findable there. */
function withId(failure: Failure, id: string): Failure {
  if (failure.code !== "INTERNAL_ERROR") return failure;
  return new Failure(failure.code, `${failure.message} Look for ${id}.`, failure.options);
}

/** How many things an answer holds, where it holds a list. */
function countOf(data: Record<string, unknown> | undefined): number | undefined {
  return Object.values(data ?? {}).find(Array.isArray)?.length;
}

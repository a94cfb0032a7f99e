import type { Context } from "../context.ts";
import { onLine } from "./record_text.ts";
import { writeRecord, type WrittenRecord } from "./record_writer.ts";

/** A design decision to be recorded. */
export interface DesignDecision {
  project_id: string;
  area: string;
  summary: string;
  details?: string | undefined;
}

/** Records a design decision. Throws `ToolError`. */
export function recordDesign(
  context: Context,
  { project_id, area, summary, details }: DesignDecision,
): Promise<WrittenRecord> {
  return writeRecord(context, {
    kind: "designer",
    place: project_id,
    title: summary,
    text: (timestamp) => ({
      fields: { project_id, area, summary, timestamp },
      parts: [`# ${onLine(summary)}`, details || summary],
    }),
  });
}

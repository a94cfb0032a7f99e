import type { Context } from "../context.ts";
import { onLine } from "./record_text.ts";
import { writeRecord, type WrittenRecord } from "./record_writer.ts";

/** An architecture decision to be recorded. */
export interface ArchitectureDecision {
  system_id: string;
  change: string;
  rationale: string;
  impact?: string | undefined;
}

const NO_IMPACT = "No specific impact documented.";

/** Records an architecture decision. Throws `ToolError`. */
export function recordArchitecture(
  context: Context,
  { system_id, change, rationale, impact }: ArchitectureDecision,
): Promise<WrittenRecord> {
  const line = onLine(change);
  return writeRecord(context, {
    kind: "architect",
    place: system_id,
    title: change,
    text: (timestamp) => ({
      fields: { system_id, change, timestamp },
      parts: [
        `# ADR: ${line}`,
        "## Change",
        line,
        "## Rationale",
        rationale,
        "## Impact",
        impact || NO_IMPACT,
      ],
    }),
  });
}

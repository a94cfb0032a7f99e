import type { Context } from "../context.ts";
import { onLine } from "./record_text.ts";
import { writeRecord, type WrittenRecord } from "./record_writer.ts";

/** An issue to be recorded. */
export interface NewIssue {
  repo: string;
  severity: string;
  title: string;
  details: string;
}

/** An issue that was recorded. */
export interface WrittenIssue extends WrittenRecord {
  status: "open";
}

/** Records an open issue. Throws `ToolError`. */
export async function createIssue(
  context: Context,
  { repo, severity, title, details }: NewIssue,
): Promise<WrittenIssue> {
  const status = "open" as const;
  const written = await writeRecord(context, {
    kind: "sentinel",
    place: repo,
    title,
    text: (timestamp) => ({
      fields: { repo, severity, status, created_at: timestamp },
      parts: [
        `# ${onLine(title)}`,
        `**Severity:** ${severity}\n**Status:** ${status}`,
        "## Details",
        details,
      ],
    }),
  });
  return { ...written, status };
}

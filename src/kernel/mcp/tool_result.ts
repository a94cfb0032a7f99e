import type { ResourceLink, ToolAnswer } from "../service/tool.ts";

/** A block of an answer's content, as the protocol has it. */
export type ContentBlock =
  | { type: "text"; text: string }
  | ({ type: "resource_link"; mimeType: string } & ResourceLink);

/** The result of a call on the wire. */
export type ToolResult = {
  content: ContentBlock[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** An answer as the protocol has it: text first, then the links, and the data beside them. */
export function toResult({ text, data, links = [] }: ToolAnswer): ToolResult {
  const content: ContentBlock[] = [
    { type: "text", text },
    ...links.map((link) => ({
      type: "resource_link" as const,
      mimeType: "text/markdown",
      ...link,
    })),
  ];
  return data === undefined ? { content } : { content, structuredContent: data };
}

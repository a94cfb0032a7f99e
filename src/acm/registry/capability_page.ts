/** A capability as a search shows it. */
export interface CapabilitySummary {
  id: string;
  name: string;
  type: string;
  description: string;
  tags: string[];
  install_level?: string;
}

/** One page of a search; counts and most used tags only where nothing was asked for. */
export interface CapabilityPage {
  total: number;
  offset: number;
  capabilities: CapabilitySummary[];
  next_offset?: number;
  types?: Record<string, number>;
  top_tags?: Record<string, number>;
}

/** The page as text: the overview where there is one, a line per capability, how to go on. */
export function renderCapabilities(page: CapabilityPage): string {
  const { total, offset, capabilities, types, top_tags } = page;
  const shown = capabilities.length === 0
    ? "none shown"
    : `${offset + 1} to ${offset + capabilities.length} shown`;
  return [
    `${total} ${total === 1 ? "capability" : "capabilities"}, ${shown}.`,
    ...(types ? [`By type: ${counts(types)}.`] : []),
    ...(top_tags ? [`Most used tags: ${counts(top_tags)}.`] : []),
    ...capabilities.map(renderSummary),
    ...whatNext(page),
  ].join("\n");
}

function counts(table: Record<string, number>): string {
  return Object.entries(table).map(([name, count]) => `${name} ${count}`).join(", ");
}

function renderSummary(summary: CapabilitySummary): string {
  const { id, name, type, description, tags, install_level } = summary;
  const title = name === id ? id : `${id}, ${name}`;
  const tagged = tags.length === 0 ? "" : ` [${tags.join(", ")}]`;
  const level = install_level === undefined ? "" : `; install level: ${install_level}`;
  return `- ${title} (${type}): ${description}${tagged}${level}`;
}

function whatNext({ total, offset, capabilities, next_offset }: CapabilityPage): string[] {
  if (total === 0) {
    return ["Try fewer or other words, or call without inputs to see what there is."];
  }
  if (capabilities.length === 0) return [`Offset ${offset} is past the end: call with offset 0.`];
  if (next_offset === undefined) return [];
  return [`${total - next_offset} more: call again with offset ${next_offset}.`];
}

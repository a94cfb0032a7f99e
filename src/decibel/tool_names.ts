import type { Settings } from "../kernel/roots/grant.ts";

/** The tools with an owner prefix, by their dotted names. */
export const DOTTED_NAMES = [
  "designer.record_design_decision",
  "architect.record_arch_decision",
  "sentinel.create_issue",
  "sentinel.update_issue",
  "sentinel.claim_issue",
  "sentinel.release_issue",
  "decision.set_status",
  "oracle.next_actions",
] as const;

/** Replaces every tool name in a text with its listed form. */
export type NameForm = (text: string) => string;

/**
 * Returns the form of tool names in the settings: by default with underscores, which every client
 * accepts.
 */
export function nameForm({ DECIBEL_TOOL_NAMES }: Settings): NameForm {
  return DECIBEL_TOOL_NAMES === "dotted" ? dotted : (text) => text;
}

/** Returns the text with a dot in the names of tools that have an owner prefix. */
export function dotted(text: string): string {
  return DOTTED_NAMES.reduce((so, name) => so.replaceAll(name.replace(".", "_"), name), text);
}

/** Returns the text with underscores in tool names, without changing other dots. */
export function underscored(text: string): string {
  return DOTTED_NAMES.reduce((so, name) => so.replaceAll(name, name.replace(".", "_")), text);
}

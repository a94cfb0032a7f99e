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

/** Replaces every tool's name in a text with its listed form. */
export type NameForm = (text: string) => string;

/** The form of names that the settings ask for: with underscores, which every client takes. */
export function nameForm({ DECIBEL_TOOL_NAMES }: Settings): NameForm {
  return DECIBEL_TOOL_NAMES === "dotted" ? dotted : (text) => text;
}

/** The text with a dot in the names of tools that belong to an owner. */
export function dotted(text: string): string {
  return DOTTED_NAMES.reduce((so, name) => so.replaceAll(name.replace(".", "_"), name), text);
}

/** The text with underscores in the names of tools, and no other dot changed. */
export function underscored(text: string): string {
  return DOTTED_NAMES.reduce((so, name) => so.replaceAll(name, name.replace(".", "_")), text);
}

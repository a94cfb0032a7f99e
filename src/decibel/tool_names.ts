import type { Settings } from "../kernel/roots/grant.ts";

export const DOTTED_NAMES = [
  "designer.record_design_decision",
  "architect.record_arch_decision",
  "sentinel.create_issue",
  "sentinel.claim_issue",
  "sentinel.release_issue",
  "sentinel.update_issue",
  "decision.set_status",
  "oracle.next_actions",
] as const;

export type NameForm = (text: string) => string;

export function nameForm({ DECIBEL_TOOL_NAMES }: Settings): NameForm {
  return DECIBEL_TOOL_NAMES === "dotted" ? dotted : (text) => text;
}

export function dotted(text: string): string {
  return DOTTED_NAMES.reduce((so, name) => so.replaceAll(name.replace(".", "_"), name), text);
}

export function underscored(text: string): string {
  return DOTTED_NAMES.reduce((so, name) => so.replaceAll(name, name.replace(".", "_")), text);
}

import skill from "../../skills/decibel-records/SKILL.md" with { type: "text" };
import type { Settings } from "../kernel/roots/grant.ts";
import type { Skills } from "../kernel/service/skill.ts";
import { nameForm } from "./tool_names.ts";

/** The skills that decibel-server serves, with the listed tool names. */
export function decibelSkills(settings: Settings): Skills {
  return { "decibel-records": { "SKILL.md": nameForm(settings)(skill) } };
}

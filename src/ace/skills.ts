import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/ace-learning/SKILL.md" with { type: "text" };

/** The skills that ace-server provides. */
export const aceSkills: Skills = {
  "ace-learning": { "SKILL.md": skill },
};

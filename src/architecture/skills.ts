import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/architecture-review/SKILL.md" with { type: "text" };

/** The skills that architecture-server serves: each skill's files by path. */
export const architectureSkills: Skills = {
  "architecture-review": { "SKILL.md": skill },
};

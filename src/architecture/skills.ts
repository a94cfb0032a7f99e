import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/architecture-review/SKILL.md" with { type: "text" };

/** The skills that architecture-server serves: the files of each by path. */
export const architectureSkills: Skills = {
  "architecture-review": { "SKILL.md": skill },
};

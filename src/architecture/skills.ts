import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/architecture-review/SKILL.md" with { type: "text" };

export const architectureSkills: Skills = {
  "architecture-review": { "SKILL.md": skill },
};

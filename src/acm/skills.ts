import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/acm-workflow/SKILL.md" with { type: "text" };
import guide from "../../skills/acm-workflow/references/tool-guide.md" with { type: "text" };

export const acmSkills: Skills = {
  "acm-workflow": { "SKILL.md": skill, "references/tool-guide.md": guide },
};

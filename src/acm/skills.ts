import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/acm-workflow/SKILL.md" with { type: "text" };
import guide from "../../skills/acm-workflow/references/tool-guide.md" with { type: "text" };

/** The skills that acm-server serves. */
export const acmSkills: Skills = {
  "acm-workflow": { "SKILL.md": skill, "references/tool-guide.md": guide },
};

import skill from "../../skills/acm-workflow/SKILL.md" with { type: "text" };
import guide from "../../skills/acm-workflow/references/tool-guide.md" with { type: "text" };

/** The skills that acm-server serves: the files of each by path. */
export const skills: Record<string, Record<string, string>> = {
  "acm-workflow": { "SKILL.md": skill, "references/tool-guide.md": guide },
};

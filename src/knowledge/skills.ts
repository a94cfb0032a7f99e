import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/knowledge-base/SKILL.md" with { type: "text" };

/** The skills that knowledge-server serves: the files of each by path. */
export const knowledgeSkills: Skills = {
  "knowledge-base": { "SKILL.md": skill },
};

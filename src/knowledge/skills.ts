import type { Skills } from "../kernel/service/skill.ts";
import skill from "../../skills/knowledge-base/SKILL.md" with { type: "text" };

/** The skills of knowledge-server: each skill's files by path. */
export const knowledgeSkills: Skills = {
  "knowledge-base": { "SKILL.md": skill },
};

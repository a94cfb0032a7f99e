import skill from "../../skills/knowledge-base/SKILL.md" with { type: "text" };

/** The skills that knowledge-server serves: the files of each by path. */
export const knowledgeSkills: Record<string, Record<string, string>> = {
  "knowledge-base": { "SKILL.md": skill },
};

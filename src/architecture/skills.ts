import skill from "../../skills/architecture-review/SKILL.md" with { type: "text" };

/** The skills that architecture-server serves: the files of each by path. */
export const architectureSkills: Record<string, Record<string, string>> = {
  "architecture-review": { "SKILL.md": skill },
};

import skill from "../../skills/ace-learning/SKILL.md" with { type: "text" };

/** The skill that ace-server serves. */
export const skills: Record<string, Record<string, string>> = {
  "ace-learning": { "SKILL.md": skill },
};

import skill from "../../skills/decibel-records/SKILL.md" with { type: "text" };

/** The skills that decibel-server serves: the files of each by path. */
export const decibelSkills: Record<string, Record<string, string>> = {
  "decibel-records": { "SKILL.md": skill },
};

import type { CacheHint, McpServer } from "@modelcontextprotocol/server";
import { type Skill, skillEntry, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { readSkillFile, type Skills } from "../service/skill.ts";

/** Adds the extension for skills, which only servers with resources load. */
export function serveSkills(mcp: McpServer, skills: Skills, cacheHint: CacheHint): void {
  const list = (): Promise<Skill[]> =>
    Promise.all(Object.entries(skills).map(([folder, files]) => skillEntry(folder, files)));
  const source = {
    list: async () => ({ skills: await list() }),
    get: async (uri: string) => (await list()).find((skill) => skill.uri === uri),
    read: (uri: string) => Promise.resolve(readSkillFile(skills, uri)),
  };
  new SkillsExtension({ source, cacheHint }).attach(mcp);
}

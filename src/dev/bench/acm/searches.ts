import { printSearches } from "../searches.ts";
import { writeKnowledge } from "./archive.ts";
import { fixtureRoots, rootsEnv } from "./folders.ts";
import { articleQueries, sizes } from "./growth.ts";

/** Longer than files count as changed just now. */
const SETTLED_MS = 3000;

/** Prints what the first search for articles costs in a process, and those after it. */
export async function reportArticleSearches(workspace: string, rounds: number): Promise<void> {
  const frameworks = sizes.map((size) => ({ size, path: `${workspace}/searched-${size}` }));
  for (const { path, size } of frameworks) await writeKnowledge(path, size);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  for (const { path: framework, size } of frameworks) {
    await printSearches({
      server: "acm-server",
      tool: "query_knowledge",
      env: rootsEnv({ ...fixtureRoots, framework }),
      first: articleQueries[1] ?? "",
      queries: articleQueries,
      over: `${size.toLocaleString("en")} articles`,
    }, rounds);
  }
}

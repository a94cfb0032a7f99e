import { acmCalls } from "./acm/calls.ts";
import { reportAgentTasks } from "./acm/agent_tasks.ts";
import { SIZES, writeArchive, writeFixtures } from "./acm/archive.ts";
import { reportRecall } from "./acm/recall.ts";
import { compare, type Comparison } from "./comparison.ts";
import { printTargets } from "./targets.ts";

/** Compares acm-server with the plain Node server and prints the results. */
export async function reportAcm(workspace: string, quick: boolean): Promise<void> {
  const [small, large] = [`${workspace}/small`, `${workspace}/large`];
  await writeFixtures(small);
  await writeArchive(large);
  const on = (folder: string): Pick<Comparison, "executable" | "folderOf" | "env" | "calls"> => ({
    executable: "acm-server",
    folderOf: () => Promise.resolve(folder),
    env: (folder) => ({
      ACM_ROOT: `${folder}/framework`,
      ACM_REGISTRY_ROOT: `${folder}/registry`,
      ACM_PROJECT_ROOT: `${folder}/project`,
    }),
    calls: acmCalls,
  });
  const { startOfNode, memoryOfNode } = await compare({
    ...on(small),
    title: "acm-server on the test fixtures, every tool 20 times",
    processes: quick ? 3 : 25,
    again: 19,
    printsCalls: false,
  }, workspace);
  const { p50, peakMiB } = await compare({
    ...on(large),
    title: `${SIZES.framework} framework files, ${SIZES.registry} capabilities, a project of ` +
      `${SIZES.project} documents`,
    processes: quick ? 1 : 5,
    again: quick ? 8 : 20,
  }, workspace);
  const recall = await reportRecall();
  const effort = await reportAgentTasks();
  const documents = ["get_stage", "get_review_prompt", "get_artifact_spec", "get_rules_spec"];
  printTargets([
    ["start, of Node's", startOfNode, 0.65],
    ["peak memory, of Node's", memoryOfNode, 0.95],
    ["slowest document, p50, ms", Math.max(...documents.map(p50)), 2],
    ["query_knowledge, p50, ms", p50("query_knowledge"), 60],
    ["peak memory, MiB", peakMiB, 200],
    ["questions without the right answer first, %", recall.notFirst, 15],
    ["nor among the first three, %", recall.notThird, 5],
    ["calls of the eight agent tasks", effort.calls, 30],
    ["KB of their results", effort.bytes / 1000, 80],
  ]);
}

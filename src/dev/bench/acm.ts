import { acmCalls } from "./acm/calls.ts";
import { reportAgentTasks } from "./acm/agent_tasks.ts";
import { SIZES, writeArchive, writeFixtures } from "./acm/archive.ts";
import { reportRecall } from "./acm/recall.ts";
import { compare, type Comparison } from "./comparison.ts";
import { limitTarget, numberTarget, printTargets } from "./targets.ts";

/** Measures acm-server beside the plain Node server and prints it. */
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
    numberTarget("start, of Node's: at most 0.65", startOfNode, 0.65),
    numberTarget("peak memory, of Node's: at most 0.95", memoryOfNode, 0.95),
    limitTarget("slowest document, p50: under 2 ms", Math.max(...documents.map(p50)), 2),
    limitTarget("query_knowledge, p50: under 60 ms", p50("query_knowledge"), 60),
    limitTarget("peak memory: under 200 MiB", peakMiB, 200, "MiB"),
    numberTarget("questions without the right answer first: at most 15 %", recall.notFirst, 15),
    numberTarget("nor among the first three: at most 5 %", recall.notThird, 5),
    numberTarget("calls of the eight agent tasks: at most 30", effort.calls, 30),
    numberTarget("KB of their results: at most 80", effort.bytes / 1000, 80),
  ]);
}

import tasks from "./agent_tasks.json" with { type: "json" };
import { printTable } from "../../print.ts";
import { connectToCorpora } from "./corpora.ts";

/** The number of calls in all tasks, and the bytes of the complete results (text and data). */
export interface Effort {
  calls: number;
  bytes: number;
}

/**
 * Makes the calls of the committed agent tasks, with the framework's own repository as the project,
 * and prints each task's cost. NaN without corpora. Throws if a result lacks a fact that the agent
 * must learn.
 */
export async function reportAgentTasks(): Promise<Effort> {
  const client = await connectToCorpora();
  if (client === undefined) return { calls: NaN, bytes: NaN };
  const total: Effort = { calls: 0, bytes: 0 };
  const rows: string[][] = [["task", "calls", "KB"]];
  for (const { name, calls, results } of tasks) {
    let given = "";
    for (const { tool, input } of calls) {
      const { result } = await client.request("tools/call", { name: tool, arguments: input });
      given += JSON.stringify(result);
      if (result.isError) throw new Error(`${name}: ${tool} failed: ${given.slice(-200)}`);
    }
    const missing = results.filter((words) => !given.includes(JSON.stringify(words).slice(1, -1)));
    if (missing.length > 0) throw new Error(`${name}: missing ${missing.join("; ")}`);
    const bytes = new TextEncoder().encode(given).length;
    total.calls += calls.length;
    total.bytes += bytes;
    rows.push([name, String(calls.length), (bytes / 1000).toFixed(1)]);
  }
  await client.stop();
  printTable([...rows, ["all eight", String(total.calls), (total.bytes / 1000).toFixed(1)]]);
  return total;
}

import { mergedLines, newPlaybook } from "../../ace/insights/playbook_init.ts";
import { jsonText } from "./json_text.ts";
import { products } from "./product.ts";

export const INIT_SETUP = "src/init/servers.json";

export function initSetup(): string {
  return jsonText({
    servers: products.map(({ name, server, fixed, hooks }) => ({ name, server, fixed, hooks })),
    playbook: { file: "AGENTS.md", text: newPlaybook() },
    attributes: mergedLines(["AGENTS.md", "/logs/execution_traces.jsonl", "/logs/insights.jsonl"]),
  });
}

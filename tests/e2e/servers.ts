import { pathOf } from "../../src/dev/executables.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import type { Json } from "./process.ts";

const fixtures = pathOf("tests/fixtures");

/** What every executable is tried with. */
export interface TriedServer {
  executable: string;
  /** The folder of its snapshots. */
  snapshots: string;
  /** What it needs to serve well; `folder` is empty and may be written to. */
  env(folder: string): Record<string, string>;
  /** A call that succeeds. */
  call: [tool: string, input: Json];
}

/** Every executable, with fixtures in which nothing is wrong. */
export const servers: readonly TriedServer[] = [
  {
    executable: "acm-server",
    snapshots: "acm",
    env: () => ({
      ACM_ROOT: `${fixtures}/framework`,
      ACM_REGISTRY_ROOT: `${fixtures}/registry`,
      ACM_PROJECT_ROOT: `${fixtures}/projects/healthy`,
    }),
    call: ["get_stage", { stage: "design" }],
  },
  {
    executable: "architecture-server",
    snapshots: "architecture",
    env: () => ({ ARCHITECTURE_ROOT: `${fixtures}/architecture` }),
    call: ["check_adrs", {}],
  },
  {
    executable: "decibel-server",
    snapshots: "decibel",
    env: (folder) => {
      copyFolder(`${fixtures}/decibel`, folder);
      return { DECIBEL_MCP_ROOT: folder };
    },
    call: ["oracle.next_actions", { project_id: "shop" }],
  },
  {
    executable: "ace-server",
    snapshots: "ace",
    env: (folder) => {
      copyFolder(`${fixtures}/ace`, folder);
      return {
        ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
        ACE_TRACES_PATH: `${folder}/execution_traces.jsonl`,
        ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
      };
    },
    call: ["ace_get_insights", { source: "both" }],
  },
  {
    executable: "knowledge-server",
    snapshots: "knowledge",
    env: (folder) => ({
      KB_EMBEDDED_DIR: folder,
      KB_EMBEDDINGS: "off",
      KB_LOG_LEVEL: "error",
    }),
    call: ["kb_stats", {}],
  },
];

import { dirname } from "node:path";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import type { Json } from "./process.ts";

const fixtures = repositoryPath("tests/fixtures");

/** The input that the tests use to run every executable. */
export interface TriedServer {
  executable: string;
  /** The folder with the executable's snapshots. */
  snapshots: string;
  /**
   * Returns the environment of a correctly configured server. `folder` is empty, and the server may
   * write to this folder.
   */
  env(folder: string): Record<string, string>;
  /** A call that succeeds. */
  call: [tool: string, input: Json];
  /** A variable with an invalid value. */
  invalid: Record<string, string>;
  /** The variable that sets the minimum log level. */
  logVariable: string;
  /** The additional attempts that `doctor --prove` makes because of this server's settings. */
  attempts(env: Record<string, string>): string[];
}

/** Every executable, with fixtures that contain no problem. */
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
    invalid: { ACM_ROOT: "/proc" },
    logVariable: "ACM_LOG_LEVEL",
    attempts: ({ ACM_ROOT, ACM_REGISTRY_ROOT, ACM_PROJECT_ROOT }) => [
      `list ${fixtures}`,
      ...[ACM_ROOT, ACM_REGISTRY_ROOT, ACM_PROJECT_ROOT].flatMap((path) => [
        `write to ${path}`,
        `write to ${path}.beside`,
      ]),
      "read the environment variable ACM_ROOT",
    ],
  },
  {
    executable: "architecture-server",
    snapshots: "architecture",
    env: () => ({ ARCHITECTURE_ROOT: `${fixtures}/architecture` }),
    call: ["check_adrs", {}],
    invalid: { ARCHITECTURE_ROOT: "/proc" },
    logVariable: "ARCHITECTURE_LOG_LEVEL",
    attempts: ({ ARCHITECTURE_ROOT }) => [
      `list ${fixtures}`,
      `write to ${ARCHITECTURE_ROOT}`,
      `write to ${ARCHITECTURE_ROOT}.beside`,
      "read the environment variable ARCHITECTURE_ROOT",
    ],
  },
  {
    executable: "decibel-server",
    snapshots: "decibel",
    env: (folder) => {
      copyFolder(`${fixtures}/decibel`, folder);
      return { DECIBEL_MCP_ROOT: folder };
    },
    call: ["oracle.next_actions", { project_id: "shop" }],
    invalid: { DECIBEL_ENV: "none" },
    logVariable: "DECIBEL_LOG_LEVEL",
    attempts: ({ DECIBEL_MCP_ROOT = "" }) => [
      `list ${dirname(DECIBEL_MCP_ROOT)}`,
      `write to ${DECIBEL_MCP_ROOT}.beside`,
      `remove ${DECIBEL_MCP_ROOT}.beside`,
      "read the environment variable DECIBEL_MCP_ROOT",
    ],
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
    invalid: { ACE_CONFIDENCE: "high" },
    logVariable: "ACE_LOG_LEVEL",
    attempts: ({ ACE_AGENTS_PATH = "", ACE_TRACES_PATH, ACE_INSIGHTS_PATH }) => [
      `list ${dirname(ACE_AGENTS_PATH)}`,
      ...[ACE_AGENTS_PATH, ACE_TRACES_PATH, ACE_INSIGHTS_PATH].flatMap((path) => [
        `write to ${path}.beside`,
        `remove ${path}.beside`,
      ]),
      "read the environment variable ACE_AGENTS_PATH",
    ],
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
    invalid: { DATABASE_URL: "nothing" },
    logVariable: "KB_LOG_LEVEL",
    attempts: ({ KB_EMBEDDED_DIR = "" }) => [
      `list ${dirname(KB_EMBEDDED_DIR)}`,
      `write to ${KB_EMBEDDED_DIR}.beside`,
      "read the environment variable KB_EMBEDDED_DIR",
    ],
  },
];

import { createAcmContext } from "../../acm/context.ts";
import { starterFramework, starterRegistry } from "../../acm/starter/starter.ts";
import { acmTools } from "../../acm/tools.ts";
import { createArchitectureContext } from "../../architecture/context.ts";
import { starterPrompts, starterResources } from "../../architecture/starter/starter.ts";
import { architectureTools } from "../../architecture/tools.ts";
import { type Callable, callNamed } from "../../kernel/service/call.ts";
import type { Random } from "../bench/random.ts";
import type { SimulatedDisk } from "./disk.ts";
import { type RunningServer, type Simulation, withoutFaults } from "./schedule.ts";

/** A call with its correct text. */
interface KnownCall {
  tool: string;
  input: Record<string, unknown>;
  text: string;
}

/** A read-only server with its files, and calls whose results never change. */
export interface ReadingServer {
  files: Readonly<Record<string, string>>;
  calls: readonly (readonly [tool: string, input: Record<string, unknown>])[];
  /** Opens the server on a folder that contains these files. */
  open(root: string): RunningServer["call"];
}

/** Returns simulations of a read-only server that compare its results with the correct results. */
export async function readingSimulation(server: ReadingServer): Promise<() => Simulation> {
  const known = await withoutFaults(
    new ReadingSimulation(server, []),
    ({ call }) => answersTo(server.calls, call),
  );
  return () => new ReadingSimulation(server, known);
}

async function answersTo(
  calls: ReadingServer["calls"],
  call: RunningServer["call"],
): Promise<KnownCall[]> {
  const known: KnownCall[] = [];
  for (const [tool, input] of calls) {
    const outcome = await call(tool, input);
    if (!outcome.ok) throw new Error(`${tool} is refused: ${outcome.text}`);
    known.push({ tool, input, text: withoutRoot(outcome.answer.text) });
  }
  return known;
}

/**
 * A simulated read-only server. Each result must be correct, name the fault, or be a named error.
 */
class ReadingSimulation implements Simulation {
  readonly #server: ReadingServer;
  readonly #calls: readonly KnownCall[];
  readonly #asked = new Set<KnownCall>();

  constructor(server: ReadingServer, calls: readonly KnownCall[]) {
    this.#server = server;
    this.#calls = calls;
  }

  prepare(disk: SimulatedDisk): void {
    for (const [path, text] of Object.entries(this.#server.files)) disk.put(`/start/${path}`, text);
  }

  start(root: string): RunningServer {
    const call = this.#server.open(root);
    return {
      call,
      nextStep: (random: Random) => {
        const known = this.#calls[Math.floor(random() * this.#calls.length)];
        if (known === undefined) throw new Error("the server has no calls to repeat");
        this.#asked.add(known);
        const acknowledge = (answer: { text: string }): void => requireTrue(known, answer.text);
        return { tool: known.tool, input: known.input, acknowledge };
      },
      verify: async () => {
        for (const known of this.#asked) {
          const outcome = await call(known.tool, known.input);
          const text = outcome.ok ? outcome.answer.text : outcome.text;
          requireTrue({ ...known, isHealthy: true }, text);
        }
      },
    };
  }
}

/** The texts that report a missing part of a result. */
const NAMED = /disk reported|cannot be listed|could not be read/;

function requireTrue(
  { tool, text, input, isHealthy = false }: KnownCall & { isHealthy?: boolean },
  given: string,
): void {
  if (withoutRoot(given) === text || (!isHealthy && NAMED.test(given))) return;
  throw new Error(`${tool} ${JSON.stringify(input)} is wrong: ${given.slice(0, 400)}`);
}

/** Returns the same text for every server start. */
function withoutRoot(text: string): string {
  return text.replaceAll(/start-\d+/g, "start");
}

function calling<Context>(
  tools: Callable<Context>["tools"],
  createContext: () => Context,
): RunningServer["call"] {
  return (tool, input) => callNamed({ tools, createContext }, { name: tool, arguments: input });
}

/** acm-server with the files of the built-in framework and registry, and a small project. */
export const ACM: ReadingServer = {
  files: {
    ...below("framework", starterFramework),
    ...below("registry", starterRegistry),
    "project/docs/intent.md": "# Intent\n\n## Problem\n\nToo many tools.\n\n## Outcome\n\nOne.\n",
    "project/docs/brief.md": "---\nstatus: draft\n---\n\n# Brief\n\n## Scope\n\n- [ ] One tool\n",
    "project/CLAUDE.md": "# Project\n\n## Context\n\nRead docs/intent.md first.\n",
    "project/README.md": "# Project\n",
  },
  calls: [
    ["get_stage", { stage: "design" }],
    ["get_stage", {}],
    ["get_review_prompt", { stage: "develop", phase: "internal" }],
    ["get_transition_prompt", { transition: "discover_to_design", validate: true }],
    ["get_artifact_spec", { artifact: "brief" }],
    ["get_artifact_stub", { artifact: "claude_md", project_type: "workflow" }],
    ["get_project_type_guidance", { type: "app", scale: "personal", scope: "full" }],
    ["check_project_structure", {}],
    ["check_project_health", {}],
    ["get_rules_spec", {}],
    ["get_context_spec", { level: "global" }],
    ["query_capabilities", { limit: 3 }],
    ["query_capabilities", { query: "review" }],
    ["query_knowledge", { query: "brief" }],
  ],
  open: (root) => {
    const folder = (name: string) => ({
      title: name,
      setBy: "ACM_ROOT",
      value: name,
      path: `${root}/${name}`,
    });
    const roots = {
      framework: folder("framework"),
      registry: folder("registry"),
      projects: [folder("project")],
    };
    return calling(acmTools, () => createAcmContext(roots));
  },
};

/** architecture-server with the files of the built-in documents. */
export const ARCHITECTURE: ReadingServer = {
  files: below("content", { ...starterResources, ...starterPrompts }),
  calls: [
    ["list_architecture_docs", {}],
    ["search_architecture", { query: "circuit breaker" }],
    ["search_architecture", { query: "outbox" }],
    ["read_architecture_doc", { uri: "architecture://patterns/circuit-breaker" }],
    ["check_adr_alignment", { decision_description: "record decisions as ADRs" }],
    ["check_adrs", {}],
  ],
  open: (root) => {
    const content = {
      title: "content",
      setBy: "ARCHITECTURE_ROOT",
      value: "content",
      path: `${root}/content`,
    };
    const roots = { content };
    return calling(architectureTools, () => createArchitectureContext(roots));
  },
};

function below(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  );
}

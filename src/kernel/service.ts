import type { Inspection } from "./inspection.ts";
import type { Prompt } from "./prompt.ts";
import type { ResourceKind } from "./resource.ts";
import type { Tool } from "./tool.ts";

/** What a server offers, the same for every connection. */
export interface Service<Context> {
  /** The protocol's server name. */
  name: string;
  title: string;
  version: string;
  /** At most 600 characters that route an agent to the right tool. */
  instructions: string;
  tools: readonly Tool<Context>[];
  prompts?: readonly Prompt<Context>[];
  resources?: readonly ResourceKind<Context>[];
  /** The files of each skill it serves, by the skill's name and the path in its folder. */
  skills?: Record<string, Record<string, string>>;
  /** What it finds in its roots, for `doctor`. */
  inspect?: (context: Context) => Inspection[];
  /** Called once a request, so that nothing is remembered from one to the next. */
  createContext: () => Context;
}

/** Where messages come from and go to: a line each. */
export interface ServeEnds {
  input: AsyncIterable<Uint8Array>;
  write(line: string): void;
}

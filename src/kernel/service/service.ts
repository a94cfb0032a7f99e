import type { ChangeListener } from "./change.ts";
import type { ToolError } from "../errors.ts";
import type { Inspection } from "./inspection.ts";
import type { Prompt } from "./prompt.ts";
import type { ResourceKind } from "./resource.ts";
import type { Skills } from "./skill.ts";
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
  prompts?: (context: Context) => readonly Prompt<Context>[];
  resources?: readonly ResourceKind<Context>[];
  skills?: Skills;
  /** Has the listener told of every change from now on; returns what ends that. */
  watch?: (context: Context, listener: ChangeListener) => () => void;
  /** The text of a failed call's answer; what failed and what to do where absent. */
  renderError?: (error: ToolError) => string;
  /** How a call of an unknown tool is refused; as an error of the protocol where absent. */
  unknownTool?: "error result";
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

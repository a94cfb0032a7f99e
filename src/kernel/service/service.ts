import type { ToolError } from "../errors.ts";
import type { ChangeListener } from "./change.ts";
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
  /** Names of a tool that have the same key are the same; where absent, only the listed one is. */
  toolKey?: (name: string) => string;
  /** True where a call of an unknown tool is answered as a failed call, not as a protocol error. */
  answersUnknownTools?: boolean;
  /** What it finds in its roots, for `doctor`. */
  inspect?: (context: Context) => Inspection[];
  /** Called once a request, so that nothing is remembered from one to the next. */
  createContext: () => Context;
}

/** A file or folder that a server looks for. */
export interface InspectedFile {
  path: string;
  found: boolean;
  /** True when the server does without it. */
  optional?: true;
}

/** What a server finds in one of its roots. */
export interface Inspection {
  /** What the root is: "ACM framework". */
  title: string;
  /** Short facts: "prefix ACM", "version 1.2.0". */
  facts: string[];
  files: InspectedFile[];
  /** What is wrong, with what to do about it. */
  problems: { what: string; advice: string }[];
}

import type { ToolError } from "../errors.ts";
import type { HookAnswer } from "../hook/answer.ts";
import type { HookMoment } from "../hook/client.ts";
import type { HookEvent } from "../hook/event.ts";
import type { ServicePage } from "./page.ts";
import type { Prompt } from "./prompt.ts";
import type { ResourceKind } from "./resource.ts";
import type { Skills } from "./skill.ts";
import type { Tool } from "./tool.ts";
import type { ToolListing } from "./tool_listing.ts";

/** A changed list, or the URIs of changed resources. */
export interface Change {
  resources?: boolean;
  prompts?: boolean;
  updated?: readonly string[];
}

export type ChangeListener = (change: Change) => void;

export interface InspectedFile {
  path: string;
  found: boolean;
  /** True if the server also works without the file. */
  optional?: true;
}

export interface Inspection {
  /** The root's title, for example "ACM framework". */
  title: string;
  /** Short facts, for example "prefix ACM" or "version 1.2.0". */
  facts: string[];
  files: InspectedFile[];
  /** Lines to print unchanged after the files. */
  notes?: string[];
  locks?: { path: string }[];
  problems: { what: string; advice: string }[];
}

export interface CommandGiven {
  print(text: string): void;
  /** The absolute path of the working directory; empty if the path can't be read. */
  folder: string;
}

/** A command that only one server provides. The executable runs the command inside the sandbox. */
export interface ServiceCommand<Context> {
  name: string;
  /** Returns false if the command failed. Throws `ToolError`; `StartError` for arguments. */
  run(args: readonly string[], context: Context, given: CommandGiven): Promise<boolean>;
}

/** Handles a session event. Returns undefined if the server has no relevant text. */
export type HookHandler<Context> = (
  context: Context,
  event: HookEvent,
) => HookAnswer | undefined | Promise<HookAnswer | undefined>;

export type Hooks<Context> = Readonly<Partial<Record<HookMoment, HookHandler<Context>>>>;

export interface Service<Context> {
  name: string;
  /** The name that `initialize` returns, if it isn't the executable's. */
  protocolName?: string;
  title: string;
  version: string;
  /** Instructions of at most 600 characters that guide an agent to the right tool. */
  instructions: string;
  /** Loads the tools, which `tools/list` doesn't need if `listing` exists. */
  tools: () => Promise<readonly Tool<Context>[]>;
  listing?: readonly ToolListing[];
  /** Lists prompts that need no context also without a folder. `brief` has the brief. */
  prompts?: (createContext: () => Context, brief: Prompt<Context>) => readonly Prompt<Context>[];
  resources?: readonly ResourceKind<Context>[];
  skills?: Skills;
  /** Loads the report, which only the `report` command needs. */
  page?: () => Promise<ServicePage<Context>>;
  /** Calls the listener for every later change. Returns a function that stops the calls. */
  watch?: (context: Context, listener: ChangeListener) => () => void;
  /** Returns the text for a failed call. Default: the failure and the next step. */
  renderError?: (error: ToolError) => string;
  /** Returns a failed call's code for its log entry. Default: the error's own code. */
  codeOf?: (error: ToolError) => string;
  /** Names with the same key refer to the same tool. Default: the name. */
  toolKey?: (name: string) => string;
  /** True if calling an unknown tool results in a failed call instead of a protocol error. */
  answersUnknownTools?: boolean;
  /** The commands that only this server provides. */
  commands?: readonly ServiceCommand<Context>[];
  /** Returns the text of `brief`. Default: the text of the hook at session start. */
  brief?: (context: Context) => Promise<string | undefined>;
  hooks?: () => Promise<Hooks<Context>>;
  /** Returns the findings for `doctor`. `switches` are the server's own switches. */
  inspect?: (
    context: Context,
    switches: readonly string[],
  ) => Inspection[] | Promise<Inspection[]>;
  /** Creates the context for each request, so requests share no state. */
  createContext: (correlationId?: string) => Context;
}

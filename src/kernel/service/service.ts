import type * as z from "zod";
import type { ToolError } from "../errors.ts";
import type { PageCall, PageProgram, RecordReader } from "../page/page.ts";
import type { HookAnswer } from "../hook/answer.ts";
import type { HookMoment } from "../hook/client.ts";
import type { HookEvent } from "../hook/event.ts";
import type { About } from "./about.ts";
import type { ChangeListener } from "./change.ts";
import type { Prompt } from "./prompt.ts";
import type { ResourceKind } from "./resource.ts";
import type { Skills } from "./skill.ts";
import type { Tool } from "./tool.ts";

/** A file or folder that a server looks for. */
export interface InspectedFile {
  path: string;
  found: boolean;
  /** True when the server works without it. */
  optional?: true;
}

/** The findings of a server about one of its roots. */
export interface Inspection {
  /** The root's title: "ACM framework". */
  title: string;
  /** Short facts: "prefix ACM", "version 1.2.0". */
  facts: string[];
  files: InspectedFile[];
  /** Lines after the files, printed unchanged. */
  notes?: string[];
  /** The number of entries compared with their checksums, and the IDs of damaged ones. */
  integrity?: { checked: number; damaged: readonly string[] };
  /** Its files that another process has locked now. */
  locks?: { path: string }[];
  /** The problems found, each with advice. */
  problems: { what: string; advice: string }[];
}

/** A command's inputs in addition to its arguments. */
export interface CommandGiven {
  print(text: string): void;
  /** The absolute path of the working directory; empty if it has no name. */
  folder: string;
}

/** A command of only one server, which its executable runs inside the sandbox. */
export interface ServiceCommand<Context> {
  name: string;
  /**
   * Prints its result; returns false if it failed. Throws `ToolError`, and `StartError` for invalid
   * arguments.
   */
  run(args: readonly string[], context: Context, given: CommandGiven): Promise<boolean>;
}

/** The report of a server: the tools whose results it shows, and a function that loads it. */
export interface ServicePage<Context> {
  /** The name in its URIs, which begin with `ui://NAME/`. */
  name: string;
  tools: readonly string[];
  /** The fields that `report` takes. */
  input: z.ZodObject;
  /** The name of the project, or of the folder that the server was given. */
  subject?(context: Context): string;
  /** Returns a function that reads the texts of the records that a report shows. */
  texts?(context: Context, given: PageCall["arguments"]): RecordReader;
  load(): Promise<PageProgram>;
}

/** Handles an event of a session; returns undefined if the server has no relevant text. */
export type HookHandler<Context> = (
  context: Context,
  event: HookEvent,
) => HookAnswer | undefined | Promise<HookAnswer | undefined>;

/** The parts of a server that are the same for every connection. */
export interface Service<Context> {
  /** The server name in the protocol. */
  name: string;
  title: string;
  about?: About;
  version: string;
  /** At most 600 characters that route an agent to the right tool. */
  instructions: string;
  tools: readonly Tool<Context>[];
  /** The prompts there are now; those that need no context are listed without a folder, too. */
  prompts?: (createContext: () => Context) => readonly Prompt<Context>[];
  resources?: readonly ResourceKind<Context>[];
  skills?: Skills;
  page?: ServicePage<Context>;
  /** Calls the listener for every change from now on; returns a function that stops it. */
  watch?: (context: Context, listener: ChangeListener) => () => void;
  /** The text for a failed call; by default what failed and what to do next. */
  renderError?: (error: ToolError) => string;
  /** The code of a failed call, for its log entry; by default the error's own. */
  codeOf?: (error: ToolError) => string;
  /** Names with the same key mean the same tool; by default only the listed name does. */
  toolKey?: (name: string) => string;
  /** True when a call of an unknown tool becomes a failed call instead of a protocol error. */
  answersUnknownTools?: boolean;
  /** The commands that other servers do not have. */
  commands?: readonly ServiceCommand<Context>[];
  /** The moments of a session at which it speaks, without being asked. */
  hooks?: Readonly<Partial<Record<HookMoment, HookHandler<Context>>>>;
  /** Returns the findings about the roots, for `doctor` with these switches of the server's own. */
  inspect?: (
    context: Context,
    switches: readonly string[],
  ) => Inspection[] | Promise<Inspection[]>;
  /** Called once per request, so requests share no state; with the ID of the call in the log. */
  createContext: (correlationId?: string) => Context;
}

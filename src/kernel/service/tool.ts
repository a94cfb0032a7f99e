import * as z from "zod";
import { InputError } from "../errors.ts";
import { visibleJson } from "../text.ts";
import { inputError } from "./input_error.ts";

/** A tool's effect on its environment: "read" changes nothing, "create" adds, "write" changes. */
export type Access = "read" | "create" | "write";

/** A document that a result mentions, with its resource URI. */
export interface ResourceLink {
  uri: string;
  name: string;
  title?: string;
}

/** The result of a call: text, and for a data tool the same facts as an object. */
export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
  /** The facts of the text for the server's page, if `data` lacks them; no model sees them. */
  page?: object;
  links?: ResourceLink[];
  /** True for a check that failed: it has a result, but `call` exits with 1. */
  failed?: boolean;
  /** A notice about the result to a user of `call`, for stderr. */
  notice?: string;
}

/** Reports a call's progress: completed steps, total steps, and the current step. */
export type Progress = (done: number, total?: number, message?: string) => void;

/** The options that belong to a single call rather than to the request's context. */
export interface CallOptions {
  progress: Progress;
  /** Aborted if the client cancels the call. */
  signal?: AbortSignal;
  /**
   * Asks the user a yes-or-no question; absent if the client can't ask. Throws `OpenQuestion` until
   * the user has answered, and then the call is repeated, so ask before making changes.
   */
  ask?: (question: string) => boolean;
}

/** Thrown by `ask`: the call ends here, and is repeated after the user's answer. */
export class OpenQuestion extends Error {
  override name = "OpenQuestion";
}

/** The facts about a tool that clients receive, apart from its schemas. */
export interface ToolFacts {
  name: string;
  title: string;
  description: string;
  access: Access;
  /** True if calling it again with the same input has no further effect. */
  idempotent?: true | undefined;
  /** The way a client that defers tools discovers this one. */
  discovery?: Discovery | undefined;
}

/**
 * The way in which clients that defer tool definitions discover a tool: work begins with an "always loaded"
 * tool. A search among deferred tools finds the others by name, and by further words.
 */
export type Discovery = "always loaded" | { searchHint: string };

/** A tool as the kernel serves it. */
export interface Tool<Context> extends ToolFacts {
  input: z.ZodObject;
  output?: z.ZodObject | undefined;
  /**
   * Validates `input` and runs the handler. Throws `ToolError` for errors that the caller can fix.
   */
  call(input: unknown, context: Context, options?: CallOptions): Promise<ToolAnswer>;
}

interface ToolRow<Input extends z.ZodObject> extends ToolFacts {
  input: Input;
}

/** A tool whose result is a document: text, or text with optional further fields. */
export interface DocumentTool<Input extends z.ZodObject, Context> extends ToolRow<Input> {
  handle(
    input: z.output<Input>,
    context: Context,
    options: CallOptions,
  ): DocumentAnswer | Promise<DocumentAnswer>;
}

/** The result of a document tool's handler. */
export type DocumentAnswer = string | ToolAnswer;

/**
 * A tool whose result has the shape `output`; `text` renders the same facts for reading, by default
 * as JSON.
 */
export interface DataTool<Input extends z.ZodObject, Output extends z.ZodObject, Context>
  extends ToolRow<Input> {
  output: Output;
  handle(
    input: z.output<Input>,
    context: Context,
    options: CallOptions,
  ): z.output<Output> | Promise<z.output<Output>>;
  text?(data: z.output<Output>, input: z.output<Input>): string;
  /** True for the data of a check that did not pass. */
  failed?(data: z.output<Output>): boolean;
  /** The documents that the result mentions; only the first ten are sent. */
  links?(data: z.output<Output>, context: Context): ResourceLink[];
}

/** Turns a row into a tool; the types of `handle` and `text` follow from the row's schemas. */
export interface DefineTool<Context> {
  <Input extends z.ZodObject, Output extends z.ZodObject>(
    row: DataTool<Input, Output, Context>,
  ): Tool<Context>;
  <Input extends z.ZodObject>(row: DocumentTool<Input, Context>): Tool<Context>;
}

/** The `defineTool` function of a server whose handlers receive `Context`. */
export function toolsFor<Context>(): DefineTool<Context> {
  return function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
    row: DataTool<Input, Output, Context> | DocumentTool<Input, Context>,
  ): Tool<Context> {
    return {
      ...factsOf(row),
      // Getters, because a build creates a tool's schemas on first use.
      get input() {
        return row.input;
      },
      get output() {
        return "output" in row ? row.output : undefined;
      },
      async call(input, context, options = { progress: () => {} }) {
        const valid = validated(row, input);
        if (!("output" in row)) {
          const answer = await row.handle(valid, context, options);
          return typeof answer === "string" ? { text: answer } : answer;
        }
        const data = await row.handle(valid, context, options);
        const links = row.links?.(data, context).slice(0, 10) ?? [];
        const text = row.text?.(data, valid) ?? visibleJson(data);
        const failed = row.failed?.(data) ?? false;
        return { text, data, ...(links.length > 0 && { links }), ...(failed && { failed }) };
      },
    };
  };
}

/** The input as the row's schema makes it; throws `InputError`. */
function validated<Input extends z.ZodObject>(
  row: ToolRow<Input>,
  input: unknown,
): z.output<Input> {
  try {
    const parsed = row.input.safeParse(input);
    if (parsed.success) return parsed.data;
    throw inputError(row, parsed.error.issues, input);
  } catch (error) {
    // Zod passes all of a list's issues as call arguments, so the stack size limits their number.
    if (!(error instanceof RangeError)) throw error;
    const message = `Invalid input for ${row.name}: it has too many errors to list`;
    throw new InputError(message, { fields: [], missing: [] });
  }
}

/** The tool with another name or description, or a wrapped `call`. */
export function overrideTool<Context>(
  tool: Tool<Context>,
  changes: Partial<Pick<Tool<Context>, "name" | "description" | "call">>,
): Tool<Context> {
  return {
    ...factsOf(tool),
    // Copying these would create the schemas now instead of on first use.
    get input() {
      return tool.input;
    },
    get output() {
      return tool.output;
    },
    call: tool.call,
    ...changes,
  };
}

function factsOf(
  { name, title, description, access, idempotent, discovery }: ToolFacts,
): ToolFacts {
  return { name, title, description, access, idempotent, discovery };
}

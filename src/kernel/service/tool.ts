import * as z from "zod";
import { InputError } from "../errors.ts";
import { visibleJson } from "../text.ts";
import { inputError } from "./input_error.ts";

/** "read" changes nothing, "create" only adds, and "write" also changes. */
export type Access = "read" | "create" | "write";

export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
  /** True for a failed check: the call has a result, but the `call` command exits with 1. */
  failed?: boolean;
  printed?: string;
  notice?: string;
}

/** Reports the completed steps, the total number of steps and the current step. */
export type Progress = (done: number, total?: number, message?: string) => void;

export interface CallOptions {
  progress: Progress;
  signal?: AbortSignal;
  /** Absent if the client can't ask. Ask before making changes: the call is repeated. */
  ask?: (question: string) => boolean;
}

/** The error that `ask` throws until the user has answered. */
export class OpenQuestion extends Error {
  override name = "OpenQuestion";
}

/** The facts about a tool that clients receive, without its schemas. */
export interface ToolFacts {
  name: string;
  title: string;
  description: string;
  access: Access;
  /** True if a repeated call with the same input has no further effect. */
  idempotent?: true | undefined;
  discovery?: Discovery | undefined;
}

/** Clients that defer tools find the others by name and by the words in `searchHint`. */
export type Discovery = "always loaded" | { searchHint: string };

export interface Tool<Context> extends ToolFacts {
  input: z.ZodObject;
  output?: z.ZodObject | undefined;
  /** Validates `input` and runs the handler. Throws `ToolError`. */
  call(input: unknown, context: Context, options?: CallOptions): Promise<ToolAnswer>;
}

interface ToolRow<Input extends z.ZodObject, Context, Answer> extends ToolFacts {
  input: Input;
  handle(
    input: z.output<Input>,
    context: Context,
    options: CallOptions,
  ): Answer | Promise<Answer>;
}

type DocumentTool<Input extends z.ZodObject, Context> = ToolRow<
  Input,
  Context,
  string | ToolAnswer
>;

/** A tool whose result matches `output`. `text` formats the same facts; default: JSON. */
interface DataTool<Input extends z.ZodObject, Output extends z.ZodObject, Context>
  extends ToolRow<Input, Context, z.output<Output>> {
  output: Output;
  text?(data: z.output<Output>, input: z.output<Input>): string;
}

/** Returns a schema's fields in their order. */
export function inputFields(
  { shape }: z.ZodObject,
): { name: string; isRequired: boolean; description: string | undefined }[] {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    isRequired: !schema.safeParse(undefined).success,
    description: schema.description,
  }));
}

export function unlisted<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ hidden: true });
}

/** Converts a row to a tool. The types of `handle` and `text` follow from the row's schemas. */
export interface DefineTool<Context> {
  <Input extends z.ZodObject, Output extends z.ZodObject>(
    row: DataTool<Input, Output, Context>,
  ): Tool<Context>;
  <Input extends z.ZodObject>(row: DocumentTool<Input, Context>): Tool<Context>;
}

export function toolsFor<Context>(): DefineTool<Context> {
  return function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
    row: DataTool<Input, Output, Context> | DocumentTool<Input, Context>,
  ): Tool<Context> {
    return {
      ...row,
      async call(input, context, options = { progress: () => {} }) {
        const valid = validated(row, input);
        if (!("output" in row)) {
          const answer = await row.handle(valid, context, options);
          return typeof answer === "string" ? { text: answer } : answer;
        }
        const data = await row.handle(valid, context, options);
        const text = row.text?.(data, valid) ?? visibleJson(data);
        return { text, data };
      },
    };
  };
}

/** Returns the input after the row's schema has parsed it. Throws `InputError`. */
function validated<Input extends z.ZodObject>(
  row: { name: string; input: Input },
  input: unknown,
): z.output<Input> {
  try {
    const parsed = row.input.safeParse(input);
    if (parsed.success) return parsed.data;
    throw inputError(row, parsed.error.issues, input);
  } catch (error) {
    // Zod passes all issues of a list as call arguments, so the stack size limits their number.
    if (!(error instanceof RangeError)) throw error;
    const message = `Invalid input for ${row.name}: it has too many errors to list`;
    throw new InputError(message, { fields: [], missing: [] });
  }
}

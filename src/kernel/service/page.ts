import type * as z from "zod";
import { type Page, pageDocument } from "../page/page.ts";
import { inputError } from "./input_error.ts";

export interface ServicePage<Context> {
  /** Returns HTML, or one line if the folder has nothing to report. Throws `InputError`. */
  print(given: unknown, context: Context, program: string): Promise<string>;
}

export function definePage<Input extends z.ZodObject, Context>({ input, draw }: {
  input: Input;
  draw(given: z.infer<Input>, context: Context): Page | string | Promise<Page | string>;
}): ServicePage<Context> {
  return {
    async print(given, context, program) {
      const parsed = input.safeParse(given);
      if (!parsed.success) throw inputError({ name: "report", input }, parsed.error.issues, given);
      const drawn = await draw(parsed.data, context);
      if (typeof drawn === "string") return drawn;
      return await pageDocument(drawn, { program, now: new Date() });
    },
  };
}

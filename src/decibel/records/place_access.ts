import { ToolError } from "../../kernel/errors.ts";
import { kindOf } from "../../kernel/disk/confined_read.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Context } from "../context.ts";
import { folderOf, KIND_NAMES } from "./kind.ts";

/** Refuses a place, given in `field`, that a link leads out of the root. Throws `ToolError`. */
export function requireInside({ root }: Context, field: string, place: string): void {
  const leads = KIND_NAMES.some((kind) => kindOf(root.path, folderOf(kind, place)) === "outside");
  if (leads) throw leadsOutside(field, place);
}

/** The refusal of a place that a link leads out of the root. */
export function leadsOutside(field: string, place: string): ToolError {
  return new ToolError(`${field} "${excerpt(place)}" leads out of the data folder`, {
    next: "Use another name, or remove that link.",
  });
}

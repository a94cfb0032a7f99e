import * as z from "zod";
import { CATEGORIES } from "../documents/document_uri.ts";

/** The input fields that several tools share. */
export const resourceTypeInput = z.enum([...CATEGORIES, "all"]).default("all")
  .describe("Kind of document");

/** `deno task page`: bundles what pages run in browsers, as `deno task build` does. */
import { writePages } from "./build/pages.ts";

if (import.meta.main) await writePages();

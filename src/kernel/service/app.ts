import { log } from "../log.ts";
import type { PageCall, ReportSource } from "../page/page.ts";
import { type Callable, callNamed } from "./call.ts";
import { inputError } from "./input_error.ts";
import type { Service, ServicePage } from "./service.ts";

/** The media type of a report that clients show next to a result (MCP Apps). */
const APP_TYPE = "text/html;profile=mcp-app";

/** A report in the format of `resources/read`. */
export interface AppContents {
  mimeType: string;
  text: string;
  _meta: { ui: { prefersBorder: boolean } };
}

/** The service properties that a report and its URI need. */
type WithPage<Context> = Callable<Context> & Pick<Service<Context>, "name" | "version" | "page">;

/**
 * Returns the URI of the report that shows a tool's results, or undefined for a tool without a
 * report.
 */
export function appUri<Context>(
  { page, toolKey = (key) => key }: Pick<Service<Context>, "page" | "toolKey">,
  tool: string,
): string | undefined {
  const key = toolKey(tool);
  return page?.tools.includes(key) ? `ui://${page.name}/${key}` : undefined;
}

/** Returns the report for a tool's URI, or undefined for any other URI. */
export async function readApp<Context>(
  service: WithPage<Context>,
  uri: string,
): Promise<AppContents | undefined> {
  const { page } = service;
  const tool = page?.tools.find((name) => appUri(service, name) === uri);
  if (page === undefined || tool === undefined) return undefined;
  const text = await (await page.load()).app(tool);
  return { mimeType: APP_TYPE, text, _meta: { ui: { prefersBorder: true } } };
}

/**
 * Returns the report as a separate document with the tools' current results, or undefined for a
 * service without a report.
 */
export async function printPage<Context>(
  service: WithPage<Context>,
  given: PageCall["arguments"],
): Promise<string | undefined> {
  const { page } = service;
  if (page === undefined) return undefined;
  const source = sourceOf(service, page, given);
  return await (await page.load()).report(source);
}

/**
 * Returns the report's site as a tar archive with all entries in `folder`, or undefined if the
 * report has no site.
 */
export async function printSite<Context>(
  service: WithPage<Context>,
  given: PageCall["arguments"],
  folder: string,
): Promise<Uint8Array | undefined> {
  const { page } = service;
  if (page === undefined) return undefined;
  const source = sourceOf(service, page, given);
  return await (await page.load()).site?.(source, folder);
}

/**
 * Returns the source of a report's results. Throws `InputError` for input that the report doesn't
 * accept.
 */
function sourceOf<Context>(
  service: WithPage<Context>,
  { input, subject, texts }: ServicePage<Context>,
  given: PageCall["arguments"],
): ReportSource {
  const parsed = input.safeParse(given);
  if (!parsed.success) throw inputError({ name: "report", input }, parsed.error.issues, given);
  const context = service.createContext();
  return {
    given,
    subject: subject?.(context) ?? service.name,
    text: texts?.(context, given) ?? (() => undefined),
    program: `${service.name} ${service.version}`,
    printedAt: new Date(),
    async call({ tool, arguments: input }) {
      const outcome = await callNamed(service, { name: tool, arguments: input });
      if (!outcome.ok) {
        log("warning", "a report section got no result from its tool", { tool });
        return { text: outcome.text };
      }
      const { text, data, page: facts } = outcome.answer;
      return { text, data: facts ?? data };
    },
  };
}

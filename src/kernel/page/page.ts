import type { Html } from "./html.ts";

/** A call of a tool of the page's own server. */
export interface PageCall {
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** The data of the sections' answers so far, by the sections' ids. */
export type PageAnswers = ReadonlyMap<string, object>;

/** The medium of a page. */
export interface Showing {
  /** True inside a client, which can call tools; false on what is printed. */
  isHosted: boolean;
}

/** A part of a page, which draws the data of one tool's answers. */
export interface PageSection<Answer extends object> {
  id: string;
  heading: string;
  tool: string;
  /**
   * The arguments of its call; undefined where the answers so far leave nothing to ask. `given` are
   * those of the call that the page was opened for, such as a project.
   */
  ask(given: PageCall["arguments"], answers: PageAnswers): PageCall["arguments"] | undefined;
  draw(answer: Answer, showing: Showing): Html;
  /** The arguments for what follows this result; undefined after the last. */
  next?(answer: Answer, given: PageCall["arguments"]): PageCall["arguments"] | undefined;
  /** Two answers as one, the second being what followed the first. */
  joined?(first: Answer, second: Answer): Answer;
}

/** A page for people: the results of a server's main tools, one below the other. */
export interface Page {
  /** The name of its server, as clients know it. */
  server: string;
  title: string;
  /** The purpose of the page, in a sentence. */
  about: string;
  sections: readonly PageSection<object>[];
  /** Returns why there is no such report, such as for a project without records. */
  refusal?(given: PageCall["arguments"], answers: PageAnswers): string | undefined;
}

/** A tool's result: data to draw, or a text that explains why there are no data. */
export interface PageAnswer {
  data?: object | undefined;
  text: string;
}

/** The source of a report's results, and the content of its footer. */
export interface ReportSource {
  call(call: PageCall): Promise<PageAnswer>;
  /** The arguments that all calls share, such as a project. */
  given: PageCall["arguments"];
  /** The program and its version. */
  program: string;
  printedAt: Date;
}

/** The functions that make a page's documents; loaded only when one is requested. */
export interface PageProgram {
  /** The page as a document of its own, with the answers to all of its calls drawn. */
  report(source: ReportSource): Promise<string>;
  /** The page as clients show it next to a tool's results: empty until it receives one. */
  app(tool: string): Promise<string>;
}

/** The section that draws the answers of a tool. */
export function sectionOfTool({ sections }: Page, tool: string): PageSection<object> | undefined {
  return sections.find((section) => section.tool === tool);
}

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
  /** The time for which ages are computed, in milliseconds. */
  now: number;
}

/** A record whose text a printed page shows at `#ID`, where each row's title leads. */
export interface PageRecord {
  /** As the tools return it; unique on the page. */
  id: string;
  title: string;
  /** Its facts above its text, with its relations as links. */
  facts?: Html | undefined;
  /** Its text as Markdown, if the results have it; otherwise `ServicePage.texts` reads it. */
  text?: string | undefined;
  /** The name by which `ServicePage.texts` reads it; by default its id. */
  source?: string | undefined;
  /** Returns the id of the record that a relative link in its text leads to. */
  resolve?(href: string): string | undefined;
}

/** A choice above the rows: those with this value among their facets stay. */
export interface PageFilter {
  name: string;
  label: string;
  values: readonly string[];
}

/** A part of a page, which draws the data of one tool's answers. */
export interface PageSection<Answer extends object> {
  id: string;
  heading: string;
  tool: string;
  /** The id of an earlier section with the same result, which this one draws other parts of. */
  answerOf?: string;
  /** True for a section that a client shows and that would repeat others in print. */
  isHostedOnly?: true;
  /** True for a section whose result others need, and that follows them in print. */
  isLast?: true;
  /**
   * Returns the arguments of its call; undefined if the previous results leave no open question.
   * `given` are the arguments of the report's call, such as a project.
   */
  ask(given: PageCall["arguments"], answers: PageAnswers): PageCall["arguments"] | undefined;
  /** Returns undefined if there is nothing to show. */
  draw(answer: Answer, showing: Showing): Html | undefined;
  /** The facts for the sentence on top, the most important first: "2 critical issues have no owner". */
  facts?(answer: Answer, now: number): readonly (string | false)[];
  /** The choices above the rows of the page. */
  filters?(answer: Answer): readonly PageFilter[];
  /** The records whose texts a printed page shows; if it is too large, the last are left out. */
  records?(answer: Answer, now: number): readonly PageRecord[];
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
  sections: readonly PageSection<object>[];
  /** The name of the project in the results; otherwise that of `ServicePage.subject`. */
  subject?(given: PageCall["arguments"], answers: PageAnswers): string | undefined;
  /** Returns why there is no such report, such as for a project without records. */
  refusal?(given: PageCall["arguments"], answers: PageAnswers): string | undefined;
}

/** A tool's result: data to draw, or a text that explains why there are no data. */
export interface PageAnswer {
  data?: object | undefined;
  text: string;
}

/** Returns the text of a record as Markdown, by its `source`; undefined if it can't be read. */
export type RecordReader = (source: string) => string | undefined | Promise<string | undefined>;

/** The source of a report's results, and the content of its footer. */
export interface ReportSource {
  call(call: PageCall): Promise<PageAnswer>;
  /** The arguments that all calls share, such as a project. */
  given: PageCall["arguments"];
  /** The name of the project, or of the folder that the server was given. */
  subject: string;
  text: RecordReader;
  /** The program and its version. */
  program: string;
  printedAt: Date;
}

/** The functions that make a page's documents; loaded only when one is requested. */
export interface PageProgram {
  /** The page as a document of its own, with the answers to all of its calls drawn. */
  report(source: ReportSource): Promise<string>;
  /** A tar archive of static pages in `folder`, if the page has a site. */
  site?(source: ReportSource, folder: string): Promise<Uint8Array>;
  /** The page as clients show it next to a tool's results: empty until it receives one. */
  app(tool: string): Promise<string>;
}

/** Returns the result that a section draws; undefined without one. */
export function answerOfSection(
  { id, answerOf = id }: PageSection<object>,
  answers: PageAnswers,
): object | undefined {
  return answers.get(answerOf);
}

/** The section that draws the answers of a tool. */
export function sectionOfTool({ sections }: Page, tool: string): PageSection<object> | undefined {
  return sections.find((section) => section.tool === tool);
}

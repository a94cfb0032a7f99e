import type { Html } from "./html.ts";

/** A call of a tool on the report's own server. */
export interface PageCall {
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** The data of the results so far, by section ID. */
export type PageAnswers = ReadonlyMap<string, object>;

/** The medium and time for which a report is drawn. */
export interface Showing {
  /** True inside a client, which can call tools; false for a printed report. */
  isHosted: boolean;
  /** The time from which ages are computed, in milliseconds. */
  now: number;
}

/** A record whose text a printed report shows at `#ID`. Each row's title links to this address. */
export interface PageRecord {
  /** The ID that the tools return, unique in the report. */
  id: string;
  title: string;
  /** The facts above the record's text, with links to related records. */
  facts?: Html | undefined;
  /**
   * The record's text as Markdown, if the results contain it. Otherwise, `ServicePage.texts` reads
   * the text.
   */
  text?: string | undefined;
  /** The name with which `ServicePage.texts` reads the record. Default: its ID. */
  source?: string | undefined;
  /** Returns the ID of the record that a relative link in the text points to. */
  resolve?(href: string): string | undefined;
}

/** A filter above the rows. It shows only rows with the chosen value among their facets. */
export interface PageFilter {
  name: string;
  label: string;
  values: readonly string[];
}

/** A section of a report, which draws the data of one tool's results. */
export interface PageSection<Answer extends object> {
  id: string;
  heading: string;
  tool: string;
  /**
   * The ID of an earlier section with the same result. This section draws other parts of that
   * result.
   */
  answerOf?: string;
  /** True for a section that only clients show, because it would repeat other sections in print. */
  isHostedOnly?: true;
  /** True for a section whose result other sections need, but which follows them in print. */
  isLast?: true;
  /**
   * Returns the arguments of the section's call, or undefined if the previous results make a call
   * unnecessary. `given` contains the arguments of the report's call, such as a project.
   */
  ask(given: PageCall["arguments"], answers: PageAnswers): PageCall["arguments"] | undefined;
  /** Returns undefined if the section is empty. */
  draw(answer: Answer, showing: Showing): Html | undefined;
  /**
   * Returns the facts for the sentence at the top, the most important first: "2 critical issues
   * have no owner".
   */
  facts?(answer: Answer, now: number): readonly (string | false)[];
  /** Returns the filters above the report's rows. */
  filters?(answer: Answer): readonly PageFilter[];
  /**
   * Returns the records whose texts a printed report shows. A report that is too large leaves out
   * the last records.
   */
  records?(answer: Answer, now: number): readonly PageRecord[];
  /**
   * Returns the arguments for the next call after this result, or undefined after the last result.
   */
  next?(answer: Answer, given: PageCall["arguments"]): PageCall["arguments"] | undefined;
  /** Returns two consecutive results as a single result. */
  joined?(first: Answer, second: Answer): Answer;
}

/** A report for people: the results of a server's main tools, one below the other. */
export interface Page {
  /** The server's name in clients. */
  server: string;
  title: string;
  sections: readonly PageSection<object>[];
  /** Returns the project's name from the results. Default: `ServicePage.subject`. */
  subject?(given: PageCall["arguments"], answers: PageAnswers): string | undefined;
  /**
   * Returns the reason why the report isn't available, for example for a project without records.
   */
  refusal?(given: PageCall["arguments"], answers: PageAnswers): string | undefined;
}

/** A tool's result: data to draw, or a text that explains why the data are missing. */
export interface PageAnswer {
  data?: object | undefined;
  text: string;
}

/** Returns a record's text as Markdown by its `source`, or undefined if the text can't be read. */
export type RecordReader = (source: string) => string | undefined | Promise<string | undefined>;

/** The source of a report's results and the content of its footer. */
export interface ReportSource {
  call(call: PageCall): Promise<PageAnswer>;
  /** The arguments for all calls, such as a project. */
  given: PageCall["arguments"];
  /** The name of the project or of the server's folder. */
  subject: string;
  text: RecordReader;
  /** The program's name and version. */
  program: string;
  printedAt: Date;
}

/**
 * The functions that create a report's documents. The server loads them only when a client requests
 * a document.
 */
export interface PageProgram {
  /** Returns the report as a separate document with the results of all its calls. */
  report(source: ReportSource): Promise<string>;
  /** Returns a tar archive of static pages in `folder`, if the report has a site. */
  site?(source: ReportSource, folder: string): Promise<Uint8Array>;
  /**
   * Returns the report that clients show next to a tool's result. The report is empty until it
   * receives a result.
   */
  app(tool: string): Promise<string>;
}

/** Returns the result that a section draws, or undefined if no result is available. */
export function answerOfSection(
  { id, answerOf = id }: PageSection<object>,
  answers: PageAnswers,
): object | undefined {
  return answers.get(answerOf);
}

/** Returns the section that draws a tool's results. */
export function sectionOfTool({ sections }: Page, tool: string): PageSection<object> | undefined {
  return sections.find((section) => section.tool === tool);
}

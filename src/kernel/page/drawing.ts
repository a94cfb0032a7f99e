import { type Html, html } from "./html.ts";
import { nothing } from "./parts.ts";
import {
  answerOfSection,
  type Page,
  type PageAnswers,
  type PageCall,
  type PageFilter,
  type PageRecord,
  type PageSection,
  type Showing,
} from "./page.ts";

/** Returns the drawing of a result, or a sentence if the result can't be drawn. */
export function drawSection(
  section: PageSection<object>,
  answer: object,
  showing: Showing,
  more?: Html,
): Html | undefined {
  const content = drawn(section, answer, showing);
  return content && framed(section, html`${content}${more}`);
}

/** Returns a section that shows the tool's error text instead of a result. */
export function drawFailure(section: PageSection<object>, text: string): Html {
  return framed(section, html`<pre class="failure">${text}</pre>`);
}

/** Links to sections. */
export function drawContents(sections: readonly PageSection<object>[]): Html {
  const links = sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`);
  return html`
    <nav aria-label="Sections">
      <ul>${links}</ul>
    </nav>
  `;
}

/** Returns the sentence at the top of a report, from the facts of its sections. */
export function summaryOf(page: Page, answers: PageAnswers, now: number): string | undefined {
  if (page.sections.every(({ facts }) => facts === undefined)) return undefined;
  const facts = ofSections(page, answers, (section, answer) => section.facts?.(answer, now))
    .filter((fact) => fact !== false);
  return facts.length === 0 ? "Nothing needs attention." : `${facts.join(", ")}.`;
}

/** Returns the filters above a report's rows. */
export function filtersOf(page: Page, answers: PageAnswers): PageFilter[] {
  return ofSections(page, answers, (section, answer) => section.filters?.(answer));
}

/** Returns the records whose texts a report shows, without duplicates. */
export function recordsOf(page: Page, answers: PageAnswers, now: number): PageRecord[] {
  const records = ofSections(page, answers, (section, answer) => section.records?.(answer, now));
  return [...new Map(records.toReversed().map((record) => [record.id, record])).values()]
    .toReversed();
}

/** Collects items from all sections with a result, in section order. */
function ofSections<Item>(
  { sections }: Page,
  answers: PageAnswers,
  itemsOf: (section: PageSection<object>, answer: object) => readonly Item[] | undefined,
): Item[] {
  return sections.flatMap((section) => {
    const answer = answerOfSection(section, answers);
    return (answer && itemsOf(section, answer)) ?? [];
  });
}

/** Returns the sections without a result, with the arguments of their calls. */
export function missingSections(
  { sections }: Page,
  given: PageCall["arguments"],
  answers: PageAnswers,
): { heading: string; call: PageCall }[] {
  return sections.filter(({ id }) => !answers.has(id)).flatMap((section) => {
    const input = section.ask(given, answers);
    const { heading, tool } = section;
    return input === undefined ? [] : [{ heading, call: { tool, arguments: input } }];
  });
}

function framed({ id, heading }: PageSection<object>, content: Html): Html {
  return html`
    <section id="${id}" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading" tabindex="-1">${heading}</h2>
    ${content}
    </section>
  `;
}

/**
 * Draws a result. If the result comes from another version, returns a message about the unexpected
 * format.
 */
function drawn(section: PageSection<object>, answer: object, showing: Showing): Html | undefined {
  try {
    return section.draw(answer, showing);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return nothing(`Unexpected result format from ${section.tool}.`);
  }
}

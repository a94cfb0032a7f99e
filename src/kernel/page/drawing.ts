import { type Html, html } from "./html.ts";
import { nothing } from "./parts.ts";
import type { Page, PageAnswers, PageCall, PageSection, Showing } from "./page.ts";

/** The drawing of a result, or a sentence if it can't be drawn. */
export function drawSection(
  section: PageSection<object>,
  answer: object,
  showing: Showing,
  more?: Html,
): Html {
  return framed(section, html`${drawn(section, answer, showing)}${more}`);
}

/** A section that says why there is no answer, in the words of the tool. */
export function drawFailure(section: PageSection<object>, text: string): Html {
  return framed(section, html`<pre class="failure">${text}</pre>`);
}

/** Links to the available sections. */
export function drawContents({ sections }: Page, there: ReadonlySet<string>): Html {
  const links = sections.filter(({ id }) => there.has(id)).map(({ id, heading }) =>
    html`<li><a href="#${id}">${heading}</a></li>`
  );
  return html`
    <nav aria-label="Sections">
      <ul>${links}</ul>
    </nav>
  `;
}

/** The sections that are not drawn yet and what to ask for each. */
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

/** A client may hand on an answer of another version: the page then says so and stays. */
function drawn(section: PageSection<object>, answer: object, showing: Showing): Html {
  try {
    return section.draw(answer, showing);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return nothing(`The answer of ${section.tool} is not of the form that this page draws.`);
  }
}

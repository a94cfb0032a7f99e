import { type Html, html } from "../../kernel/page/html.ts";
import { ownField } from "../../kernel/own_field.ts";
import type { PageAnswers, PageSection } from "../../kernel/page/page.ts";
import { badge } from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import type { Gate, ProjectState } from "../project/project_state.ts";
import { projectGiven, verdictBadge } from "./verdict.ts";
import { filePlace } from "./file_place.ts";

/** The report section with a project's stages as a track, and its next step. */
export const stageSection: PageSection<ProjectState> = {
  id: "stage",
  heading: "Stage",
  tool: "get_stage",
  ask: (given) => projectGiven(given),
  facts: ({ gate }) => gate === undefined ? [] : gateFacts(gate),
  draw: ({ project, stated, stage, stages, phase, gate, next, ...state }, { isHosted }) =>
    html`<p><b>${project}</b>${
      "problem" in stated ? html`: ${stated.problem}` : html`
        is in stage <b>${stated.value}</b> ${filePlace(stated.place.file, stated.place.line)}
      `
    }</p>
${track(stage, stages, new Set(state.earlier.map((earlier) => earlier.stage)))}
${
      phase &&
      html`<p>Phase: <b>${phase.value}</b> ${filePlace(phase.place.file, phase.place.line)}</p>`
    }
${isHosted && gate && gateLine(gate)}
${
      state.earlier.map(({ stage, unmet }) =>
        html`<p>The gate of ${stage} is no longer met. Required: ${unmet.join("; ")}</p>`
      )
    }
${
      state.hardGates.map(({ phase, document, passed }) =>
        html`<p>Hard gate after ${phase}: ${filePlace(document)} ${
          passed === undefined
            ? badge("warn", "not approved", "?")
            : badge("good", `approved, ${passed}`, "✓")
        }</p>`
      )
    }
<p>Next: <code>${next}</code></p>`,
};

/**
 * Returns the stages in order, and marks the current stage and stages whose gate is no longer met.
 */
function track(
  stage: string | undefined,
  stages: readonly string[],
  unmet: ReadonlySet<string>,
): Html {
  const at = stages.findIndex((one) => one === stage);
  const steps = stages.map((name, index) => {
    if (index === at) return html`<li class="here" aria-current="step">${name} (here)</li>`;
    if (index > at) return html`<li>${name}</li>`;
    return unmet.has(name)
      ? html`<li>${name} (not met)</li>`
      : html`<li class="done">${name} (done)</li>`;
  });
  return html`<ol class="track" aria-label="Stages">${steps}</ol>`;
}

/** Returns the gate's open criteria, for the sentence at the top. */
function gateFacts({ from, to, unmet, undecided }: Gate): (string | false)[] {
  return [
    `${counted(unmet.length, "line")} of the gate ${to === undefined ? `of ${from}` : `to ${to}`} ${
      plural(unmet.length, "is", "are")
    } not met`,
    undecided > 0 && `${undecided} ${plural(undecided, "is", "are")} undecided`,
  ];
}

function gateLine({ from, to, verdict, unmet, undecided }: Gate): Html {
  const way = to === undefined ? `To end ${from}` : `To leave ${from} for ${to}`;
  return html`<p>${way}: ${
    verdictBadge(verdict)
  } ${unmet.length} not met, ${undecided} undecided</p>`;
}

/** Returns the project's name, as in the tool's result. */
export function projectIn(answers: PageAnswers): string | undefined {
  const project = ownField(answers.get(stageSection.id), "project");
  return typeof project === "string" ? project : undefined;
}

import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import {
  badge,
  filterable,
  nothing,
  row,
  rows,
  table,
  type Tone,
} from "../../kernel/page/parts.ts";
import type { Gate, OpenItems, ProjectState, StageDocument } from "../project/project_state.ts";
import { projectGiven, verdictBadge } from "./verdict.ts";
import { filePlace } from "./file_place.ts";

/** The part of the page on a project's place: its stages as a track, its documents, its open items. */
export const stageSection: PageSection<ProjectState> = {
  id: "stage",
  heading: "Stage",
  tool: "get_stage",
  ask: (given) => projectGiven(given),
  draw: ({ project, stated, stage, stages, phase, documents, open, gate, next, ...state }) =>
    html`<p><b>${project}</b>${
      "problem" in stated ? html`: ${stated.problem}` : html`
        is in stage <b>${stated.value}</b> ${filePlace(stated.place.file, stated.place.line)}
      `
    }</p>
${track(stage, stages)}
${
      phase &&
      html`<p>Phase: <b>${phase.value}</b> ${filePlace(phase.place.file, phase.place.line)}</p>`
    }
${gate && gateLine(gate)}
${
      state.earlier.map(({ stage, unmet }) =>
        html`<p>The gate of ${stage} is no longer met: ${unmet.join("; ")}</p>`
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
<p>Next: <code>${next}</code></p>
${documentTable(documents)}
${open.map(openList)}`,
};

/** The stages in order, with where the project is. */
function track(stage: string | undefined, stages: readonly string[]): Html {
  const at = stages.findIndex((one) => one === stage);
  const steps = stages.map((name, index) => {
    if (index === at) return html`<li class="here" aria-current="step">${name} (here)</li>`;
    return index < at ? html`<li class="done">${name} (behind)</li>` : html`<li>${name}</li>`;
  });
  return html`<ol class="track" aria-label="Stages">${steps}</ol>`;
}

function gateLine({ from, to, verdict, unmet, undecided }: Gate): Html {
  const way = to === undefined ? `To end ${from}` : `To leave ${from} for ${to}`;
  return html`<p>${way}: ${
    verdictBadge(verdict)
  } ${unmet.length} not met, ${undecided} undecided</p>`;
}

function documentTable(documents: readonly StageDocument[]): Html {
  return table("Documents", [
    { head: "Document", cell: ({ name }) => name },
    { head: "File", cell: ({ path }) => path === undefined ? "–" : filePlace(path) },
    { head: "Status", cell: documentState },
  ], documents);
}

function documentState({ path, state, problem }: StageDocument): Html {
  if (problem !== undefined) return badge("bad", problem, "✗");
  if (path === undefined) return badge("plain", "not there");
  return state === undefined ? badge("plain", "no status") : badge(toneOf(state), state);
}

/** Of the words that the framework's documents use for their status. */
function toneOf(state: string): Tone {
  if (/^(?:complete|approved|done)/i.test(state)) return "good";
  return /^(?:draft|in[ -]progress|review)/i.test(state) ? "warn" : "plain";
}

function openList({ what, file, total, items }: OpenItems): Html {
  const heading = `Open ${what}s`;
  const lines = items.map(({ line, text }) => row(html`line ${line}`, html`<p>${text}</p>`));
  return html`<h3>${heading}: ${items.length} of ${total} in ${filePlace(file)}</h3>
${
    items.length === 0
      ? nothing(`Every ${what} of ${file} is closed.`)
      : filterable(`Show ${what}s with`, rows(lines))
  }`;
}

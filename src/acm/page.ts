import * as z from "zod";
import { type Html, html } from "../kernel/page/html.ts";
import { badge, filePlace, list, type Row, section, type Tone } from "../kernel/page/parts.ts";
import { PageTexts } from "../kernel/page/text.ts";
import { counted, plural } from "../kernel/plural.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { AcmContext } from "./context.ts";
import type { Check, Verdict } from "./project/checklist.ts";
import { ProjectDocuments } from "./project/project_file.ts";
import { openProject } from "./project/project_folder.ts";
import { type ProjectState, projectStateOf, type StageDocument } from "./project/project_state.ts";
import { checkTransition } from "./project/transition.ts";

/** The report of acm-server: a project's stage, its gate with what is missing first, its documents. */
export const acmPage: ServicePage<AcmContext> = definePage({
  input: z.strictObject({ project_path: z.string().optional() }),
  draw({ project_path }, { framework, projects }: AcmContext) {
    const project = openProject(projects, project_path);
    const state = projectStateOf(framework, project);
    if (isForeign(state)) return `${state.project} is not an ACM project.`;
    const { checks } = state.stage === undefined
      ? { checks: [] }
      : checkTransition(new ProjectDocuments(project.folder, framework), state.stage);
    return {
      subject: state.project,
      title: "project status",
      summary: summaryOf(state, checks),
      parts: [
        section("Stage", stagePart(state)),
        section("Gate", list(gateRows(checks)), { count: checks.length }),
        section(
          "Documents",
          list(documentRows(state, (path) => project.folder.readIfPresent(path))),
        ),
      ],
    };
  },
});

function isForeign({ stated, documents }: ProjectState): boolean {
  return "problem" in stated &&
    documents.every(({ name, path }) => name === "claude" || path === undefined);
}

function summaryOf({ stated, phase, gate }: ProjectState, checks: readonly Check[]): string {
  if ("problem" in stated) return `The stage is unknown: ${stated.problem}.`;
  const stage = `The project is in ${stated.value}${phase ? `, phase ${phase.value}` : ""}`;
  if (gate === undefined || checks.length === 0) return `${stage}.`;
  const unmet = countOf(checks, "not met");
  const open = checks.length - unmet - countOf(checks, "met");
  const end = gate.to === undefined ? "this stage" : `the gate to ${gate.to}`;
  return `${stage}: ${counted(unmet, "line")} of ${end} ${plural(unmet, "is", "are")} not met` +
    (open > 0 ? `, ${open} ${plural(open, "waits", "wait")} for a reviewer.` : ".");
}

function countOf(checks: readonly Check[], wanted: Verdict): number {
  return checks.filter(({ verdict }) => verdict === wanted).length;
}

function stagePart({ stage, stages, stated, phase, earlier, next }: ProjectState): Html {
  const steps = stages.map((name) =>
    html`<li>${name === stage ? badge("info", `${name} (here)`) : name}</li>`
  );
  return html`
    <ol class="steps" aria-label="Stages">${steps}</ol>
    ${"place" in stated &&
      html`<p>Stage: ${stated.value} ${filePlace(stated.place.file, stated.place.line)}</p>`}
    ${phase && html`<p>Phase: ${phase.value} ${filePlace(phase.place.file, phase.place.line)}</p>`}
    ${earlier.map(({ stage, unmet }) =>
      html`<p>${badge("bad", "not met")} The gate of ${stage}: ${unmet.join("; ")}</p>`
    )}
    <p>Next: <code>${next}</code></p>
  `;
}

const TONES: Record<Verdict, Tone> = { "not met": "bad", "undecided": "warn", "met": "good" };
const ORDER: readonly Verdict[] = ["not met", "undecided", "met"];

function gateRows(checks: readonly Check[]): Row[] {
  const rankOf = ({ verdict }: Check): number => ORDER.indexOf(verdict);
  return checks.toSorted((a, b) => rankOf(a) - rankOf(b)).map((
    { verdict, what, found, file, line },
  ) => ({
    signs: badge(TONES[verdict], verdict),
    title: what,
    facts: html`${found} ${file !== undefined && filePlace(file, line)}`,
  }));
}

function documentRows(
  { documents }: ProjectState,
  read: (path: string) => string | undefined,
): Row[] {
  const texts = new PageTexts();
  return documents.flatMap((document) => {
    const { name, path, problem } = document;
    if (path === undefined) return [];
    const text = problem === undefined ? read(path) : undefined;
    return [{
      id: path,
      signs: stateOf(document),
      title: name,
      text: text === undefined ? undefined : texts.draw(text),
      facts: filePlace(path),
    }];
  });
}

function stateOf({ state, problem }: StageDocument): Html {
  if (problem !== undefined) return badge("bad", problem);
  return badge("plain", state ?? "no status");
}

import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import { badge, nothing, row, rows } from "../../kernel/page/parts.ts";
import { ownField } from "../../kernel/own_field.ts";
import type { Check, Checklist, Verdict } from "../project/checklist.ts";
import { projectGiven, verdictBadge } from "./verdict.ts";
import { filePlace } from "./file_place.ts";

/**
 * The report section with the gate that ends the stage: each checklist line with the file and line
 * that decide.
 */
export const gateSection: PageSection<Checklist> = {
  id: "gate",
  heading: "Gate",
  tool: "get_transition_prompt",
  ask(given, answers) {
    const transition = ownField(ownField(answers.get("stage"), "gate"), "transition");
    return typeof transition === "string"
      ? { ...projectGiven(given), transition, validate: "only" }
      : undefined;
  },
  draw: ({ verdict, checks, problem }) =>
    checks.length === 0
      ? nothing(`Undecided: ${problem ?? "no exit criteria"}.`)
      : html`<p>The gate is ${verdictBadge(verdict)}</p>
${rows(checks.toSorted((a, b) => rankOf(a) - rankOf(b)).map(checkRow))}`,
};

/** The verdicts in order of importance. */
const ORDER: readonly Verdict[] = ["not met", "undecided", "met"];

function rankOf({ verdict }: Check): number {
  return ORDER.indexOf(verdict);
}

function checkRow({ verdict, what, found, file, line, for_person, close }: Check): Html {
  return row(
    [verdictBadge(verdict), for_person && badge("info", "for a person")],
    html`<p><b>${what}</b></p>
<p>${found} ${file !== undefined && filePlace(file, line)}</p>
${
      close !== undefined &&
      html`<p class="note">To close, add to ${filePlace(close.file)}: <code>${close.add}</code></p>`
    }`,
  );
}

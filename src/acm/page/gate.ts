import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import { badge, countCard, countCards, nothing, row, rows } from "../../kernel/page/parts.ts";
import { ownField } from "../../kernel/own_field.ts";
import type { Check, Checklist, Verdict } from "../project/checklist.ts";
import { projectGiven, verdictBadge } from "./verdict.ts";
import { filePlace } from "./file_place.ts";

/** The gate that ends the stage: each line of its checklist, with what decided it. */
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
  draw: ({ verdict, checks, problem }) => {
    const count = (of: Verdict): number => checks.filter((one) => one.verdict === of).length;
    if (checks.length === 0) return nothing(`Undecided: ${problem ?? "no exit criteria"}.`);
    return html`<p>The gate is ${verdictBadge(verdict)}</p>
${
      countCards([
        countCard("good", count("met"), "met"),
        countCard("bad", count("not met"), "not met"),
        countCard("warn", count("undecided"), "undecided"),
      ])
    }
${rows(checks.map(checkRow))}`;
  },
};

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

import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import {
  badge,
  countCard,
  countCards,
  findingBadge,
  nothing,
  row,
  rows,
} from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import type { HealthFinding } from "../project/health_finding.ts";
import type { HealthReport } from "../project/health.ts";
import { projectGiven } from "./verdict.ts";
import { filePlace } from "./file_place.ts";

/** The report section with the findings in a project's documents, the most serious first. */
export const findingsSection: PageSection<HealthReport> = {
  id: "findings",
  heading: "Findings",
  tool: "check_project_health",
  ask: projectGiven,
  facts: ({ errors }) => [
    errors > 0 && `${counted(errors, "error")} in the documents`,
  ],
  draw: ({ healthy, errors, warnings, notes, findings }) => {
    const left = errors + warnings + notes - findings.length;
    return html`<p>The project is ${
      healthy ? badge("good", "healthy", "✓") : badge("bad", "not healthy", "✗")
    }</p>
${
      countCards([
        countCard("bad", errors, plural(errors, "error")),
        countCard("warn", warnings, plural(warnings, "warning")),
        countCard("info", notes, plural(notes, "note")),
      ])
    }
${findings.length === 0 ? nothing("Nothing was found.") : rows(findings.map(findingRow))}
${
      left > 0 &&
      html`<p class="note">${counted(left, "more finding")} ${
        plural(left, "is", "are")
      } left out: repair these first.</p>`
    }`;
  },
};

function findingRow({ severity, file, line, seen, rule, repair }: HealthFinding): Html {
  return row(
    findingBadge(severity),
    html`<p>${filePlace(file, line)} <b>${seen}</b></p>
<p>${repair} <span class="note">${rule}</span></p>`,
  );
}

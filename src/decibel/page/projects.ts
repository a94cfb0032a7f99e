import { ownField } from "../../kernel/own_field.ts";
import { html } from "../../kernel/page/html.ts";
import type { PageAnswers, PageCall, PageSection } from "../../kernel/page/page.ts";
import { callButton, moment, nothing, table } from "../../kernel/page/parts.ts";
import type { ListedProjects } from "../records/projects.ts";

/** The report section with every project and its number of records. */
export const projectsSection: PageSection<ListedProjects> = {
  id: "projects",
  heading: "Projects",
  tool: "list_projects",
  isLast: true,
  ask: () => ({}),
  draw: ({ projects, note }, { isHosted }) =>
    !isHosted && projects.length === 1
      ? undefined
      : projects.length === 0
      ? nothing("No records exist yet.")
      : html`${
        table("Records of each project", [
          {
            head: "Project",
            cell: ({ project_id }) =>
              isHosted
                ? callButton("about", project_id, {
                  tool: "oracle_next_actions",
                  arguments: { project_id },
                })
                : project_id,
          },
          { head: "Issues", cell: ({ issues }) => issues, isNumber: true },
          {
            head: "Architecture",
            cell: ({ architecture_decisions }) => architecture_decisions,
            isNumber: true,
          },
          { head: "Design", cell: ({ design_decisions }) => design_decisions, isNumber: true },
          { head: "Newest", cell: ({ newest }) => moment(newest) },
        ], projects)
      }
${note && html`<p class="note">${note}</p>`}`,
};

/**
 * Returns the project to report on: the given project, or otherwise the project with the newest
 * record.
 */
export function projectOf(
  { project_id }: PageCall["arguments"],
  answers: PageAnswers,
): { project_id: string } | undefined {
  if (typeof project_id === "string") return { project_id };
  const [newest] = namesIn(answers);
  return newest === undefined ? undefined : { project_id: newest };
}

/** Returns the reason why the given project has no report: it has no records. */
export function reportRefusal(
  { project_id }: PageCall["arguments"],
  answers: PageAnswers,
): string | undefined {
  const names = namesIn(answers);
  if (typeof project_id !== "string" || names.includes(project_id)) return undefined;
  const known = names.length === 0 ? "No records exist yet." : `Projects: ${names.join(", ")}`;
  return `No project has the id "${project_id}". ${known}`;
}

/** Returns the IDs of the projects, beginning with the project that has the newest record. */
function namesIn(answers: PageAnswers): string[] {
  const listed = ownField(answers.get("projects"), "projects");
  return (Array.isArray(listed) ? listed : []).toSorted((a, b) =>
    newestOf(a) < newestOf(b) ? 1 : -1
  ).map((project) => String(ownField(project, "project_id")));
}

function newestOf(project: unknown): string {
  return String(ownField(project, "newest") ?? "");
}

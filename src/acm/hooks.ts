import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { Hooks } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import type { AcmContext } from "./context.ts";
import { checkClaim, NOT_ACM } from "./project/gate.ts";
import { itemLine } from "./project/gate_item.ts";
import { openProject } from "./project/project_folder.ts";
import { ProjectFiles, USUAL_DOCUMENTS } from "./project/project_files.ts";
import { statedValue } from "./project/stage_facts.ts";
import { nextCall } from "./project/whereabouts.ts";

async function atStart({ framework, projects }: AcmContext): Promise<HookAnswer | undefined> {
  if (projects.length === 0) return undefined;
  // Throws if the framework folder doesn't exist, because its stages define the next step.
  framework.list(".md");
  const scope = { project: new ProjectFiles(openProject(projects).folder), framework };
  // Many projects that don't use ACM have a stage's document, such as docs/release.md.
  if (!USUAL_DOCUMENTS.some((path) => scope.project.find(path))) return undefined;
  const claim = await checkClaim(scope);
  const { lacking } = claim;
  // A missing document explains the most.
  const first = lacking.find(({ what }) => what.endsWith(" is missing")) ?? lacking[0];
  const more = lacking.length < 2 ? "" : `, and ${lacking.length - 1} more`;
  return {
    heading: FIELDS.flatMap((name) => stated(scope.project, name)).join(", "),
    items: [
      ...(first === undefined ? [] : [`Not done: ${excerpt(itemLine(first), 140)}${more}`]),
      `Next: ${nextCall(scope, claim)}`,
    ],
  };
}

const FIELDS = ["project", "stage", "phase"] as const;

function stated(project: ProjectFiles, name: typeof FIELDS[number]): string[] {
  const value = statedValue(project, name);
  if ("problem" in value) return name === "project" ? [] : [`${name} unknown`];
  return [`${name} ${excerpt(value.place.value.replace(/[*_`]/g, ""), 40)}`];
}

export const acmHooks: Hooks<AcmContext> = { start: atStart };

/** Returns a sentence for `brief` outside ACM projects; otherwise the hook's text applies. */
export async function acmBrief(context: AcmContext): Promise<string | undefined> {
  return await atStart(context) === undefined ? NOT_ACM : undefined;
}

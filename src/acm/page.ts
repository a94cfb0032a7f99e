import * as z from "zod";
import { html } from "../kernel/page/html.ts";
import {
  badge,
  filePlace,
  list,
  PageTexts,
  type Row,
  section,
  type Tone,
} from "../kernel/page/parts.ts";
import { counted } from "../kernel/plural.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { AcmContext } from "./context.ts";
import {
  acmDocuments,
  checkClaim,
  checkGate,
  type Claim,
  type GateScope,
  NOT_ACM,
} from "./project/gate.ts";
import { fieldValues, ProjectFiles } from "./project/project_files.ts";
import type { GateItem, Verdict } from "./project/gate_item.ts";
import { openProject } from "./project/project_folder.ts";
import { statedValue } from "./project/stage_facts.ts";
import { nextCall } from "./project/whereabouts.ts";

export const acmPage: ServicePage<AcmContext> = definePage({
  input: z.strictObject({ project_path: z.string().optional() }),
  async draw({ project_path }, { framework, projects }: AcmContext) {
    const { folder, label } = openProject(projects, project_path);
    const scope = { project: new ProjectFiles(folder), framework };
    if (acmDocuments(scope).length === 0) return NOT_ACM;
    const claim = await checkClaim(scope);
    const items = claim.stage === undefined ? [] : (await checkGate(scope, claim.stage)).items;
    return {
      subject: label,
      title: "project status",
      summary: summaryOf(scope, claim, { items }),
      parts: [
        section("Not earned", list(claim.lacking.map(itemRow))),
        section("Gate", list(items.toSorted((a, b) => rankOf(a) - rankOf(b)).map(itemRow))),
        section("Documents", list(documentRows(scope))),
      ],
    };
  },
});

function summaryOf(
  scope: GateScope,
  claim: Claim,
  { items }: { items: readonly GateItem[] },
): string {
  const stage = statedValue(scope.project, "stage");
  const phase = statedValue(scope.project, "phase");
  const where = "problem" in stage
    ? `The stage is unknown: ${stage.problem}`
    : `The project is in ${stage.place.value}${"problem" in phase ? "" : `, ${phase.place.value}`}`;
  const open = items.filter(({ verdict }) => verdict === "not met").length;
  return `${where}. ${counted(open, "item")} of its gate not met. Next: ${nextCall(scope, claim)}`;
}

const TONES: Readonly<Record<Verdict, Tone>> = {
  "not met": "bad",
  "to judge": "warn",
  "met": "good",
};
const ORDER: readonly Verdict[] = ["not met", "to judge", "met"];

function rankOf({ verdict }: GateItem): number {
  return ORDER.indexOf(verdict);
}

function itemRow({ verdict, what, place, notes }: GateItem): Row {
  return {
    signs: badge(TONES[verdict], verdict),
    title: what,
    facts: html`${filePlace(place.file, place.line)} ${notes.join("; ")}`,
  };
}

function documentRows(scope: GateScope): Row[] {
  const texts = new PageTexts();
  return acmDocuments(scope).flatMap((file) => {
    if ("problem" in file) return [];
    const status = fieldValues(file, "status")[0]?.value;
    return [{
      id: file.path,
      signs: badge("plain", status ?? "no status"),
      title: file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.md$/, ""),
      text: texts.draw(file.source),
      facts: filePlace(file.path),
    }];
  });
}

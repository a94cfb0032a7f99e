import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { fieldRules } from "../framework/field_rules.ts";
import type { DocumentName } from "../framework/places.ts";
import { sectionNamed } from "../framework/sections.ts";
import { stagesOf } from "../framework/stages.ts";
import { classificationRules } from "../framework/value_rules.ts";
import { classificationOf } from "./classification.ts";
import { type HealthFinding, healthFinding, ruleText } from "./health_finding.ts";
import type { ProjectDocuments, ProjectFile } from "./project_file.ts";
import { stagesIn, type StatedField, statedField } from "./stage_status.ts";

/**
 * Returns a warning for each document whose stage or type differs from the status file or the
 * brief.
 */
export function checkContradictions(documents: ProjectDocuments): HealthFinding[] {
  const { framework } = documents;
  const stageRule = fieldRules(framework, "status").find(({ name }) => name === "stage");
  const typeRule = classificationRules(framework).find(({ label }) => label === "type")?.place;
  return [
    ...disagreeing("stage", statedIn(documents, "status", stageIn), {
      others: ["claude", "tasks", "plan"].map((name) => statedIn(documents, name, stageIn)),
      rule: ruleText("the documents agree on the stage", stageRule),
    }),
    ...disagreeing("type", statedIn(documents, "brief", typeIn), {
      others: ["claude", "readme"].map((name) => statedIn(documents, name, typeIn)),
      rule: ruleText("the documents agree on the type", typeRule),
    }),
  ];
}

type Reader = (documents: ProjectDocuments, file: ProjectFile) => StatedField | undefined;

function statedIn(
  documents: ProjectDocuments,
  name: DocumentName,
  read: Reader,
): StatedField | undefined {
  const file = documents.find(name);
  return "text" in file ? read(documents, file) : undefined;
}

function disagreeing(
  what: string,
  first: StatedField | undefined,
  { others, rule }: { others: readonly (StatedField | undefined)[]; rule: string },
): HealthFinding[] {
  if (first === undefined) return [];
  return others.flatMap((other) => {
    if (other === undefined || other.value === first.value) return [];
    const { file, line } = other.place;
    const { file: at, line: atLine } = first.place;
    return [healthFinding({
      severity: "warning",
      file,
      line,
      seen: `the ${what} is "${excerpt(other.value, 40)}" in ${file} but "${
        excerpt(first.value, 40)
      }" in ${at} line ${atLine}`,
      rule,
      repair: `Write the same ${what} in ${file} and ${at}.`,
    })];
  });
}

/** Returns the stage in a document's front matter, or under Current Stage or Current State. */
function stageIn({ framework }: ProjectDocuments, file: ProjectFile): StatedField | undefined {
  const { named } = stagesOf(framework);
  const stated = statedField(file, "stage") ?? underHeading(file, "current stage");
  const [stage] = stagesIn(stated?.value ?? "", named);
  return stated === undefined || stage === undefined
    ? undefined
    : { value: stage, place: stated.place };
}

function typeIn({ framework }: ProjectDocuments, file: ProjectFile): StatedField | undefined {
  const { type, place } = classificationOf(framework, file);
  if (type !== undefined && place !== undefined) return { value: type, place };
  const stated = underHeading(file, "type");
  const words = stated?.value.toLowerCase().replace(/^software$/, "app") ?? "";
  const known = classificationRules(framework).find(({ label }) => label === "type")?.values;
  return stated && known?.includes(words) ? { value: words, place: stated.place } : undefined;
}

function underHeading({ path, text }: ProjectFile, heading: string): StatedField | undefined {
  const line = sectionNamed(text, heading)?.lines.find((one) => one.text.trim() !== "");
  return line && { value: plainText(line.text), place: { file: path, line: line.number } };
}

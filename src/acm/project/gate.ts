import type { RequestFolder } from "../files/request_folder.ts";
import type { DeclaredStage } from "../framework/checks_file.ts";
import { headingKey } from "../../kernel/markdown/headings.ts";
import { exitCriteria, stageSpecFile } from "../framework/exit_criteria.ts";
import { declaredChecks } from "../framework/stages.ts";
import { criterionItems, type SignedFile, signedFiles } from "./criteria.ts";
import { checkedPath, type CheckScope } from "./declared_checks.ts";
import { documentItems, statusItems } from "./document_check.ts";
import { type Gate, type GateItem, itemText, overall } from "./gate_item.ts";
import type { ProjectFiles } from "./project_files.ts";
import { stageFacts } from "./stage_facts.ts";

/** A gate with the files that a person can sign. */
export interface CheckedGate extends Gate {
  signed: readonly SignedFile[];
}

/** The project and framework of a gate. */
export interface GateScope {
  project: ProjectFiles;
  framework: RequestFolder;
}

/**
 * Checks the gate that ends a stage. `isEarlier` leaves out the stage and phase, because the
 * project is in a later stage.
 */
export async function checkGate(
  { project, framework }: GateScope,
  stage: DeclaredStage,
  { isEarlier = false }: { isEarlier?: boolean } = {},
): Promise<CheckedGate> {
  const scope: CheckScope = {
    project,
    framework,
    stage,
    mayBeEmpty: emptySections(framework, stage),
  };
  const signed = await signedFiles(scope);
  const items = [
    ...(isEarlier ? [] : stageFacts(project, framework, stage)),
    ...requiredPaths(stage).flatMap((path) =>
      documentItems({
        project,
        framework,
        path,
        mayBeEmpty: (section) => scope.mayBeEmpty(path, section),
      })
    ),
    ...statusItems(project, stage),
    ...criterionItems(scope, signed, { isEarlier }),
    ...withoutCriteria(framework, stage),
  ];
  return { stage: stage.name, verdict: overall(items), items, signed };
}

/** Returns the paths of the documents that a stage requires. */
export function requiredPaths({ document, requires }: DeclaredStage): string[] {
  return [...new Set([...requires, ...(document === undefined ? [] : [document])])];
}

/** Returns a test for sections that a `none` check of the stage's criteria covers. */
function emptySections(framework: RequestFolder, stage: DeclaredStage): CheckScope["mayBeEmpty"] {
  const covered = new Set(
    exitCriteria(framework, stage.name).flatMap(({ text }) => {
      const checks = declaredChecks(framework, text);
      return checks === "faulty" || checks === undefined ? [] : checks;
    }).filter(({ kind }) => kind === "none")
      .map((check) => `${checkedPath(check, stage)}\n${headingKey(check.section ?? "")}`),
  );
  return (file, section) => covered.has(`${file}\n${headingKey(section)}`);
}

/** A gate without criteria is never met by itself. */
function withoutCriteria(framework: RequestFolder, { name }: DeclaredStage): GateItem[] {
  if (exitCriteria(framework, name).length > 0) return [];
  const place = { file: stageSpecFile(framework, name), line: 1 };
  const what = `the spec of ${name} lists no exit criteria`;
  return [{ verdict: "to judge", what, place, notes: [] }];
}

/** Returns a gate as text: the verdict, then a line per item, then the way to sign. */
export function gateText({ stage, verdict, items, signed }: CheckedGate): string {
  const count = (of: Gate["verdict"]): number => items.filter((item) => item.verdict === of).length;
  const open = count("to judge");
  const shown = verdict === "to judge" ? `to judge (${open})` : verdict;
  const totals = `${count("not met")} not met, ${open} to judge, ${count("met")} met`;
  return [
    `${shown}: the gate of ${stage} (${totals})`,
    ...items.map(itemText),
    ...(open > 0 ? howToSign(signed) : []),
  ].join("\n");
}

function howToSign(signed: readonly SignedFile[]): string[] {
  if (signed.length === 0) return [];
  return [
    "",
    "A person who has read an item and agrees adds a line to the file that it is about:",
    "`- [x] CRITERION — NAME, DATE (HASH)`. The hash covers that file as it is now:",
    ...signed.map(({ file, hash }) => `${file.path} (${hash})`),
  ];
}

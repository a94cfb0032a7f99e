import { headingKey } from "../../kernel/markdown/headings.ts";
import { linkTexts, plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Check, criterionKey } from "../framework/checks_file.ts";
import { type Criterion, exitCriteria } from "../framework/exit_criteria.ts";
import { declaredChecks } from "../framework/stages.ts";
import { checkedPath, type CheckResult, type CheckScope, runCheck } from "./declared_checks.ts";
import { type GateItem, overall, placeText } from "./gate_item.ts";
import { isStatusFile, type ProjectFile } from "./project_files.ts";
import { hasText } from "./section_content.ts";
import { documentHash, signaturesIn } from "./signatures.ts";

const MAX_QUOTED = 300;
const MAX_PLACES = 2;

export interface SignedFile {
  file: ProjectFile;
  hash: string;
}

export async function signedFiles(scope: CheckScope): Promise<SignedFile[]> {
  const { project, framework, stage } = scope;
  const checks = exitCriteria(framework, stage.name)
    .flatMap(({ text }) => declaredChecks(framework, text).checks);
  const paths = [
    ...(stage.document === undefined ? [] : [stage.document]),
    ...checks.filter(({ kind }) => kind === "signed").map((check) => checkedPath(check, stage)),
  ];
  const files = [...new Set(paths.map((path) => project.find(path)))]
    .filter((file) => file !== undefined && "source" in file);
  return await Promise.all(
    files.map(async (file) => ({ file, hash: await documentHash(file.source) })),
  );
}

/**
 * Returns an item for each exit criterion of a stage: decided by its declared checks, or otherwise
 * by a person's signature, or otherwise to judge. `isEarlier` leaves out checks of the status file,
 * which has moved on.
 */
export function criterionItems(
  scope: CheckScope,
  signed: readonly SignedFile[],
  { isEarlier }: { isEarlier: boolean },
): GateItem[] {
  return exitCriteria(scope.framework, scope.stage.name).flatMap((criterion) => {
    const { checks, isFaulty } = declaredChecks(scope.framework, criterion.text);
    const counted = checks.filter(({ file }) => !isEarlier || !isStatusFile(file));
    if (checks.length > 0 && counted.length === 0) return [];
    return [itemOf({ criterion, checks: counted, isFaulty }, scope, { signed, isEarlier })];
  });
}

function itemOf(
  { criterion, checks, isFaulty }: {
    criterion: Criterion;
    checks: readonly Check[];
    isFaulty: boolean;
  },
  scope: CheckScope,
  { signed, isEarlier }: { signed: readonly SignedFile[]; isEarlier: boolean },
): GateItem {
  const signature = (path: string): CheckResult =>
    signatureResult(criterion, signed, scope.project.find(path)?.path ?? path);
  const results = checks.map((check) =>
    check.kind === "signed" ? signature(checkedPath(check, scope.stage)) : runCheck(check, scope)
  );
  const decided = checks.length > 0 ? overall(results) : "to judge";
  const needsOwnFile = checks.some(({ kind }) => kind === "signed");
  const isOpen = decided === "to judge" && !needsOwnFile;
  const own = isOpen ? [signature(scope.stage.document ?? "")] : [];
  const verdict = own.some((one) => one.verdict === "met") ? "met" : decided;
  const found = [...results, ...own].filter((one) => one.verdict === verdict && one.found !== "")
    .map((one) => `${one.found} (${placeText(one.place)})`);
  const faulty = isFaulty ? ["its check is a mistake: see acm-server doctor"] : [];
  const isPlaced = verdict !== "to judge" || (checks.length > 0 && found.length > 0);
  const looks = isPlaced || isEarlier ? [] : placesToLook(scope, criterion);
  const place = { file: criterion.file, line: criterion.line };
  return { verdict, what: criterion.text, place, notes: [...faulty, ...found, ...looks] };
}

function signatureResult(
  { text }: Criterion,
  signed: readonly SignedFile[],
  path: string,
): CheckResult {
  const found = signed.find(({ file }) => file.path === path);
  if (found === undefined) {
    return { verdict: "not met", found: `${path} is missing`, place: { file: path, line: 1 } };
  }
  const { file, hash } = found;
  const lines = signaturesIn(file.source).filter((one) => one.criterion === criterionKey(text));
  const current = lines.find((one) => one.hash === hash);
  const [claimed] = lines;
  const place = { file: file.path, line: (current ?? claimed)?.line ?? 1 };
  if (current !== undefined) return { verdict: "met", found: "signed", place };
  const old = `claimed for an earlier version of ${file.path}`;
  return { verdict: "to judge", found: claimed === undefined ? "" : old, place };
}

function placesToLook({ project, stage }: CheckScope, { text }: Criterion): string[] {
  const words = wordsIn(text);
  const paths = new Set([
    ...stage.document === undefined ? [] : [stage.document],
    ...stage.requires,
  ]);
  const files = [...paths].map((path) => project.find(path))
    .filter((file) => file !== undefined && "sections" in file);
  const ranked = files.flatMap((file) =>
    file.sections.filter(({ heading }) => heading.level > 1).map((section) => ({
      file,
      section,
      shared: [...wordsIn(section.heading.text)].filter((word) => words.has(word)).length,
    }))
  ).filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared).slice(0, MAX_PLACES);
  if (ranked.length === 0) return files.slice(0, 1).map(({ path }) => `see ${path}:1`);
  const each = Math.floor(MAX_QUOTED / ranked.length);
  return ranked.map(({ file, section: { heading, lines } }) => {
    const first = lines.filter(hasText).map((line) => plainText(linkTexts(line.text))).join(
      " / ",
    );
    const place = placeText({ file: file.path, line: heading.line });
    const quote = first === "" ? "" : `: "${excerpt(first, each - 40)}"`;
    return `see ${excerpt(heading.text, 60)} (${place})${quote}`;
  });
}

function wordsIn(text: string): Set<string> {
  return new Set(
    headingKey(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3)
      .map((word) => word.replace(/s$/, "")),
  );
}

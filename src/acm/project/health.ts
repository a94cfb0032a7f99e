import * as z from "zod";
import type { RequestFolder } from "../files/request_folder.ts";
import { counted, plural } from "../../kernel/plural.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { type FolderRules, folderRules } from "../framework/folder_rules.ts";
import {
  type DocumentName,
  documentPlaces,
  DOCUMENTS,
  frameworkPlace,
  outputsOf,
  projectDocumentName,
  titleOf,
} from "../framework/places.ts";
import { specUris } from "../framework/links.ts";
import { specOf } from "../framework/section_rules.ts";
import { stagesOf } from "../framework/stages.ts";
import { classificationOf } from "./classification.ts";
import { checkClassification, checkFields, checkPlaceholders } from "./content_check.ts";
import { checkContextMap } from "./context_map.ts";
import { checkContradictions } from "./contradictions.ts";
import {
  FINDING_SEVERITIES,
  type HealthFinding,
  healthFinding,
  healthFindingSchema,
  ruleText,
} from "./health_finding.ts";
import { checkLimits } from "./limits.ts";
import { type Located, ProjectDocuments } from "./project_file.ts";
import type { Project } from "./project_folder.ts";
import { checkSections } from "./section_check.ts";
import { statedField } from "./stage_status.ts";
import { checkStructure, describeState, itemPlace } from "./structure.ts";
import { untouchedStubs } from "./untouched_stubs.ts";

/** A project's health: "new" while every document is an unchanged stub from the framework. */
const HEALTH_STATES = ["healthy", "not healthy", "new"] as const;

/** A project's health: its findings with totals; an error makes the project unhealthy. */
export const healthReportSchema = z.object({
  project: z.string(),
  state: z.enum(HEALTH_STATES),
  healthy: z.boolean(),
  errors: z.number(),
  warnings: z.number(),
  notes: z.number(),
  findings: z.array(healthFindingSchema),
  /** The URIs of the specs that explain the errors and warnings. */
  specs: z.array(z.string()),
});
export type HealthReport = z.infer<typeof healthReportSchema>;

/**
 * The maximum number of findings in a report, the most serious first; the report only counts the
 * others.
 */
const MAX_FINDINGS = 100;

/**
 * Checks a project against the rules of the served framework: its files and folders, the front
 * matter, sections and placeholders of its documents, and its Context Map. Throws `ToolError`.
 */
export function checkHealth(project: Project, framework: RequestFolder): HealthReport {
  const documents = new ProjectDocuments(project.folder, framework);
  const stubs = untouchedStubs(documents, documentNames(framework));
  const all = findingsOf(project, documents).map((finding): HealthFinding =>
    stubs.includes(finding.file) ? { ...finding, severity: "note" } : finding
  );
  const count = (severity: string): number => all.filter((one) => one.severity === severity).length;
  const errors = count("error");
  const ranked = FINDING_SEVERITIES.flatMap((severity) =>
    all.filter((one) => one.severity === severity)
  );
  const findings = ranked.slice(0, MAX_FINDINGS);
  return {
    project: project.label,
    state: errors > 0 ? "not healthy" : stubs.length > 0 ? "new" : "healthy",
    healthy: errors === 0,
    errors,
    warnings: count("warning"),
    notes: count("note"),
    findings,
    specs: specUris(framework, failedFiles(findings)),
  };
}

/**
 * Returns the documents that every framework has, and the documents of the served framework's
 * stages.
 */
function documentNames(framework: RequestFolder): DocumentName[] {
  const made = stagesOf(framework).served.flatMap((stage) => outputsOf(framework, stage));
  return [...new Set([...DOCUMENTS, ...made.map(projectDocumentName)])];
}

function findingsOf(project: Project, documents: ProjectDocuments): HealthFinding[] {
  const { framework } = documents;
  const rules = folderRules(framework);
  const structure = structureFindings(project, framework, rules);
  const files = new Map(
    documentNames(framework).map((name) => [name, documents.find(name)] as const),
  );
  const misplaced = DOCUMENTS.flatMap((name) =>
    placeFindings(name, files.get(name), { documents, framework, rules })
  );
  const told = new Set([...structure, ...misplaced].map(({ file }) => file));
  const status = documents.find("status");
  const stage = "text" in status ? statedField(status, "stage")?.value.toLowerCase() : undefined;
  const classification = classificationOf(framework, documents.find("brief"));
  const contents = [...files].flatMap(([name, file]) => {
    if ("problem" in file) {
      return file.path === undefined || told.has(file.path)
        ? []
        : [unreadable(file.path, file.problem)];
    }
    return [
      ...checkFields(framework, name, file),
      ...checkSections(framework, name, { file, classification }),
      ...checkLimits(framework, name, file),
      ...(name === "brief" ? checkClassification(framework, file) : []),
      ...checkPlaceholders(framework, name, file),
      ...(name === "claude"
        ? checkContextMap({ project: project.folder, framework, stage }, file, told)
        : []),
    ];
  });
  return [
    ...structure,
    ...misplaced,
    ...contents,
    ...checkContradictions(documents),
    ...typeFolderFindings(project, rules, classification.type),
  ];
}

/**
 * Returns findings on missing folders that the project's type requires; folders for deliverables
 * weigh more.
 */
function typeFolderFindings(
  { folder }: Project,
  { typed, file = "" }: FolderRules,
  type: string | undefined,
): HealthFinding[] {
  return typed.filter((rule) =>
    rule.type === type && folder.kind(rule.path.replace(/\/$/, "")) === "missing"
  )
    .map(({ path, line, isDeliverable }) =>
      healthFinding({
        severity: isDeliverable ? "warning" : "note",
        file: path,
        seen: "missing",
        rule: ruleText(`a project of type ${type} has ${path}`, { file, line }),
        repair: `Create ${path} when a stage needs it.`,
      })
    );
}

function structureFindings(
  project: Project,
  framework: RequestFolder,
  rules: FolderRules,
): HealthFinding[] {
  return checkStructure(project, framework).items.filter(({ state }) => state !== "present").map(
    (item) => {
      const { path, state, instead } = item;
      const what = path.endsWith("/") ? "folder" : "file";
      return healthFinding({
        severity: "error",
        file: path,
        seen: instead === undefined
          ? describeState(item)
          : `found at ${instead}; the spec requires ${path}`,
        rule: ruleText(`a project has the ${what} ${path}`, itemPlace(rules, path)),
        repair: instead !== undefined
          ? `Move ${instead} to ${path}.`
          : state === "missing"
          ? `Create the ${what} ${path}.`
          : `Put a ${what} there.`,
      });
    },
  );
}

/** Returns findings on a missing or misplaced status file, and on second copies of a document. */
function placeFindings(
  name: DocumentName,
  file: Located | undefined,
  { documents, framework, rules }: {
    documents: ProjectDocuments;
    framework: RequestFolder;
    rules: FolderRules;
  },
): HealthFinding[] {
  if (name === "claude" || name === "readme") return [];
  const wanted = frameworkPlace(framework, name)?.path ?? documentPlaces(framework, name)[0] ?? "";
  const rule = ruleText(`${titleOf(name)} is at ${wanted}`, mention(framework, name, wanted));
  const [first, ...others] = documents.all(name);
  if (first === undefined) {
    return name !== "status" ? [] : [healthFinding({
      severity: "error",
      file: wanted,
      seen: "missing",
      rule,
      repair: `Create ${wanted} with get_artifact_stub and artifact status.`,
    })];
  }
  const path = file?.path ?? wanted;
  const isElsewhere = path !== wanted && !path.includes("/") && !rules.lines.has(path);
  const copies = others.map((other) => other.path).filter((other) => other !== undefined);
  return [
    ...(isElsewhere
      ? [healthFinding({
        severity: "warning",
        file: path,
        seen: `found in the root folder; the spec requires ${wanted}`,
        rule,
        repair: `Move ${path} to ${wanted}.`,
      })]
      : []),
    ...(copies.length === 0 ? [] : [healthFinding({
      severity: "warning",
      file: path,
      seen: `other copies exist: ${copies.join(", ")}`,
      rule,
      repair: `Keep ${path}, and copy what is still correct in ${copies.join(", ")} into it.`,
    })]),
  ];
}

/**
 * Returns the line of a document's spec that names the path, or otherwise the spec's first line.
 */
function mention(
  framework: RequestFolder,
  name: DocumentName,
  path: string,
): LinePlace | undefined {
  const spec = specOf(framework, name);
  if (spec === undefined) return undefined;
  const lines = spec.text.split("\n");
  const line = lines.findIndex((one) => one.includes(path));
  return { file: spec.file, line: Math.max(0, line) + 1 };
}

function unreadable(file: string, problem: string): HealthFinding {
  return healthFinding({
    severity: "error",
    file,
    seen: problem,
    rule: ruleText("a project's documents are readable", undefined),
    repair: "Replace the file with a readable text file.",
  });
}

function failedFiles(findings: readonly HealthFinding[]): string[] {
  return findings.filter(({ severity }) => severity !== "note").map(({ file }) => file);
}

const MARKS = { error: "✗", warning: "!", note: "–" } as const;

/** Returns the report as text: the findings by file, then the totals and the verdict. */
export function renderHealth(
  { project, state, errors, warnings, notes, findings }: HealthReport,
): string {
  const stubs = [...new Set(findings.map(({ file }) => file))].slice(0, 8).join(", ");
  const verdict = state === "new" ? `new: fill in ${stubs}` : state;
  const files = Map.groupBy(findings, ({ file }) => file);
  const blocks = [...files].map(([file, ofFile]) =>
    [`${file}:`, ...ofFile.map(renderFinding)].join("\n")
  );
  const more = errors + warnings + notes - findings.length;
  const totals = [counted(errors, "error"), counted(warnings, "warning"), counted(notes, "note")]
    .join(
      ", ",
    );
  return [
    `Project Health Check: ${project}`,
    ...blocks,
    ...(more > 0
      ? [
        `${counted(more, "more finding")} ${
          plural(more, "is", "are")
        } left out: repair these first.`,
      ]
      : []),
    `Result: ${totals}. Verdict: ${verdict}.`,
  ].join("\n\n");
}

function renderFinding({ severity, line, seen, rule, repair }: HealthFinding): string {
  const place = line === undefined ? "" : `line ${line}: `;
  return `${MARKS[severity]} ${place}${seen} — ${rule}. ${repair}`;
}

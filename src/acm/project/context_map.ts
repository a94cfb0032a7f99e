import type { RequestFolder } from "../files/request_folder.ts";
import { tablesOf } from "../framework/tables.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { stagesOf } from "../framework/stages.ts";
import { specOf } from "../framework/section_rules.ts";
import { sectionsOf } from "../framework/sections.ts";
import { type HealthFinding, healthFinding, ruleText } from "./health_finding.ts";
import type { ProjectFile } from "./project_file.ts";

const PATH = /^(?:\.{0,2}\/)?[\w@.+-]+(?:\/[\w@.+-]+)*\/?$/;

/** Checks that the files in the Context Map exist, except for files already reported in `told`. */
export function checkContextMap(
  { project, framework, stage }: {
    project: RequestFolder;
    framework: RequestFolder;
    stage: string | undefined;
  },
  file: ProjectFile,
  told: ReadonlySet<string>,
): HealthFinding[] {
  const rows = sectionsOf(file.text, (key) => key === "context map").flatMap(({ lines }) =>
    tablesOf(lines)
  )
    .flatMap(({ columns, rows }) =>
      rows.map(({ cells, line }) => {
        const [path = "", when = ""] = columns.map((column) => cells.get(column) ?? "");
        return { path: path.replace(/^(?:\.\/|\/)/, ""), when: when.toLowerCase(), line };
      })
    );
  return rows.slice(0, 200).filter(({ path, when }) =>
    PATH.test(path) && /[./]/.test(path) && !isSpecName(path) && !told.has(path) &&
    isNow(when, stage, stagesOf(framework).named) &&
    !["file", "folder"].includes(project.kind(path.replace(/\/$/, "")))
  ).map(({ path, line }) =>
    healthFinding({
      severity: "warning",
      file: file.path,
      line,
      seen: `the Context Map names ${path}, which doesn't exist`,
      rule: ruleText("the Context Map's files exist", mapPlace(framework)),
      repair: `Create ${path}, or remove its row from the Context Map.`,
    })
  );
}

/** Returns true for the framework's own files, which the server serves. */
function isSpecName(path: string): boolean {
  return /^A(?:CM|DF)-[A-Z-]+\.md$/.test(path);
}

/** Returns true unless the row applies only to stages that the project hasn't reached. */
function isNow(when: string, stage: string | undefined, order: readonly string[]): boolean {
  const named = order.filter((one) => when.includes(one.replaceAll("_", " ")));
  if (named.length === 0 || when.includes("always")) return true;
  const current = order.findIndex((one) => one === stage);
  return named.some((one) => order.indexOf(one) <= current);
}

function mapPlace(framework: RequestFolder): LinePlace | undefined {
  const spec = specOf(framework, "claude");
  if (spec === undefined) return undefined;
  const line = spec.text.split("\n").findIndex((one) => one.includes("Context Map"));
  return line < 0 ? undefined : { file: spec.file, line: line + 1 };
}

import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import type { Stage } from "../framework/framework_files.ts";
import { documentPlaces } from "../framework/places.ts";
import { sectionNamed } from "../framework/sections.ts";
import { type GateFinding, undecided, type Verdict } from "./checklist.ts";
import {
  frontMatterProblem,
  type Located,
  type ProjectDocuments,
  type ProjectFile,
} from "./project_file.ts";

/** A field of a status file. */
export interface StatedField {
  value: string;
  place: LinePlace;
}

/** The stage that is being left, and its phases in order. */
export interface StageAsked {
  stage: Stage;
  phases: readonly string[];
  /** The framework's stages. */
  order: readonly Stage[];
}

/** A field of status.md: from its front matter, else `**Name:** value` under Current State. */
export function statedField(status: ProjectFile, name: "stage" | "phase"): StatedField | undefined {
  const { path, frontMatter, text } = status;
  const value = textField(frontMatter, name);
  if (value !== undefined) {
    return { value, place: { file: path, line: fieldLine(frontMatter, name) } };
  }
  for (const line of sectionNamed(text, "current state")?.lines ?? []) {
    const found = FIELD.exec(line.text.slice(0, 500));
    if (found?.[1]?.toLowerCase() === name) {
      return { value: plainText(found[2] ?? ""), place: { file: path, line: line.number } };
    }
  }
  return undefined;
}

const FIELD = /^\s{0,20}(?:[-*+]\s+)?[*_]{0,3}(stage|phase)[*_]{0,3}\s?:[*_]{0,3}\s?(\S.*)$/i;

/**
 * Returns why the project's status file can't be used; `advice` is the remedy for a file that
 * exists. Returns undefined for a usable file.
 */
export function statusProblem(
  documents: ProjectDocuments,
): { why: string; advice?: string } | undefined {
  const status = documents.find("status");
  if ("text" in status) return undefined;
  const { path, problem, advice } = status;
  if (path !== undefined) {
    const why = `the server can't read ${excerpt(path, 60)}: ${problem}`;
    return { why, ...(advice !== undefined && { advice }) };
  }
  const places = documentPlaces(documents.framework, "status").map((place) => excerpt(place, 60));
  const [first, second, ...others] = places;
  if (second === undefined) return { why: `${first} doesn't exist` };
  if (others.length === 0) return { why: `neither ${first} nor ${second} exists` };
  return { why: `none of ${places.join(", ")} exists` };
}

/** Returns the status files' verdict on whether the stage, or its last phase, is complete. */
export function seePhase(files: readonly Located[], asked: StageAsked): GateFinding {
  return together(files, (status) => judgePhase(status, asked));
}

/** Returns the first file's finding; undecided if another contradicts it. */
function together(
  files: readonly Located[],
  judge: (status: ProjectFile) => GateFinding,
): GateFinding {
  const findings = files.map((file): GateFinding => {
    if ("problem" in file) {
      return undecided(file.problem, { file: file.path ?? "status.md", line: 1 });
    }
    const problem = frontMatterProblem(file.frontMatter);
    return problem === undefined ? judge(file) : undecided(problem, { file: file.path, line: 1 });
  });
  const [first] = findings;
  if (first === undefined) return undecided("status.md doesn't exist");
  if (findings.every(({ verdict }) => verdict === first.verdict)) return first;
  const told = findings.map(({ found, place }) =>
    `${place?.file} line ${place?.line} has ${found}`
  );
  return {
    ...undecided(`two status files disagree on the phase: ${told.join(", ")}`),
    place: first.place,
  };
}

/** `stage: complete`, as the framework's design spec has it. */
function isComplete(value: string): boolean {
  return /^completed?$/i.test(value.trim());
}

/** Returns the stages that a text names. */
export function stagesIn(value: string, order: readonly Stage[]): Stage[] {
  const words = ` ${value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return order.filter((stage) => words.includes(` ${stage.replaceAll("_", " ")} `));
}

function judgePhase(status: ProjectFile, asked: StageAsked): GateFinding {
  const stage = statedField(status, "stage");
  if (stage !== undefined && isComplete(stage.value)) {
    return { verdict: "met", found: `stage "${excerpt(stage.value)}"`, place: stage.place };
  }
  const stated = statedField(status, "phase");
  if (stated === undefined) {
    return undecided("no phase is recorded", { file: status.path, line: 1 });
  }
  const { value, place } = stated;
  const found = `"${excerpt(value)}"`;
  const named = stage === undefined ? [] : stagesIn(stage.value, asked.order);
  const [current] = named;
  if (named.length === 1 && current !== undefined && current !== asked.stage) {
    return asked.order.indexOf(current) > asked.order.indexOf(asked.stage)
      ? undecided(`${found} is a phase of the stage ${current}`, place)
      : { verdict: "not met", found: `${found} is a phase of the stage ${current}`, place };
  }
  return { verdict: phaseVerdict(value, asked), found, place };
}

/** "not complete", "almost complete", "80 % complete", "to be completed", "until complete". */
const UNFINISHED =
  /n't\b|(?<!\b100 ?)%|\b(?:not|never|almost|nearly|mostly|partly|partially|half|be|until|when|once|if|in progress|pending|awaiting|incomplete|started|except|excepting|but|apart from|aside from|besides|unless|minus|subject to|provided|missing|outstanding|remaining|left|tbd|todo|noch|außer|bis auf|fast|teilweise)\b|\?/i;
const FINISHED = /\b(?:completed?|done|finished|abgeschlossen|fertig)\b/i;

/** Words allowed after "complete": a date, an approval, the next stage. */
const BEHIND =
  /\d{4}-\d{2}-\d{2}|(?<!\p{L})(?:and )?(?:signed off|approved|handed (?:over|off)|hand-?(?:off|over) done|(?:ready|moving on|moved on|moving|moved|transition(?:ing|ed)?|bereit) (?:for|to|into|für) (?:the )?(?!review|internal|external)\p{L}{3,30}(?: (?:stage|phase))?|on|since|as of(?= \d)|am|seit)(?!\p{L})/gu;

/**
 * Returns the verdict on a phase's words: `complete`, the stage or its last phase ends the stage.
 */
export function phaseVerdict(
  stated: string,
  asked: Pick<StageAsked, "stage" | "phases">,
): Verdict {
  const value = stated.slice(0, 300).toLowerCase().replace(/^[^\p{L}\p{N}]+/u, "");
  const verdict = verdictOf(value, asked);
  const last = [...value.matchAll(new RegExp(FINISHED, "gi"))].at(-1);
  const behind = last === undefined ? "" : value.slice(last.index + last[0].length);
  const isClear = !/[\p{L}\p{N}❌✗✘⬜☐⏳🔴]|^-/u.test(behind.replace(BEHIND, " "));
  return verdict === "met" && !isClear ? "undecided" : verdict;
}

function verdictOf(
  value: string,
  { stage, phases }: Pick<StageAsked, "stage" | "phases">,
): Verdict {
  const isBare = /^(?:100 ?% )?(?:completed?|abgeschlossen)\b/.test(value);
  if (UNFINISHED.test(value)) return isBare ? "undecided" : "not met";
  const named = phases.filter((_, index) => namesPhase(value, phases, index));
  const last = phases.at(-1);
  const isEarlier = named.some((phase) => phase !== last);
  if (!FINISHED.test(value)) return named.length > 0 ? "not met" : "undecided";
  if (new RegExp(`^(?:the )?(?:stage|${stage}(?: stage)?)(?: is)? completed?\\b`).test(value)) {
    return "met";
  }
  if (/\ball phases (?:are )?completed?\b|^hand-?(?:off|over) completed?\b/.test(value)) {
    return "met";
  }
  if (isBare) return isEarlier ? "undecided" : "met";
  if (named.length === 0) return "undecided";
  if (!isEarlier) return "met";
  return last !== undefined && named.includes(last) ? "undecided" : "not met";
}

/** True when the text has the phase's name, its first word, or its number. */
export function namesPhase(text: string, phases: readonly string[], index: number): boolean {
  const name = words(phases[index] ?? "");
  const first = name.split(" ")[0] ?? "";
  const value = ` ${words(text)} `;
  return value.includes(` ${name} `) || (first.length > 4 && value.includes(` ${first} `)) ||
    value.includes(` phase ${index + 1} `);
}

function words(text: string): string {
  return text.toLowerCase().replace(/&/g, " and ").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

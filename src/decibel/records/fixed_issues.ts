import { excerpt } from "../../kernel/text.ts";
import { type Board, type DecibelProject, openBoard } from "./board.ts";
import { type DecibelRecord, titleOfRecord } from "./record.ts";
import type { RecordStore } from "./store.ts";

/** An open issue that a commit message calls fixed, and the call that closes the issue. */
export interface FixedIssue {
  id: string;
  short_id: string;
  project_id: string;
  title: string;
  next_call: { tool: string; arguments: Record<string, string> };
}

/** A short ID that issues in several projects share. */
export interface AmbiguousMention {
  mentioned: string;
  /** The issues with this ID, each with its project. */
  candidates: string[];
}

/** The issues that commit messages call fixed. */
export interface FixedIssues {
  fixed: FixedIssue[];
  ambiguous?: AmbiguousMention[];
}

/**
 * The keywords that code hosts accept, and the issue after them: `Fixes ab12`, `closes: p/ab12`.
 */
const MENTION = /\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?):?[ \t]+([^\s,;()[\]"']{4,300})/gi;

/** Returns the open issues that commit messages call fixed, without repeats. */
export function fixedIssues(
  store: RecordStore,
  messages: string,
  { inForm }: { inForm(text: string): string },
): FixedIssues {
  const board = openBoard(store);
  const fixed = new Map<DecibelRecord, FixedIssue>();
  const ambiguous = new Map<string, AmbiguousMention>();
  for (const line of messages.split("\n")) {
    for (const [, word = ""] of line.matchAll(MENTION)) {
      const mentioned = word.replace(/[.:!?]{1,3}$/, "");
      const issues = issuesNamed(board, mentioned);
      const [issue] = issues;
      if (issue === undefined) continue;
      if (issues.length > 1) {
        const candidates = issues.map((one) =>
          `${board.projectOf(one).name}/${board.shortId(one)}`
        );
        ambiguous.set(mentioned, { mentioned, candidates });
      } else if (!fixed.has(issue)) {
        fixed.set(issue, fixedIssue(board, issue, { line, tool: inForm("sentinel_update_issue") }));
      }
    }
  }
  return {
    fixed: [...fixed.values()],
    ...(ambiguous.size > 0 && { ambiguous: [...ambiguous.values()] }),
  };
}

/**
 * Returns the open issues with a short ID, in the project before its slash or otherwise in every
 * project.
 */
function issuesNamed(board: Board, mentioned: string): DecibelRecord[] {
  const slash = mentioned.lastIndexOf("/");
  const short = mentioned.slice(slash + 1).toLowerCase();
  const project = slash < 0 ? undefined : board.project(mentioned.slice(0, slash));
  const projects = slash < 0 ? board.projects : project === undefined ? [] : [project];
  return projects.flatMap((one) => issueOf(one, short) ?? [])
    .filter((issue) => !board.graph.isOver(issue));
}

function issueOf({ shortIds }: DecibelProject, short: string): DecibelRecord | undefined {
  const [record, ...others] = shortIds.startingWith(short);
  return others.length === 0 && record?.kind === "sentinel" ? record : undefined;
}

function fixedIssue(
  board: Board,
  issue: DecibelRecord,
  { line, tool }: { line: string; tool: string },
): FixedIssue {
  const { name: project_id, shortIds } = board.projectOf(issue);
  const note = `A commit says: ${excerpt(line, 200)}`;
  return {
    id: issue.name,
    short_id: shortIds.of(issue),
    project_id,
    title: titleOfRecord(issue),
    next_call: { tool, arguments: { repo: project_id, id: issue.name, status: "closed", note } },
  };
}

/** Returns one line per issue, with its short ID, its title, and the call that closes it. */
export function fixedLines({ fixed, ambiguous = [] }: FixedIssues): string[] {
  return [
    ...fixed.map(({ short_id, title, next_call: { tool, arguments: given } }) =>
      `${short_id} ${excerpt(title, 80)}: call ${tool} '${JSON.stringify(given)}'`
    ),
    ...ambiguous.map(({ mentioned, candidates }) =>
      `${mentioned} exists in several projects: ${candidates.join(", ")}`
    ),
  ];
}

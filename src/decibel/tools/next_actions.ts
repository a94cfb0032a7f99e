import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, type DecibelProject, openBoard } from "../records/board.ts";
import { heldNote, readyWork } from "../records/choice.ts";
import { fitted } from "../records/excerpts.ts";
import { SEVERITIES } from "../records/kind.ts";
import { unknownProject } from "../records/project_name.ts";
import { PRIORITIES, ranked, type RankedRecord } from "../records/rank.ts";
import { type DecibelRecord, recordProblem } from "../records/record.ts";
import type { RecordStore } from "../records/store.ts";
import { personName, place, title } from "../records/inputs.ts";

const MAX_ACTIONS = 7;
const MAX_BYTES = 1600;
const MAX_TEXT_BYTES = 700;

const actionsInput = z.strictObject({
  project_id: place().describe("The project"),
  focus: title().optional()
    .describe(
      "Kind, severity, status, owner or words",
    ),
  owner: personName().optional().describe("Your name: omits others' work"),
});

const actionOutput = z.object({
  id: z.string().optional(),
  description: unlisted(z.string()),
  priority: unlisted(z.enum(PRIORITIES)),
  /** The path of the record's file in the root folder; empty for guidance. */
  source: unlisted(z.string()),
  note: unlisted(z.string().optional()),
});

const actionsOutput = z.object({
  actions: z.array(actionOutput),
  blocked: unlisted(z.number()),
  more: unlisted(z.number()),
  most_severe: unlisted(
    z.object({ id: z.string(), title: z.string(), note: z.string() }).optional(),
  ),
  note: unlisted(z.string().optional()),
});

export type Action = z.infer<typeof actionOutput>;
export type Actions = z.infer<typeof actionsOutput>;

export function nextActions(store: RecordStore, query: z.infer<typeof actionsInput>): Actions {
  const { project_id, focus, owner } = query;
  const board = openBoard(store, { project_id });
  const project = board.projectOrEmpty(project_id);
  const work = readyWork(board, project, query);
  const chosen = work.slice(0, MAX_ACTIONS);
  const open = project.records.filter((one) => !board.graph.isOver(one));
  const issues = open.filter(({ kind }) => kind === "sentinel");
  const blocked = issues.filter((one) => board.graph.isWaiting(one)).length;
  const guidance = focus === undefined && chosen.length === 0 ? [guide(project, open.length)] : [];
  const severe = mostSevere(board, issues);
  const isNamed = severe === undefined || chosen.some(({ record }) => record === severe);
  return fitted(MAX_BYTES, (length) => ({
    actions: [...chosen.map((one) => toAction(board, one, { owner, length })), ...guidance],
    blocked,
    more: work.length - chosen.length,
    most_severe: isNamed ? undefined : {
      id: severe.id,
      title: excerpt(severe.title, Math.min(60, length)),
      note: standingOf(board, severe),
    },
    note: focus !== undefined && chosen.length === 0
      ? `No ready record matches the focus "${excerpt(focus)}".`
      : unknownProject(board, project_id),
  }));
}

function guide({ name }: DecibelProject, open: number): Action {
  const description = open === 0
    ? `No open records in ${excerpt(name)}. Record a design decision, an architecture decision ` +
      "or an issue to get next actions."
    : `No ready work in ${
      excerpt(name)
    }: all ${open} open records are blocked or owned by someone else.`;
  return { description, priority: "low", source: "" };
}

function toAction(
  board: Board,
  { record, priority }: RankedRecord,
  { owner, length }: { owner: string | undefined; length: number },
): Action {
  const problem = recordProblem(record);
  const notes = [heldNote(board, record, owner), problem && excerpt(problem, 60)];
  const note = notes.filter(Boolean).join("; ");
  return {
    id: record.id,
    description: `${verbOf(record)}: ${excerpt(record.title, length)}`,
    priority,
    source: record.path,
    ...(note !== "" && { note }),
  };
}

function verbOf({ kind, state: { status } }: DecibelRecord): string {
  if (kind === "sentinel") return "Address issue";
  if (kind === "designer") return "Review design decision";
  return status === "accepted" ? "Implement architecture change" : "Decide";
}

function mostSevere(board: Board, issues: readonly DecibelRecord[]): DecibelRecord | undefined {
  const highest = SEVERITIES.map((severity) =>
    issues.filter((issue) => issue.state.severity === severity)
  ).find((some) => some.length > 0);
  return highest && ranked(board, highest)[0]?.record;
}

function standingOf(board: Board, record: DecibelRecord): string {
  const isBlocked = board.graph.isWaiting(record);
  const facts = [record.state.severity, isBlocked && "blocked", heldNote(board, record)];
  return facts.filter(Boolean).join(", ");
}

export function actionLines({ actions, blocked, more, most_severe, note }: Actions): string {
  const counts = [blocked > 0 && `${blocked} blocked`, more > 0 && `${more} more ready`]
    .filter(Boolean).join("; ");
  return fitted(MAX_TEXT_BYTES, (length) =>
    [
      ...(note === undefined ? [] : [note]),
      ...actions.map((action) => lineOf(action, length)),
      ...(most_severe === undefined ? [] : [
        `Most severe: ${most_severe.id} ${
          excerpt(most_severe.title, length)
        } (${most_severe.note})`,
      ]),
      ...(counts === "" ? [] : [`${counts}.`]),
    ].join("\n"));
}

function lineOf({ id, description, priority, note }: Action, length: number): string {
  if (id === undefined) return description;
  const isIssue = description.startsWith("Address issue: ");
  const what = isIssue ? description.slice("Address issue: ".length) : description;
  return `${id} ${priority} ${excerpt(what, length)}${note === undefined ? "" : ` (${note})`}`;
}

export const nextActionsTool = defineDecibelTool({
  name: "oracle_next_actions",
  title: "Next actions",
  description: "Returns a project's most urgent ready work. Use to choose your next work.",
  access: "read",
  discovery: "always loaded",
  input: actionsInput,
  output: actionsOutput,
  handle: (input, context) => nextActions(context, input),
  text: actionLines,
});

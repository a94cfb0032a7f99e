import * as z from "zod";
import { ToolError } from "../kernel/errors.ts";
import { bodyOffsetOf } from "../kernel/markdown/front_matter.ts";
import { type Html, html, type HtmlValue } from "../kernel/page/html.ts";
import {
  badge,
  list,
  note,
  PageTexts,
  type Row,
  section,
  type Tone,
} from "../kernel/page/parts.ts";
import { counted, plural } from "../kernel/plural.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { DecibelContext } from "./context.ts";
import { type Board, openBoard } from "./records/board.ts";
import { heldNote } from "./records/choice.ts";
import { placeFolder } from "./records/kind.ts";
import { unknownProject } from "./records/project_name.ts";
import { columnOf, daysSince, type WorkColumn } from "./records/rank.ts";
import { byNewest, type DecibelRecord, isoTime, recordProblem } from "./records/record.ts";
import { legibleText } from "./records/store.ts";
import { inOrder } from "./tools/listing.ts";

export const decibelPage: ServicePage<DecibelContext> = definePage({
  input: z.strictObject({ project_id: z.string().optional() }),
  draw({ project_id }, context: DecibelContext) {
    const board = openBoard(context);
    const subject = projectToDraw(board, project_id);
    if (subject === undefined) return "No records exist yet.";
    const drawing: Drawing = { context, board, texts: new PageTexts(), now: Date.now() };
    const records = board.projectOrEmpty(subject).records
      .filter((record) => board.graph.original(record) === undefined);
    const ordered = inOrder(board, records);
    const issues = ordered.filter(({ kind }) => kind === "sentinel");
    const columns = Map.groupBy(issues, (issue) => shownIn(drawing, issue));
    const open = issues.filter((issue) => !board.graph.isOver(issue)).length;
    const closed = columns.get("closed")?.length ?? 0;
    const decisions = ordered.filter(({ kind }) => kind !== "sentinel");
    const others = board.projects.map(({ name }) => name).filter((name) => name !== subject);
    return {
      subject,
      title: "issues and decisions",
      summary: `${counted(open, "issue")} ${plural(open, "is", "are")} open, ` +
        `${columns.get("ready")?.length ?? 0} ready.`,
      parts: [
        closed === issues.length ? undefined : boardOf(columns, drawing),
        closed === 0 ? undefined : note(`${counted(closed, "issue")} closed more than 14 days ago`),
        section("Decisions", list(decisions.map((one) => rowOf(one, drawing))), {
          count: decisions.length,
        }),
        others.length === 0 ? undefined : note(`Other projects: ${others.join(", ")}`),
      ],
    };
  },
});

function projectToDraw(board: Board, wanted: string | undefined): string | undefined {
  if (wanted === undefined) {
    const [newest] = board.records.sort(byNewest);
    return newest && board.projectOf(newest).name;
  }
  const unknown = unknownProject(board, wanted);
  if (unknown !== undefined) throw new ToolError(unknown);
  return board.projectOrEmpty(wanted).name;
}

const COLUMNS: readonly { name: WorkColumn; heading: string }[] = [
  { name: "ready", heading: "Ready" },
  { name: "in-progress", heading: "In progress" },
  { name: "blocked", heading: "Blocked" },
  { name: "done", heading: "Done lately" },
];

function boardOf(issues: ReadonlyMap<string, readonly DecibelRecord[]>, drawing: Drawing): Html {
  const columns = COLUMNS.map(({ name, heading }) => {
    const cards = (issues.get(name) ?? []).map((issue) => rowOf(issue, drawing));
    return section(heading, list(cards) ?? html`<p>–</p>`, { name, count: cards.length });
  });
  return html`<div class="board">${columns}</div>`;
}

const LATELY = 14 * 86_400_000;

function shownIn({ board, now }: Drawing, issue: DecibelRecord): WorkColumn | "closed" {
  const column = columnOf(board, issue);
  const { time, state: { updatedAt = time } } = issue;
  return column === "done" && now - updatedAt > LATELY ? "closed" : column;
}

interface Drawing {
  context: DecibelContext;
  board: Board;
  texts: PageTexts;
  now: number;
}

const TONES: Readonly<Record<string, Tone>> = {
  critical: "bad",
  high: "bad",
  med: "warn",
  low: "info",
};

function rowOf(record: DecibelRecord, drawing: Drawing): Row {
  const { board, texts, now } = drawing;
  const { id, kind, time, state, fields: { due, labels = [] } } = record;
  const { severity, owner, updatedAt = time } = state;
  const isIssue = kind === "sentinel";
  const status = board.graph.status(record);
  const project = board.projectOf(record);
  const waits = board.graph.blockers(record).open.map((path) => board.idIn(project, path));
  const problem = recordProblem(record);
  const held = heldNote(board, record);
  const facts: HtmlValue[] = [
    html`<code>${id}</code>`,
    severity !== undefined && badge(TONES[severity] ?? "plain", severity),
    isIssue && html`<span>${owner ?? "no owner"}</span>`,
    board.graph.isOver(record)
      ? html`<span>${status} ${counted(daysSince(updatedAt, now), "day")} ago</span>`
      : html`<span>${counted(daysSince(time, now), "day")}</span>`,
    held !== undefined && held !== `${owner} has it` && badge("warn", held),
    due !== undefined && html`<span>due ${due}</span>`,
    labels.map((label) => badge("plain", label)),
    problem !== undefined && badge("bad", problem),
    waits.length > 0 && html`<span>waits for ${waits.join(", ")}</span>`,
  ];
  const text = texts.draw(textOf(record, drawing));
  const signs = isIssue
    ? {}
    : { signs: badge("plain", status ?? (kind === "designer" ? "design" : "to decide")) };
  return { id, ...signs, title: record.title, text, facts };
}

function textOf({ kind, place, path, updates }: DecibelRecord, { context }: Drawing): string {
  const bodyOf = (text: string): string => text.slice(bodyOffsetOf(text));
  const told = updates.map(({ name, time }) => {
    const text = legibleText(context, `${placeFolder(kind, place)}/${name}`);
    return `---\n\n**${isoTime(time).slice(0, 16).replace("T", " ")}**\n\n${bodyOf(text)}`;
  });
  return [bodyOf(legibleText(context, path)), ...told].join("\n\n");
}

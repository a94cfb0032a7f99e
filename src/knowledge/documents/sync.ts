import { cancellation, type LongCall } from "../entries/knowledge_base.ts";
import { isAlready, newEntry } from "../store/entry.ts";
import type { EntrySource, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import type { Write } from "../store/writer.ts";
import { EXCLUDED_STATUSES } from "../words.ts";
import {
  type DocumentFile,
  documentFiles,
  joined,
  parsedSections,
  type SyncedFolder,
} from "./folders.ts";
import { IdTakenError } from "../store/failure.ts";

export interface SyncOptions {
  role?: Role | undefined;
  tag?: string | undefined;
}

export interface SyncPlan {
  files: number;
  steps: Step[];
  unchanged: number;
  skipped: Map<string, number>;
  /** The places of passages with a secret, such as `docs/keys.md:5`. */
  secrets: string[];
  shrinking: { path: string; ending: number; of: number }[];
}

interface Step {
  does: "created" | "updated" | "expired" | "annotated";
  place: string;
  write: Write;
}

const BATCH = 200;
const PAGE = 500;
const FEW = 0.2;

export function countOf({ steps }: SyncPlan, does: Step["does"]): number {
  return steps.filter((step) => step.does === does).length;
}

export async function planSync(
  { base: { store } }: LongCall,
  folders: readonly SyncedFolder[],
  options: SyncOptions = {},
): Promise<SyncPlan> {
  const { files, skipped } = documentFiles(folders);
  const known = new Map<string, KnowledgeEntry>();
  const planned = new Map<string, PlannedSection>();
  const secrets: string[] = [];
  for (const file of files) {
    const { sections, status, secretLines } = await plannedSections(file, options);
    const [word = ""] = /\p{L}+/u.exec(status?.toLowerCase() ?? "") ?? [];
    if (EXCLUDED_STATUSES.has(word)) {
      skipped.set(`status ${word}`, (skipped.get(`status ${word}`) ?? 0) + 1);
      continue;
    }
    secrets.push(...secretLines.map((line) => `${file.file}:${line}`));
    for (const section of sections) planned.set(section.id, section);
  }
  const shrinking: SyncPlan["shrinking"] = [];
  for (const folder of folders) {
    const { path, repository } = folder;
    let [ending, of] = [0, 0];
    for await (const entry of store.all({ folder: path }, { limit: PAGE })) {
      // An entry without a line was imported, and not from its file.
      if (entry.source?.line === undefined || entry.source.repository !== repository) continue;
      if (!entry.source.file?.startsWith(joined(path, ""))) continue;
      known.set(entry.id, entry);
      if (hasEnded(entry)) continue;
      of++;
      if (!planned.has(entry.id)) ending++;
    }
    if (ending > of * FEW) shrinking.push({ path: path || ".", ending, of });
  }
  const steps = [
    ...[...planned.values()].flatMap((section) => stepFor(section, known.get(section.id))),
    ...endSteps(known, planned),
  ];
  const changed = steps.filter(({ does }) => does === "created" || does === "updated").length;
  const unchanged = planned.size - changed;
  return { files: files.length, steps, unchanged, skipped, secrets, shrinking };
}

interface PlannedSection {
  id: string;
  given: { content: string; title: string; role: Role; tags: string[] };
  source: EntrySource;
}

async function plannedSections(
  document: DocumentFile,
  { role: usual = "all", tag }: SyncOptions,
): Promise<{ sections: PlannedSection[]; status: string | undefined; secretLines: number[] }> {
  const { file, repository, version } = document;
  const { sections, role = usual, tags, ...facts } = await parsedSections(document);
  const date = version.modified?.toISOString();
  const all = [...new Set([...tags, ...(tag === undefined ? [] : [tag])])];
  return {
    ...facts,
    sections: sections.map(({ id, title, heading, line, text }) => ({
      id,
      given: { content: text, title, role, tags: all },
      source: {
        file,
        heading,
        line,
        ...(repository !== undefined && { repository }),
        ...(date !== undefined && { date }),
      },
    })),
  };
}

function stepFor(
  { id, given, source }: PlannedSection,
  before: KnowledgeEntry | undefined,
): Step[] {
  const place = `${source.file}:${source.line} ${given.title}`;
  if (before === undefined) {
    const entry = newEntry({ ...given, id, source, vector: null });
    return [{ does: "created", place, write: { kind: "add", entry } }];
  }
  const changes = hasEnded(before) ? { ...given, valid_until: null } : given;
  if (!isAlready(before, changes)) {
    const isOther = before.content !== given.content || before.title !== given.title;
    const vector = isOther ? { vector: null } : {};
    const write = { kind: "update" as const, id, changes: { ...changes, source, ...vector } };
    return [{ does: "updated", place, write }];
  }
  if (isAlready(before, { source })) return [];
  return [{ does: "annotated", place, write: { kind: "annotate", id, changes: { source } } }];
}

function hasEnded({ valid_until }: KnowledgeEntry): boolean {
  return valid_until !== null && Date.parse(valid_until) <= Date.now();
}

function endSteps(
  known: ReadonlyMap<string, KnowledgeEntry>,
  planned: ReadonlyMap<string, PlannedSection>,
): Step[] {
  const now = new Date().toISOString();
  return [...known.values()].filter((entry) => !planned.has(entry.id) && !hasEnded(entry))
    .map(({ id, source, title }) => ({
      does: "expired",
      place: `${source?.file}:${source?.line} ${title ?? ""}`.trimEnd(),
      write: { kind: "update", id, changes: { valid_until: now } },
    }));
}

export async function writeSteps(call: LongCall, steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at += BATCH) {
    const cancelled = cancellation(call);
    if (cancelled) throw cancelled;
    const part = steps.slice(at, at + BATCH);
    const outcomes = await call.base.store.write(part.map(({ write }) => write));
    // Another session may have stored the same section in the meantime.
    const error = outcomes.find((one) => one !== undefined && !(one instanceof IdTakenError));
    if (error !== undefined) throw error;
    call.progress(Math.min(at + BATCH, steps.length), steps.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

import * as z from "zod";
import { madeProgress } from "../../kernel/progress.ts";
import { derivedId, NAMESPACE } from "../entries/import_plan.ts";
import { cancellation, type LongCall } from "../entries/knowledge_base.ts";
import type { EntrySource, KnowledgeEntry } from "../store/knowledge_entry.ts";
import { isAlready, newEntry } from "../store/entry.ts";
import type { Role } from "../store/role.ts";
import { IdTakenError, type Store, StoreError, type Write } from "../store/store.ts";
import { type DocumentFile, documentFiles, type SyncedFolder } from "./folders.ts";
import { entrySections } from "./sections.ts";

/** The options of a sync. The role and the tag for documents whose front matter sets none. */
export interface SyncOptions {
  role?: Role | undefined;
  tag?: string | undefined;
  /** True to plan the changes without writing them. */
  isDryRun?: boolean | undefined;
}

/** The number of files, and the number of entries per outcome. */
const syncCountsSchema = z.object({
  files: z.number(),
  created: z.number(),
  updated: z.number(),
  ended: z.number(),
  unchanged: z.number(),
});
export type SyncCounts = z.infer<typeof syncCountsSchema>;

/** The changes that a sync made or would make. */
export interface SyncResult {
  counts: SyncCounts;
  /** One line per change: `updated docs/guide.md:12 Guide > Steps`. */
  plan: string[];
  /** The skipped files, each with the reason. */
  skipped: string[];
}

/** The number of entries in one write. */
const BATCH = 200;
const PAGE = 500;

/**
 * Updates the documents' entries, one per section. An entry's ID comes from the file and its
 * headings. Changed text becomes a new version of the entry. If a section is removed, its entry
 * expires.
 */
export async function syncDocuments(
  call: LongCall,
  folders: readonly SyncedFolder[],
  options: SyncOptions = {},
): Promise<SyncResult> {
  const { store } = call.base;
  const { files, skipped } = documentFiles(folders);
  const known = await syncedEntries(store, folders);
  const planned: PlannedSection[] = [];
  for (const file of files) {
    planned.push(...await plannedSections(file, options));
    madeProgress();
  }
  await addNotes(store, { known, planned });
  const steps = [
    ...planned.flatMap((section) => stepFor(section, known.get(section.id))),
    ...endSteps(known, planned),
  ];
  const changed = steps.filter(({ does }) => does !== "annotated");
  const count = (what: Step["does"]): number => steps.filter(({ does }) => does === what).length;
  const result: SyncResult = {
    counts: {
      files: files.length,
      created: count("created"),
      updated: count("updated"),
      ended: count("expired"),
      unchanged: planned.length - count("created") - count("updated"),
    },
    plan: changed.map(({ does, place }) => `${does} ${place}`),
    skipped,
  };
  if (!options.isDryRun) await writeSteps(call, steps);
  return result;
}

/** The entry planned for a section. */
interface PlannedSection {
  id: string;
  given: { content: string; title: string | null; role: Role; tags: string[] };
  source: EntrySource;
}

/** A change to an entry, with the entry's source for the plan. */
interface Step {
  does: "created" | "updated" | "expired" | "annotated";
  place: string;
  write: Write;
}

/** Returns the entries from the folders' files by ID, including expired ones. */
async function syncedEntries(
  store: Store,
  folders: readonly SyncedFolder[],
): Promise<Map<string, KnowledgeEntry>> {
  const found = new Map<string, KnowledgeEntry>();
  for (const { path } of folders) {
    let after: Awaited<ReturnType<Store["list"]>>["next"];
    do {
      const page = await store.list({ folder: path }, { limit: PAGE, after });
      for (const entry of page.entries) {
        // This command ignores entries that an import stored from a file.
        if (entry.source?.line !== undefined) found.set(entry.id, entry);
      }
      after = page.next;
      madeProgress();
    } while (after !== undefined);
  }
  return found;
}

async function plannedSections(
  { folder, version, file }: DocumentFile,
  { role: usual = "all", tag }: SyncOptions,
): Promise<PlannedSection[]> {
  const { sections, role = usual, tags, noteId, title } = entrySections(file, folder.text(version));
  const date = version.modified?.toISOString();
  const all = [...new Set([...tags, ...(tag === undefined || noteId !== undefined ? [] : [tag])])];
  const planned: PlannedSection[] = [];
  for (const { headings, line, text, occurrence, part } of sections) {
    const name = [file, ...headings, occurrence, part].join("\n");
    const heading = headings.at(-1);
    planned.push({
      id: noteId ?? await derivedId(NAMESPACE, name),
      given: {
        content: text,
        title: noteId === undefined
          ? headings.join(" > ").slice(0, 500).toWellFormed()
          : title ?? null,
        role,
        tags: all,
      },
      source: {
        file,
        ...(heading !== undefined && { heading }),
        line,
        ...(date !== undefined && { date }),
      },
    });
  }
  return planned;
}

/** Adds the entries that notes refer to. */
async function addNotes(
  store: Store,
  { known, planned }: { known: Map<string, KnowledgeEntry>; planned: readonly PlannedSection[] },
): Promise<void> {
  const unknown = planned.map(({ id }) => id).filter((id) => !known.has(id));
  for (let at = 0; at < unknown.length; at += PAGE) {
    for (const entry of await store.read(unknown.slice(at, at + PAGE))) known.set(entry.id, entry);
    madeProgress();
  }
}

function stepFor(
  { id, given, source }: PlannedSection,
  before: KnowledgeEntry | undefined,
): Step[] {
  const place = `${source.file}:${source.line} ${given.title ?? ""}`.trimEnd();
  if (before === undefined) {
    const entry = newEntry({ ...given, id, source, vector: null });
    return [{ does: "created", place, write: { kind: "add", entry } }];
  }
  const hasEnded = before.valid_until !== null && Date.parse(before.valid_until) <= Date.now();
  const changes = hasEnded ? { ...given, valid_until: null } : given;
  const whole = { ...before.source, ...source };
  if (!isAlready(before, changes)) {
    const isOther = before.content !== given.content || before.title !== given.title;
    const write = {
      kind: "update" as const,
      id,
      changes: { ...changes, source: whole, author: null, ...(isOther && { vector: null }) },
    };
    return [{ does: "updated", place, write }];
  }
  if (isAlready(before, { source: whole })) return [];
  return [{
    does: "annotated",
    place,
    write: { kind: "annotate", id, changes: { source: whole } },
  }];
}

/** Ends the entries of removed sections, which remain readable. */
function endSteps(
  known: ReadonlyMap<string, KnowledgeEntry>,
  planned: readonly PlannedSection[],
): Step[] {
  const present = new Set(planned.map(({ id }) => id));
  const now = new Date().toISOString();
  return [...known.values()].filter(({ id, valid_until }) =>
    !present.has(id) && (valid_until === null || valid_until > now)
  ).map(({ id, source, title }) => ({
    does: "expired",
    place: `${source?.file}:${source?.line} ${title ?? ""}`.trimEnd(),
    write: { kind: "update", id, changes: { valid_until: now } },
  }));
}

async function writeSteps(call: LongCall, steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at += BATCH) {
    const cancelled = cancellation(call);
    if (cancelled) throw new StoreError("stopped", { told: cancelled.message });
    const part = steps.slice(at, at + BATCH);
    const outcomes = await call.base.store.write(part.map(({ write }) => write));
    // Another session may have stored the same section in the meantime.
    const error = outcomes.find((one) => one !== undefined && !(one instanceof IdTakenError));
    if (error !== undefined) throw error;
    call.progress(Math.min(at + BATCH, steps.length), steps.length);
    madeProgress();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

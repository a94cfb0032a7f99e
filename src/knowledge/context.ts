import { Folder } from "../kernel/disk/folder.ts";
import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import type { Task } from "../kernel/process/messages.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { Journal } from "./calls/journal.ts";
import { listenForStop, stopping } from "./calls/stopping.ts";
import type { SyncedFolder } from "./documents/folders.ts";
import { rereadingFrom } from "./documents/rereading.ts";
import { EmbeddingsClient } from "./embeddings/client.ts";
import { Embedder } from "./embeddings/embedder.ts";
import { BUILT_IN, LocalModel } from "./embeddings/local_model.ts";
import type { VectorSource } from "./embeddings/source.ts";
import { say } from "../kernel/log.ts";
import { embedderInUse, type KnowledgeBase, type KnowledgeCall } from "./entries/knowledge_base.ts";
import { connectPostgres, isUnreached } from "./postgres/database.ts";
import { PostgresStore } from "./postgres/store.ts";
import type { KnowledgeRoots } from "./roots.ts";
import { modelData, modelWorker } from "./model_place.ts";
import { databaseHost, type KnowledgeSettings, readSettings } from "./settings.ts";
import { DATABASE_FILE } from "./sqlite/store_files.ts";
import { SqliteStore } from "./sqlite/store.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store_error.ts";
import type { VectorState } from "./store/entry_filter.ts";

/** The resources that a handler may use during one request. */
export interface KnowledgeContext extends KnowledgeCall {
  /** The folder that contains the files to import. */
  imports: Folder | undefined;
  /** The folders whose documents become entries. */
  documents: readonly SyncedFolder[];
  /** The path of the embedded store's file; empty for a database. */
  storeFile: string;
  /** The host and port of the database; empty for an embedded store. */
  host: string;
}

/** The resources that last for the lifetime of the process. */
interface Shared extends Omit<KnowledgeContext, "journal"> {
  /** The secret texts that no log entry may contain. */
  secrets: readonly string[];
}

let shared: Shared | undefined;

/** Returns the context for one request, with its own journal and the process's store. */
export function createKnowledgeContext(
  roots: KnowledgeRoots,
  settings: Settings,
  correlationId?: string,
): KnowledgeContext {
  const { secrets, ...lasting } = shared ??= connect(roots, settings);
  return { ...lasting, journal: new Journal(secrets, correlationId) };
}

/** The maximum time that a starting server waits for the store, in milliseconds. */
const OPENING_MS = 700;

/**
 * Opens the store. Throws `StartError` for problems that only a user can fix. A starting server
 * doesn't wait for a locked or unreachable database: its calls report the problem.
 */
export async function openKnowledge(
  roots: KnowledgeRoots,
  settings: Settings,
  kind: Task["kind"] = "serve",
): Promise<void> {
  const context = createKnowledgeContext(roots, settings);
  const { base, journal, documents, storeFile } = context;
  // A command that only prints a line doesn't create a store.
  if (kind === "brief" && storeFile !== "" && whatIsAt(storeFile) !== "file") return;
  listenForStop();
  // Warn at every log level: a password may be sent unencrypted.
  if (isUnprotected(settings.DATABASE_URL)) {
    say(
      "knowledge-server: DATABASE_URL has no sslmode: set sslmode=require, or disable to allow it",
    );
  }
  const isServing = kind === "serve";
  const opening = opened(context, isServing);
  if (isServing) {
    // The next call reports later errors.
    opening.catch(() => {});
    await Promise.race([opening, sleep(OPENING_MS)]);
  } else await opening;
  journal.write("info", "environment is valid", {
    store: base.store.kind,
    embeddings: base.embedder?.source.model ?? "off",
  });
  if (documents.length === 0 || (!isServing && kind !== "call")) return;
  const { followDocuments, followOnce } = await import("./documents/following.ts");
  const call = { ...context, progress: () => {}, signal: stopping };
  if (!isServing) return await followOnce(call);
  stopFollowing = followDocuments(call);
}

function isUnprotected(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { hostname, searchParams } = new URL(url);
  return !searchParams.has("sslmode") && !/^(?:localhost|127\..*|\[::1\])$/.test(hostname);
}

let stopFollowing: () => void = () => {};

async function opened(
  { base, journal, host }: KnowledgeContext,
  isServing: boolean,
): Promise<void> {
  try {
    await base.store.open({ waits: !isServing });
    const { other } = await embedderInUse(base);
    if (other !== undefined) base.problem = otherModel(base, other);
    base.isReadOnly = await base.store.isReadOnly?.() ?? false;
    // The server notices a locked table only if it reads from it.
    if (!isServing) await base.store.list({}, { limit: 1 });
  } catch (error) {
    // A database that is unreachable or locked now may be available at the next call.
    if (!(error instanceof StoreError)) throw error;
    base.problem = error.told === undefined || isUnreached(error)
      ? {
        what: `the server cannot reach the database${host === "" ? "" : ` at ${host}`}`,
        advice: "Start it, or correct DATABASE_URL.",
      }
      : { what: error.told, advice: "" };
    journal.write("warning", base.problem.what, { error });
  }
}

function otherModel(
  { embedder }: KnowledgeBase,
  held: VectorState,
): { what: string; advice: string } {
  return {
    what: `the store has vectors from ${held.model}, but the settings name ` +
      `${embedder?.source.model}`,
    advice: "Keep the store's model, or change it: knowledge-server call kb_rebuild_embeddings " +
      "'{\"confirm\":true}'.",
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export async function closeKnowledge(): Promise<void> {
  stopFollowing();
  if (shared === undefined) return;
  for (const close of sources.splice(0)) close();
  await shared.base.store.close();
  shared = undefined;
}

function connect(roots: KnowledgeRoots, given: Settings): Shared {
  const settings = readSettings(given);
  const { imports, project } = roots;
  const folders = [project, imports].flatMap((root) =>
    root?.path ? [syncedFolder(root, settings)] : []
  );
  const documents = (roots.documents ?? []).map((root) => syncedFolder(root, settings));
  return {
    base: knowledgeBase(storeFor(roots, settings), settings),
    reread: rereadingFrom([...documents, ...folders]),
    secrets: secretsIn(settings),
    imports: imports && new Folder(imports),
    documents,
    host: databaseHost(settings),
    storeFile: roots.store === undefined ? "" : `${roots.store.path}/${DATABASE_FILE}`,
  };
}

function syncedFolder(root: Root, { places }: KnowledgeSettings): SyncedFolder {
  const { path = root.path, repository } = places[root.path] ?? {};
  return { folder: new Folder(root), path, repository };
}

/** Functions that stop the created models and clients. */
const sources: (() => void)[] = [];

/** Returns the store together with its embedder. */
export function knowledgeBase(
  store: Store,
  settings: KnowledgeSettings,
): KnowledgeBase {
  const { embeddings, api, hasApi } = settings;
  const made = (source: VectorSource): Embedder => {
    sources.push(() => source.close());
    return new Embedder(source);
  };
  const localModel = (): VectorSource => new LocalModel({ worker: modelWorker, data: modelData() });
  if (embeddings === "off") return { store, embedder: undefined };
  const known = new Map<string, Embedder>();
  const isUnset = embeddings === "unset";
  const sourceLike = ({ model: name }: VectorState): VectorSource | undefined => {
    if (name === BUILT_IN) return localModel();
    // Without a setting, a store with vectors from an API continues to use that API.
    return isUnset && hasApi ? new EmbeddingsClient({ ...api, model: name }) : undefined;
  };
  return {
    store,
    embedder: made(embeddings === "on" ? new EmbeddingsClient(api) : localModel()),
    isUnset,
    embedderLike: (held) => {
      const key = `${held.model} ${held.dimension}`;
      const source = known.has(key) ? undefined : sourceLike(held);
      if (source !== undefined) known.set(key, made(source));
      return known.get(key);
    },
  };
}

function storeFor(
  { store: folder }: KnowledgeRoots,
  { databaseUrl = "", connections, embeddings }: KnowledgeSettings,
): Store {
  if (folder !== undefined) return new SqliteStore(folder.path);
  return new PostgresStore(connectPostgres(databaseUrl, connections), embeddings !== "off");
}

function secretsIn({ databaseUrl, api }: KnowledgeSettings): string[] {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  return [databaseUrl ?? "", api.key ?? "", decodeURIComponent(url?.password ?? "")];
}

export const defineKnowledgeTool = toolsFor<KnowledgeContext>();

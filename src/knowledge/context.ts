import { Folder } from "../kernel/disk/folder.ts";
import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import type { Task } from "../kernel/process/messages.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { Journal } from "./calls/journal.ts";
import { listenForStop, stopping } from "./calls/stopping.ts";
import { rereadingFrom, type SyncedFolder } from "./documents/folders.ts";
import { EmbeddingsClient } from "./embeddings/client.ts";
import type { Embedder } from "./embeddings/source.ts";
import { LocalModel } from "./embeddings/local_model.ts";
import { say } from "../kernel/log.ts";
import { embedderInUse, type KnowledgeBase, type KnowledgeCall } from "./entries/knowledge_base.ts";
import { connectPostgres, isUnreached } from "./postgres/database.ts";
import { PostgresEngine } from "./postgres/engine.ts";
import type { KnowledgeRoots } from "./roots.ts";
import { modelData, modelWorker } from "./model_place.ts";
import { databaseHost, type KnowledgeSettings, readSettings } from "./settings.ts";
import { DATABASE_FILE } from "./sqlite/database.ts";
import { SqliteEngine } from "./sqlite/engine.ts";
import { Store } from "./store/store.ts";
import { StoreError } from "./store/failure.ts";

export interface KnowledgeContext extends KnowledgeCall {
  imports: Folder | undefined;
  documents: readonly SyncedFolder[];
  /** The path of the embedded store's file; empty for a database. */
  storeFile: string;
  /** The host and port of the database; empty for an embedded store. */
  host: string;
}

let shared: Omit<KnowledgeContext, "journal"> | undefined;

export function createKnowledgeContext(
  roots: KnowledgeRoots,
  settings: Settings,
  correlationId?: string,
): KnowledgeContext {
  shared ??= connect(roots, readSettings(settings));
  return { ...shared, journal: new Journal(secretsIn(settings), correlationId) };
}

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
    await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, OPENING_MS))]);
  } else await opening;
  journal.write("info", "environment is valid", {
    store: base.store.engine.kind,
    embeddings: base.embedder?.model ?? "off",
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
    const { embedder, reason } = await embedderInUse(base);
    if (base.embedder && !embedder) base.problem = { what: reason ?? "", advice: "" };
    // The server notices a locked table only if it reads from it.
    if (!isServing) await base.store.list({}, { limit: 1 });
  } catch (error) {
    // A database that is unreachable or locked now may be available at the next call.
    if (!(error instanceof StoreError)) throw error;
    const place = host === "" ? "the database" : `the database at ${host}`;
    base.problem = error.told !== undefined && !isUnreached(error)
      ? { what: error.told, advice: "" }
      : { what: `the server cannot reach ${place}`, advice: "Start it, or correct DATABASE_URL." };
    journal.write("warning", base.problem.what, { error });
  }
}

export async function closeKnowledge(): Promise<void> {
  stopFollowing();
  shared?.base.embedder?.close();
  await shared?.base.store.close();
  shared = undefined;
}

function connect(
  roots: KnowledgeRoots,
  settings: KnowledgeSettings,
): Omit<KnowledgeContext, "journal"> {
  const { imports, project } = roots;
  const folders = [project, imports].flatMap((root) =>
    root?.path ? [syncedFolder(root, settings)] : []
  );
  const documents = (roots.documents ?? []).map((root) => syncedFolder(root, settings));
  return {
    base: knowledgeBase(storeFor(roots, settings), settings),
    reread: rereadingFrom([...documents, ...folders]),
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

export function knowledgeBase(
  store: Store,
  { embeddings, api, hasApi }: KnowledgeSettings,
): KnowledgeBase {
  if (embeddings === "off") return { store, embedder: undefined };
  if (embeddings === "on") return { store, embedder: new EmbeddingsClient(api) };
  const embedder = new LocalModel({ worker: modelWorker, data: modelData() });
  let other: Embedder | undefined;
  // Without a setting, a store with vectors from an API continues to use that API.
  const embedderOf = (model: string) => other ??= new EmbeddingsClient({ ...api, model });
  return { store, embedder, ...(embeddings === "unset" && hasApi && { embedderOf }) };
}

function storeFor(
  { store: folder }: KnowledgeRoots,
  { databaseUrl = "", connections, embeddings }: KnowledgeSettings,
): Store {
  if (folder !== undefined) return new Store(new SqliteEngine(folder.path));
  const database = connectPostgres(databaseUrl, connections);
  return new Store(new PostgresEngine(database, embeddings !== "off"));
}

function secretsIn({ DATABASE_URL = "", OPENAI_API_KEY = "" }: Settings): string[] {
  const password = URL.parse(DATABASE_URL)?.password ?? "";
  return [DATABASE_URL, OPENAI_API_KEY, decodeURIComponent(password)];
}

export const defineKnowledgeTool = toolsFor<KnowledgeContext>();

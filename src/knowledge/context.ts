import { Folder } from "../kernel/disk/folder.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { CallGuard } from "./call_guard.ts";
import { Journal, type JournalOptions } from "./calls/journal.ts";
import { listenForStop } from "./calls/stopping.ts";
import { EmbeddingsClient } from "./embeddings/client.ts";
import { Embedder } from "./embeddings/embedder.ts";
import { LocalModel } from "./embeddings/local_model.ts";
import type { VectorSource } from "./embeddings/source.ts";
import {
  fittingEmbedder,
  type KnowledgeBase,
  type KnowledgeCall,
} from "./entries/knowledge_base.ts";
import { connectPostgres } from "./postgres/database.ts";
import { PostgresStore } from "./postgres/store.ts";
import type { KnowledgeRoots } from "./roots.ts";
import { modelData, modelWorker } from "./model_place.ts";
import { type KnowledgeSettings, readSettings } from "./settings.ts";
import { SqliteStore } from "./sqlite/store.ts";
import { OtherModelError, type Store, StoreError } from "./store/store.ts";

/** What a handler may touch during one request. */
export interface KnowledgeContext extends KnowledgeCall {
  /** The folder that files are imported from. */
  imports: Folder | undefined;
  guard: CallGuard;
}

/** What lasts as long as the process. */
interface Shared {
  base: KnowledgeBase;
  guard: CallGuard;
  log: JournalOptions;
  imports: Folder | undefined;
}

let shared: Shared | undefined;

/** A context for one request: its own journal, the process's store. */
export function createKnowledgeContext(
  roots: KnowledgeRoots,
  settings: Settings,
): KnowledgeContext {
  const { log, ...lasting } = shared ??= connect(roots, settings);
  return { ...lasting, journal: new Journal(log) };
}

const UNREACHABLE = {
  what: "the database is not reachable",
  advice: "Start it, or correct DATABASE_URL.",
};

/** Opens the store; throws `StartError` for what only a person can fix. */
export async function openKnowledge(roots: KnowledgeRoots, settings: Settings): Promise<void> {
  const { base, journal } = createKnowledgeContext(roots, settings);
  listenForStop();
  try {
    await base.store.open();
    await fittingEmbedder(base);
    base.isReadOnly = await base.store.isReadOnly?.() ?? false;
  } catch (error) {
    // A database that is away now may be back at the next call; a rebuild fixes another model.
    if (error instanceof StoreError) base.problem = UNREACHABLE;
    else if (error instanceof OtherModelError) base.problem = { what: error.message, advice: "" };
    else throw error;
    journal.write("warning", base.problem.what, { error });
  }
  journal.write("info", "environment is valid", {
    store: base.store.kind,
    embeddings: base.embedder?.source.model ?? "off",
    role: readSettings(settings).role ?? "not enforced",
  });
}

/** Closes the store's connections. */
export async function closeKnowledge(): Promise<void> {
  shared?.base.embedder?.source.close();
  await shared?.base.store.close();
  shared = undefined;
}

function connect(roots: KnowledgeRoots, given: Settings): Shared {
  const settings = readSettings(given);
  return {
    base: knowledgeBase(storeFor(roots, settings), settings, roots.model),
    guard: new CallGuard(settings.role, settings.searchesPerMinute),
    log: journalOptions(settings),
    imports: roots.imports && new Folder(roots.imports),
  };
}

/** The store together with what makes vectors for it. */
export function knowledgeBase(
  store: Store,
  settings: KnowledgeSettings,
  model?: Root,
): KnowledgeBase {
  const source = sourceFor(settings, model);
  return { store, embedder: source && new Embedder(source, store) };
}

function storeFor(
  { store: folder }: KnowledgeRoots,
  { databaseUrl = "", connections, embeddings }: KnowledgeSettings,
): Store {
  if (folder !== undefined) return new SqliteStore(folder.path);
  return new PostgresStore(connectPostgres(databaseUrl, connections), embeddings !== "off");
}

function sourceFor(
  { embeddings, api }: KnowledgeSettings,
  model: Root | undefined,
): VectorSource | undefined {
  if (embeddings === "off") return undefined;
  if (embeddings === "on") return new EmbeddingsClient(api);
  return new LocalModel({ worker: modelWorker, data: modelData(), folder: model?.path });
}

function journalOptions({ databaseUrl, api, logLevel }: KnowledgeSettings): JournalOptions {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const secrets = [databaseUrl ?? "", api.key ?? "", decodeURIComponent(url?.password ?? "")];
  return { level: logLevel, secrets };
}

/** Defines a tool of this server. */
export const defineKnowledgeTool = toolsFor<KnowledgeContext>();

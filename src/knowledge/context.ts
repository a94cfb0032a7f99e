import { Folder } from "../kernel/disk/folder.ts";
import type { LogLevel } from "../kernel/log.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { CallGuard } from "./call_guard.ts";
import { Journal, type JournalOptions, LOG_LEVELS } from "./calls/journal.ts";
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
import { OPENAI } from "./settings.ts";
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
}

let shared: Shared | undefined;

/** A context for one request: its own journal, the process's store. */
export function createKnowledgeContext(
  roots: KnowledgeRoots,
  settings: Settings,
): KnowledgeContext {
  const { base, guard, log } = shared ??= connect(roots, settings);
  return {
    base,
    guard,
    journal: new Journal(log),
    imports: roots.imports && new Folder(roots.imports),
  };
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
    role: settings.AGENT_ROLE ?? "not enforced",
  });
}

/** Closes the store's connections. */
export async function closeKnowledge(): Promise<void> {
  shared?.base.embedder?.source.close();
  await shared?.base.store.close();
  shared = undefined;
}

function connect(roots: KnowledgeRoots, settings: Settings): Shared {
  const { AGENT_ROLE, KB_RATE_LIMIT } = settings;
  return {
    base: knowledgeBase(storeFor(roots, settings), settings, roots.model),
    guard: new CallGuard(
      AGENT_ROLE,
      KB_RATE_LIMIT === undefined ? undefined : Number(KB_RATE_LIMIT),
    ),
    log: journalOptions(settings),
  };
}

/** The store together with what makes vectors for it. */
export function knowledgeBase(
  store: Store,
  settings: Settings,
  model?: Root,
): KnowledgeBase {
  const source = sourceFor(settings, model);
  return { store, embedder: source && new Embedder(source, store) };
}

function storeFor({ store: folder }: KnowledgeRoots, settings: Settings): Store {
  if (folder !== undefined) return new SqliteStore(folder.path);
  const { DATABASE_URL = "", DB_POOL_SIZE = "5", KB_EMBEDDINGS } = settings;
  const database = connectPostgres(DATABASE_URL, Number(DB_POOL_SIZE));
  return new PostgresStore(database, KB_EMBEDDINGS !== "off");
}

function sourceFor(settings: Settings, model: Root | undefined): VectorSource | undefined {
  const { KB_EMBEDDINGS, KB_EMBEDDINGS_DIMENSIONS } = settings;
  if (KB_EMBEDDINGS === "off") return undefined;
  if (KB_EMBEDDINGS === "local") {
    return new LocalModel({ worker: modelWorker, data: modelData(), folder: model?.path });
  }
  return new EmbeddingsClient({
    baseUrl: (settings.OPENAI_BASE_URL ?? OPENAI.url).replace(/\/{1,100}$/, ""),
    key: settings.OPENAI_API_KEY,
    model: settings.KB_EMBEDDINGS_MODEL ?? OPENAI.model,
    asked: KB_EMBEDDINGS_DIMENSIONS === undefined ? undefined : Number(KB_EMBEDDINGS_DIMENSIONS),
  });
}

function journalOptions(settings: Settings): JournalOptions {
  const level: LogLevel = LOG_LEVELS.find((one) => one === settings.KB_LOG_LEVEL) ?? "info";
  const { DATABASE_URL, OPENAI_API_KEY = "" } = settings;
  const url = DATABASE_URL === undefined ? undefined : new URL(DATABASE_URL);
  const secrets = [DATABASE_URL ?? "", OPENAI_API_KEY, decodeURIComponent(url?.password ?? "")];
  return { level, secrets };
}

/** Defines a tool of this server. */
export const defineKnowledgeTool = toolsFor<KnowledgeContext>();

import { RequestFolder } from "../kernel/disk/request_folder.ts";
import type { LogLevel } from "../kernel/log.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { Embedder } from "./embeddings/embedder.ts";
import { EmbeddingsClient } from "./embeddings/embeddings_client.ts";
import { type Call, fittingEmbedder, type KnowledgeBase } from "./entries/knowledge_base.ts";
import { Journal, LOG_LEVELS } from "./journal.ts";
import { connectPostgres } from "./postgres/postgres_driver.ts";
import { PostgresStore } from "./postgres/postgres_store.ts";
import { RateLimit } from "./rate_limit.ts";
import type { KnowledgeRoots } from "./roots.ts";
import { OPENAI } from "./settings.ts";
import { SqliteStore } from "./sqlite/sqlite_store.ts";
import { listenForStop } from "./stopping.ts";
import { Failure, StoreError } from "./store/failure.ts";
import type { Store } from "./store/store.ts";

/** What a handler may touch during one request. */
export interface Context extends Call {
  /** The folder that files are imported from. */
  imports: RequestFolder | undefined;
  /** Who the agent is, where the server enforces it. */
  role: string | undefined;
  searches: RateLimit | undefined;
}

/** What lasts as long as the process. */
interface Shared {
  base: KnowledgeBase;
  searches: RateLimit | undefined;
}

let shared: Shared | undefined;

/** A context for one request: its own journal, the process's store. */
export function createContext(roots: KnowledgeRoots, settings: Settings): Context {
  const { base, searches } = shared ??= connect(roots, settings);
  return {
    base,
    searches,
    journal: journalFor(settings),
    imports: roots.imports && new RequestFolder(roots.imports),
    role: settings.AGENT_ROLE,
  };
}

const UNREACHABLE = {
  what: "the database is not reachable",
  advice: "Start it, or correct DATABASE_URL.",
};

/** Opens the store; throws `StartError` for what only a person can mend. */
export async function openKnowledge(roots: KnowledgeRoots, settings: Settings): Promise<void> {
  const { base, journal } = createContext(roots, settings);
  listenForStop();
  try {
    await base.store.open();
    await fittingEmbedder(base);
  } catch (error) {
    // A database that is away now may be back at the next call; a rebuild mends another model.
    if (error instanceof StoreError) base.problem = UNREACHABLE;
    else if (error instanceof Failure) base.problem = { what: error.message, advice: "" };
    else throw error;
    journal.write("warning", base.problem.what, { error });
  }
  journal.write("info", "environment is valid", {
    store: base.store.kind,
    embeddings: base.embedder?.client.settings.model ?? "off",
    role: settings.AGENT_ROLE ?? "not enforced",
  });
}

/** Closes the store's connections. */
export async function closeKnowledge(): Promise<void> {
  await shared?.base.store.close();
  shared = undefined;
}

function connect(roots: KnowledgeRoots, settings: Settings): Shared {
  const limit = settings.KB_RATE_LIMIT;
  return {
    base: knowledgeBase(storeFor(roots, settings), settings),
    searches: limit === undefined ? undefined : new RateLimit(Number(limit)),
  };
}

/** The store with what makes vectors for it. */
export function knowledgeBase(store: Store, settings: Settings): KnowledgeBase {
  const client = clientFor(settings);
  return { store, embedder: client && new Embedder(client, store) };
}

function storeFor({ store: folder }: KnowledgeRoots, settings: Settings): Store {
  if (folder !== undefined) return new SqliteStore(folder.path);
  const { DATABASE_URL = "", DB_POOL_SIZE = "5", KB_EMBEDDINGS } = settings;
  return new PostgresStore(
    connectPostgres(DATABASE_URL, Number(DB_POOL_SIZE)),
    KB_EMBEDDINGS === "off" ? undefined : dimensionOf(settings),
  );
}

function clientFor(settings: Settings): EmbeddingsClient | undefined {
  if (settings.KB_EMBEDDINGS === "off") return undefined;
  return new EmbeddingsClient({
    baseUrl: (settings.OPENAI_BASE_URL ?? OPENAI.url).replace(/\/+$/, ""),
    key: settings.OPENAI_API_KEY,
    model: settings.KB_EMBEDDINGS_MODEL ?? OPENAI.model,
    dimension: dimensionOf(settings),
    asksDimension: settings.KB_EMBEDDINGS_DIMENSIONS !== undefined,
  });
}

function dimensionOf(settings: Settings): number {
  return Number(settings.KB_EMBEDDINGS_DIMENSIONS ?? OPENAI.dimensions);
}

function journalFor(settings: Settings): Journal {
  const level: LogLevel = LOG_LEVELS.find((one) => one === settings.KB_LOG_LEVEL) ?? "info";
  const { DATABASE_URL, OPENAI_API_KEY = "" } = settings;
  const url = DATABASE_URL === undefined ? undefined : new URL(DATABASE_URL);
  const secrets = [DATABASE_URL ?? "", OPENAI_API_KEY, decodeURIComponent(url?.password ?? "")];
  return new Journal({ level, secrets });
}

/** Defines a tool of this server. */
export const defineTool = toolsFor<Context>();

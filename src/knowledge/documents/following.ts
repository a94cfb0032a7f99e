import type { FileVersion } from "../../kernel/disk/folder.ts";
import { system } from "../../kernel/disk/system.ts";
import { type EmbedderInUse, embedderInUse, type LongCall } from "../entries/knowledge_base.ts";
import { documentFiles, type SyncedFolder } from "./folders.ts";
import { syncDocuments } from "./sync.ts";
import { makeMissingVectors } from "./vectors.ts";

/** The interval at which the folders are checked, in milliseconds. */
const LOOK_MS = 3000;
/** The pause between checks for missing vectors, in milliseconds; a changed document ends it. */
const IDLE_MS = 60_000;

/** The resources of a call that follows documents. */
type FollowingCall = LongCall & { documents: readonly SyncedFolder[] };

/** Updates the documents' entries once, for a command that exits afterwards. */
export async function followOnce(call: Omit<FollowingCall, "progress">): Promise<void> {
  await syncDocuments({ ...call, progress: () => {} }, call.documents);
}

/**
 * Updates the documents' entries immediately and after each file change. Also computes their
 * missing vectors if this process runs the model. Returns a function that stops the updates.
 */
export function followDocuments(call: FollowingCall): () => void {
  let before: string | undefined;
  let isBusy = false;
  let filledAt = -Infinity;
  const look = async (): Promise<void> => {
    // Doesn't wait for a locked store, because other calls would wait too.
    await call.base.store.open({ waits: false });
    if (call.documents.length > 0) {
      const { files } = documentFiles(call.documents);
      const now = files.map(({ file, version }) => `${file} ${numberOf(version)}`).join("\n");
      if (now !== before) {
        const { counts } = await syncDocuments(call, call.documents);
        call.journal.write("info", "documents are entries", counts);
        before = now;
        filledAt = -Infinity;
      }
    }
    if (performance.now() - filledAt < IDLE_MS) return;
    if (isLocal(await embedderInUse(call.base))) await makeMissingVectors(call);
    filledAt = performance.now();
  };
  const act = (): void => {
    if (isBusy || call.signal?.aborted) return;
    isBusy = true;
    look().catch((error) => {
      call.journal.write("warning", "the server could not sync the documents", { error });
    }).finally(() => isBusy = false);
  };
  const begin = setTimeout(act);
  const end = system.every(LOOK_MS, act);
  return () => {
    clearTimeout(begin);
    end();
  };
}

function isLocal({ embedder }: EmbedderInUse): boolean {
  return embedder?.source.isLocal ?? false;
}

const numbers = new WeakMap<FileVersion, number>();
let last = 0;

/** Returns a unique number for each version of a file. */
function numberOf(version: FileVersion): number {
  const known = numbers.get(version) ?? ++last;
  numbers.set(version, known);
  return known;
}

import { system } from "../../kernel/disk/system.ts";
import type { LongCall } from "../entries/knowledge_base.ts";
import { documentFiles, type SyncedFolder } from "./folders.ts";
import { countOf, planSync, writeSteps } from "./sync.ts";

const LOOK_MS = 3000;

type FollowingCall = LongCall & { documents: readonly SyncedFolder[] };

/** If over a fifth of a folder's entries would end, none end: searches omit gone sections. */
export async function followOnce(call: FollowingCall): Promise<void> {
  const plan = await planSync(call, call.documents);
  const keepsAll = plan.shrinking.length > 0;
  await writeSteps(call, plan.steps.filter(({ does }) => !keepsAll || does !== "expired"));
  const [created, updated] = [countOf(plan, "created"), countOf(plan, "updated")];
  const ended = keepsAll ? 0 : countOf(plan, "expired");
  const facts = { files: plan.files, created, updated, ended };
  call.journal.write("info", "documents are entries", {
    ...facts,
    left_out: plan.secrets.slice(0, 10),
  });
}

export function followDocuments(call: FollowingCall): () => void {
  let before: string | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    // Doesn't wait for a locked store, because other calls would wait too.
    await call.base.store.open({ waits: false });
    const { files } = documentFiles(call.documents);
    const now = files.map(({ file, version }) =>
      `${file} ${version.size} ${version.modified?.getTime()}`
    ).join("\n");
    if (now === before) return;
    await followOnce(call);
    before = now;
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

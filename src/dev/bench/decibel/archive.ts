import { processorTime } from "../processor.ts";

/** The project that the records belong to. */
export const PROJECT = "big";

/** The kinds of records that are written. */
export type WrittenKind = "designer" | "architect" | "sentinel";

/** What is written: how many records, of which kinds in turn, each with its text. */
export interface Archive {
  count: number;
  kinds: readonly WrittenKind[];
  text: (n: number) => string;
}

/** Writes an archive below a root; returns the name of the one grave issue. */
export function writeArchive(root: string, { count, kinds, text }: Archive): string {
  const folders = {
    designer: `${root}/designer/${PROJECT}`,
    architect: `${root}/architect/${PROJECT}`,
    sentinel: `${root}/sentinel/${PROJECT}/issues`,
  };
  for (const folder of Object.values(folders)) Deno.mkdirSync(folder, { recursive: true });
  const start = Date.UTC(2020, 0, 1);
  for (let n = 0; n < count; n++) {
    const kind = kinds[n % kinds.length] ?? "designer";
    const time = new Date(start + n * 61_000).toISOString();
    const name = `${time.slice(0, 19).replaceAll(":", "-")}Z-record-${n}.md`;
    const body = `# Record ${n}\n\n${text(n)}\n`;
    Deno.writeTextFileSync(`${folders[kind]}/${name}`, headOf(kind, n, time) + body);
  }
  const grave = "2015-01-01T00-00-00Z-the-oldest.md";
  const head = headOf("sentinel", count, new Date(0).toISOString()).replace("low", "critical");
  Deno.writeTextFileSync(
    `${folders.sentinel}/${grave}`,
    `${head}# Record ${count}\n\n${text(count)}\n`,
  );
  return grave;
}

function headOf(kind: WrittenKind, n: number, time: string): string {
  const fields = {
    designer: `project_id: ${PROJECT}\narea: API\nsummary: Record ${n}\ntimestamp: ${time}`,
    architect: `system_id: ${PROJECT}\nchange: Record ${n}\ntimestamp: ${time}`,
    sentinel: `repo: ${PROJECT}\nseverity: low\nstatus: open\ncreated_at: ${time}`,
  };
  return `---\n${fields[kind]}\n---\n\n`;
}

/**
 * Waits until all is on the disk: a system that writes 400 MB back while it is measured is measured
 * too. Where there is no `sync`, nobody waits.
 */
export async function onDisk(): Promise<void> {
  await new Deno.Command("sync").output().catch(() => {});
}

/**
 * Opens, reads and closes every file below a root, so that none is read from the disk afterwards;
 * returns the milliseconds that it took, on the clock and of this process: what no server can go below.
 */
export async function readHeads(root: string): Promise<{ ms: number; processorMs: number }> {
  const buffer = new Uint8Array(512);
  const begun = performance.now();
  const used = await processorTime(Deno.pid);
  readBelow(root);
  return { ms: performance.now() - begun, processorMs: await processorTime(Deno.pid) - used };

  function readBelow(folder: string): void {
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) {
        readBelow(`${folder}/${name}`);
        continue;
      }
      using file = Deno.openSync(`${folder}/${name}`);
      file.readSync(buffer);
    }
  }
}

/** Waits until the folder is older than what a listing of it needs. */
export async function rested(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
}

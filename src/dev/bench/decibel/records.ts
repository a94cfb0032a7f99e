import { makeDocument, writeMany } from "../documents.ts";
import { seededRandom } from "../random.ts";

/** The number of records that decibel-server is built for. */
export const RECORDS = 10_000;

/** The project that the records belong to. */
export const PROJECT = "big";

const TEXT_BYTES = 700;
const KINDS = ["designer", "designer", "architect", "sentinel"] as const;

const FOLDERS = {
  designer: `designer/${PROJECT}`,
  architect: `architect/${PROJECT}`,
  sentinel: `sentinel/${PROJECT}/issues`,
};

/** Writes the records to a data root. */
export async function writeRecords(root: string): Promise<void> {
  for (const folder of Object.values(FOLDERS)) {
    await Deno.mkdir(`${root}/${folder}`, { recursive: true });
  }
  const random = seededRandom(RECORDS);
  const start = Date.UTC(2020, 0, 1);
  await writeMany(Array.from({ length: RECORDS }, (_, n): [string, string] => {
    const kind = KINDS[n % KINDS.length] ?? "designer";
    const time = new Date(start + n * 61_000).toISOString();
    const name = `${time.slice(0, 19).replaceAll(":", "-")}Z-record-${n}.md`;
    const body = makeDocument(random, TEXT_BYTES).replace(/^---[^]*?\n---\n+#[^\n]*\n/, "");
    const text = `---\n${fieldsOf(kind, n, time)}\n---\n\n# Record ${n}\n\n${body}`;
    return [`${root}/${FOLDERS[kind]}/${name}`, text];
  }));
}

function fieldsOf(kind: keyof typeof FOLDERS, n: number, time: string): string {
  const fields = {
    designer: `project_id: ${PROJECT}\narea: API\nsummary: Record ${n}\ntimestamp: ${time}`,
    architect: `system_id: ${PROJECT}\nchange: Record ${n}\ntimestamp: ${time}`,
    sentinel: `repo: ${PROJECT}\nseverity: low\nstatus: open\ncreated_at: ${time}`,
  };
  return fields[kind];
}

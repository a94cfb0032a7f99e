import postgres from "postgres";
import { executableOf, sourceArguments } from "../../executables.ts";
import { print, printTable } from "../../print.ts";
import { connect } from "../client.ts";
import { seededRandom } from "../random.ts";
import { wordsFrom } from "./corpus.ts";

/** The numbers of files to synchronise and of entries to import. */
const USUAL = { files: 5_000, entries: 100_000 };
const QUICK = { files: 200, entries: 2_000 };
const SECTIONS = 4;
const DATABASE = "kb_bench_amounts";

/** The time for each number of files or entries, in seconds. */
export interface Amounts {
  /** The time until keyword search finds all files. */
  sync: number;
  /** The longest search time in another session during the import. */
  search: number;
}

/** Measures `sync` with many files and `import` with many entries, started as users start them. */
export async function reportAmounts(workspace: string, quick: boolean): Promise<Amounts> {
  const amounts = quick ? QUICK : USUAL;
  const folder = `${workspace}/amounts`;
  await writeInput(folder, amounts);
  const embedded = await measuredAmounts(folder, { KB_EMBEDDED_DIR: `${workspace}/amounts-store` });
  const server = Deno.env.get("KB_TEST_DATABASE_URL");
  const database = server && !quick
    ? await measuredAmounts(folder, { DATABASE_URL: await newDatabase(server) })
    : undefined;
  print(
    `Seconds: sync of ${amounts.files} files of ${SECTIONS} sections until words find them, again, ` +
      `import of ${amounts.entries} entries, and another session's longest search meanwhile.`,
  );
  const row = (name: string, { first, again, imported, search }: MeasuredAmounts): string[] => [
    name,
    ...[first, again, imported, search].map((seconds) => seconds.toFixed(1)),
  ];
  printTable([
    ["store", "sync", "again", "import", "search"],
    row("embedded", embedded),
    ...(database ? [row("PostgreSQL", database)] : []),
  ]);
  return {
    sync: Math.max(embedded.first, database?.first ?? 0),
    search: Math.max(embedded.search, database?.search ?? 0),
  };
}

interface MeasuredAmounts {
  first: number;
  again: number;
  imported: number;
  search: number;
}

async function writeInput(folder: string, { files, entries }: typeof USUAL): Promise<void> {
  const random = seededRandom(5);
  await Deno.mkdir(`${folder}/docs`, { recursive: true });
  for (let n = 0; n < files; n++) {
    const sections = Array.from(
      { length: SECTIONS },
      (_, at) => `## Section ${at}\n\n${wordsFrom(random, 60)}.\n`,
    );
    await Deno.writeTextFile(
      `${folder}/docs/guide-${n}.md`,
      `# Guide ${n}\n\n${sections.join("\n")}`,
    );
  }
  const items = Array.from(
    { length: entries },
    () => `- content: ${wordsFrom(random, 12)}\n  roles: [dev]\n`,
  );
  await Deno.writeTextFile(`${folder}/items.yaml`, items.join(""));
}

async function measuredAmounts(
  cwd: string,
  store: Record<string, string>,
): Promise<MeasuredAmounts> {
  const server = {
    path: Deno.execPath(),
    args: sourceArguments(executableOf("knowledge-server")),
    env: { ...store, KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" },
    cwd,
  };
  const run = async (...words: string[]): Promise<number> => {
    const began = performance.now();
    const { path, args, env } = server;
    const { success } = await new Deno.Command(path, {
      args: [...args, ...words],
      env,
      cwd,
      stdout: "null",
      stderr: "null",
    }).output();
    if (!success) throw new Error(`${words.join(" ")} failed`);
    return (performance.now() - began) / 1000;
  };
  const first = await run("sync", "docs");
  const again = await run("sync", "docs");
  const client = await connect(server);
  let isDone = false;
  const importing = run("import", "items.yaml").finally(() => isDone = true);
  let search = 0;
  while (!isDone) {
    const { ms, isError, text } = await client.call("kb_search", { query: "bade figo", limit: 3 });
    if (isError) throw new Error(text);
    search = Math.max(search, ms / 1000);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const imported = await importing;
  await client.stop();
  return { first, again, imported, search };
}

async function newDatabase(server: string): Promise<string> {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`DROP DATABASE IF EXISTS ${DATABASE}`);
  await admin.unsafe(`CREATE DATABASE ${DATABASE}`);
  await admin.end();
  return Object.assign(new URL(server), { pathname: `/${DATABASE}` }).href;
}

import { assert, assertEquals } from "@std/assert";
import { type DecibelContext, openRecords } from "../../src/decibel/context.ts";
import { openBoard } from "../../src/decibel/records/board.ts";
import type { KindName } from "../../src/decibel/records/kind.ts";
import { createIssue, recordArchitecture } from "../../src/decibel/tools/recording.ts";
import { claimIssue, releaseIssue, takeNext } from "../../src/decibel/tools/ownership.ts";
import { linkRecords, setDecisionStatus, updateIssue } from "../../src/decibel/tools/changing.ts";
import { getRecord } from "../../src/decibel/tools/detail.ts";
import { nextActions } from "../../src/decibel/tools/next_actions.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { dataRoot } from "./records.ts";

const HAS_GIT = isInstalled();

/** A clone of a repository that contains a data root folder, with a context that serves it. */
class Clone {
  readonly folder: string;
  readonly context: DecibelContext;

  constructor(folder: string, origin?: string) {
    this.folder = folder;
    if (origin === undefined) {
      Deno.mkdirSync(folder);
      this.git("init", "-q", "-b", "main");
      Deno.writeTextFileSync(`${folder}/README`, "Records are in records/.\n");
      this.commit();
    } else this.git("clone", "-q", origin, folder);
    Deno.mkdirSync(this.root, { recursive: true });
    this.context = openRecords()({ data: dataRoot(this.root) }, {});
  }

  get root(): string {
    return `${this.folder}/records`;
  }

  /** Runs git and returns its output, or throws if git fails. */
  git(...args: string[]): string {
    const cwd = args[0] === "clone" ? undefined : this.folder;
    const who = { GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "ada@example.org" };
    const { success, stdout, stderr } = new Deno.Command("git", {
      args,
      ...(cwd && { cwd }),
      env: {
        ...who,
        GIT_COMMITTER_NAME: "Ada",
        GIT_COMMITTER_EMAIL: "ada@example.org",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
      },
    }).outputSync();
    const said = new TextDecoder().decode(stdout);
    if (success) return said;
    throw new Error(`git ${args.join(" ")}: ${said}${new TextDecoder().decode(stderr)}`);
  }

  commit(): void {
    this.git("add", "-A");
    this.git("commit", "-q", "--allow-empty", "-m", "work");
  }

  /** Merges the branch from another clone, and throws if the branches conflict. */
  take(other: Clone, branch = "main"): void {
    this.git("fetch", "-q", other.folder, `+${branch}:refs/heads/theirs`);
    this.git("merge", "-q", "--no-edit", "theirs");
  }

  /** Returns everything that the tools show about the records, and what is next. */
  state(context = this.context): unknown {
    return openBoard(context).projects.map(({ name, records }) => [
      name,
      records.map(({ id }) => getRecord(context, { id, project_id: name })),
      nextActions(context, { project_id: name }),
    ]);
  }

  /** Returns the paths of all files in the project's folders. */
  paths(): Set<string> {
    const folders = ["sentinel/harbour/issues", "architect/harbour"];
    return new Set(
      folders.flatMap((folder) =>
        [...Deno.readDirSync(`${this.root}/${folder}`)].map(({ name }) => `${folder}/${name}`)
      ),
    );
  }

  read(path: string): string {
    return Deno.readTextFileSync(`${this.root}/${path}`);
  }
}

function isInstalled(): boolean {
  try {
    return new Deno.Command("git", { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}

function gitTest(name: string, run: (folder: string) => Promise<void> | void): void {
  Deno.test({ name, ignore: !HAS_GIT, fn: () => inTempFolder(run) });
}

const newIssue = (context: DecibelContext, title: string) =>
  createIssue(context, {
    repo: "harbour",
    severity: "high",
    title,
    details: "Text.",
    duplicate: true,
  });

/** Returns the same random numbers from 0 to 1 in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647;
}

gitTest("claims follow a checkout, and the earlier of two merged claims holds", async (folder) => {
  const clone = new Clone(`${folder}/one`);
  const { context } = clone;
  const { short_id: id } = newIssue(context, "Gate sticks");
  clone.commit();
  clone.git("checkout", "-q", "-b", "topic");
  await claimIssue(context, { repo: "harbour", id, owner: "Ada" });
  clone.commit();
  clone.git("checkout", "-q", "main");
  assertEquals(getRecord(context, { id }).owner, undefined);
  await claimIssue(context, { repo: "harbour", id, owner: "Ben" });
  clone.commit();
  clone.git("merge", "-q", "--no-edit", "topic");
  const { owner, lost_claims } = getRecord(context, { id });
  assertEquals([owner, lost_claims], ["Ada", [{ owner: "Ben", held_by: "Ada" }]]);
  await releaseIssue(context, { repo: "harbour", id });
  assertEquals(getRecord(context, { id }).owner, undefined);
});

/** The number of operations in each of three clones, and the number before each merge. */
const OPERATIONS = 140;
const BATCH = 20;

gitTest(
  "three clones with 420 operations merge without a conflict, and lose nothing",
  async (folder) => {
    const random = seeded(47);
    const any = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    };
    const origin = new Clone(`${folder}/origin`);
    for (let at = 0; at < 4; at++) newIssue(origin.context, `First leak ${at}`);
    const rebuild = { system_id: "harbour", change: "Rebuild the gate", rationale: "Rust." };
    recordArchitecture(origin.context, rebuild);
    origin.commit();
    const clones = ["north", "south", "east"].map((name) =>
      new Clone(`${folder}/${name}`, origin.folder)
    );
    /** The text of each acknowledged file by its path in the data folder. */
    const written = new Map<string, string>();
    const done = new Map<Clone, number>();
    let made = 0;

    async function operate(clone: Clone): Promise<void> {
      const { context } = clone;
      const project = openBoard(context).projectOrEmpty("harbour");
      const [who, note] = [any(["Ada", "Ben", "Cleo"]), `Note ${random()}.`];
      const idOf = (wanted: KindName): string =>
        any(project.records.filter(({ kind }) => kind === wanted)).id;
      const [one, two] = [idOf("sentinel"), idOf("sentinel")];
      const issue = { repo: "harbour", id: one };
      const change = { project_id: "harbour", id: idOf("architect") };
      const title = `Leak ${++made % 50}`;
      const operations = [
        () => newIssue(context, title),
        () => recordArchitecture(context, { ...rebuild, change: title, duplicate: true }),
        () => updateIssue(context, { ...issue, status: any(["open", "closed"]), note }),
        () => updateIssue(context, { ...issue, severity: any(["low", "critical"]), note }),
        () => updateIssue(context, { ...issue, blocked_by: [two], note }),
        () => claimIssue(context, { ...issue, owner: who }),
        () => takeNext(context, { project_id: "harbour", owner: who }),
        () => releaseIssue(context, issue),
        () => setDecisionStatus(context, { ...change, status: any(["accepted", "rejected"]) }),
        () => linkRecords(context, { ...change, type: "relates_to", target: one }),
        () =>
          linkRecords(context, {
            project_id: "harbour",
            id: one,
            type: "duplicate_of",
            target: two,
          }),
      ];
      const before = clone.paths();
      try {
        await any<() => unknown>(operations)();
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
      }
      for (const path of clone.paths().difference(before)) written.set(path, clone.read(path));
    }

    for (let left = clones; left.length > 0;) {
      const clone = any(left);
      for (let n = 0; n < BATCH; n++) await operate(clone);
      done.set(clone, (done.get(clone) ?? 0) + BATCH);
      const other = any(clones.filter((one) => one !== clone));
      for (const one of [clone, other]) one.commit();
      clone.take(other);
      left = clones.filter((one) => (done.get(one) ?? 0) < OPERATIONS);
    }
    for (const clone of clones) {
      clone.commit();
      clone.git("branch", "end");
    }
    for (const clone of clones) {
      for (const other of clones) if (other !== clone) clone.take(other, "end");
    }
    const [north, ...others] = clones;
    if (north === undefined) throw new Error("no clone");
    assert(written.size > 250, `${written.size} files`);
    const state = north.state();
    for (const clone of others) assertEquals(clone.state(), state);
    assertEquals(north.state(openRecords()({ data: dataRoot(north.root) }, {})), state);
    for (const [path, text] of written) assertEquals(north.read(path), text);
  },
);

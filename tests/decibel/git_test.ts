import { assert, assertEquals } from "@std/assert";
import { type DecibelContext, openRecords } from "../../src/decibel/context.ts";
import { openBoard } from "../../src/decibel/records/board.ts";
import { listRecords } from "../../src/decibel/records/listing.ts";
import { getRecord } from "../../src/decibel/records/lookup.ts";
import { createIssue, recordArchitecture } from "../../src/decibel/records/new_record.ts";
import { claimIssue, releaseIssue } from "../../src/decibel/records/ownership.ts";
import {
  linkRecords,
  moveRecord,
  setDecisionStatus,
  updateIssue,
} from "../../src/decibel/records/update.ts";
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

  ownerOf(id: string): string | undefined {
    return getRecord(this.context, { id }).owner;
  }

  /** Returns everything that the tools show about the records, without file paths. */
  state(context = this.context): unknown {
    return openBoard(context).projects.map(({ name }) => {
      const { records } = listRecords(context, { project_id: name, limit: 1e6, offset: 0 });
      return [
        name,
        records.map(({ path: _, ...facts }) => ({
          ...facts,
          updates: getRecord(context, { id: facts.id, project_id: name }).updates,
        })),
      ];
    });
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
  createIssue(context, { repo: "harbour", severity: "high", title, details: "Text." });

gitTest(
  "a claim is gone and is back at the next call after git checkout and git stash",
  async (folder) => {
    const clone = new Clone(`${folder}/one`);
    const { context } = clone;
    const { id } = await newIssue(context, "Gate sticks");
    clone.commit();
    clone.git("checkout", "-q", "-b", "topic");
    claimIssue(context, { repo: "harbour", id, owner: "Ada" });
    clone.commit();
    clone.git("checkout", "-q", "main");
    assertEquals(clone.ownerOf(id), undefined);
    claimIssue(context, { repo: "harbour", id, owner: "Ben" });
    clone.git("stash", "-q", "-u");
    assertEquals(clone.ownerOf(id), undefined);
    clone.git("checkout", "-q", "topic");
    assertEquals(clone.ownerOf(id), "Ada");
    releaseIssue(context, { repo: "harbour", id });
    assertEquals(clone.ownerOf(id), undefined);
  },
);

gitTest(
  "of two branches' claims the earlier one holds after a merge, and the later one is lost",
  async (folder) => {
    const clone = new Clone(`${folder}/one`);
    const { context } = clone;
    const { id } = await newIssue(context, "Gate sticks");
    clone.commit();
    clone.git("branch", "other");
    claimIssue(context, { repo: "harbour", id, owner: "Ada" });
    clone.commit();
    clone.git("checkout", "-q", "other");
    const { timestamp } = claimIssue(context, { repo: "harbour", id, owner: "Ben" });
    clone.commit();
    clone.git("merge", "-q", "--no-edit", "main");
    const { owner, lost_claims } = getRecord(context, { id });
    assertEquals(owner, "Ada");
    assertEquals(lost_claims, [{ owner: "Ben", claimed_at: timestamp, held_by: "Ada" }]);
    releaseIssue(context, { repo: "harbour", id });
    assertEquals(claimIssue(context, { repo: "harbour", id, owner: "Cleo" }).owner, "Cleo");
  },
);

/** Returns a generator of repeatable pseudo-random numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const OPERATIONS = 200;
const BATCH = 20;

gitTest(
  "four clones with 200 random operations each merge in any order, and lose nothing",
  async (folder) => {
    const random = seeded(30);
    const any = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    };
    const origin = new Clone(`${folder}/origin`);
    const clones = ["north", "south", "east", "west"].map((name) =>
      new Clone(`${folder}/${name}`, origin.folder)
    );
    /** The text of each acknowledged file, keyed by its path in the data folder. */
    const written = new Map<string, string>();
    const done = new Map<Clone, number>();
    let made = 0;

    async function operate({ context, root }: Clone): Promise<void> {
      const board = openBoard(context);
      const idsOf = (kind: "sentinel" | "architect"): string[] =>
        board.projectOrEmpty("harbour").ofKind(kind).map(({ name }) => name);
      const [issues, changes] = [idsOf("sentinel"), idsOf("architect")];
      const [who, note] = [any(["Ada", "Ben", "Cleo"]), `Note ${random()}.`];
      const one = { repo: "harbour", id: issues.length > 0 ? any(issues) : "" };
      const change = { project_id: "harbour", id: changes.length > 0 ? any(changes) : "" };
      const operations = {
        issue: () => newIssue(context, `Leak ${++made}`),
        change: () =>
          recordArchitecture(context, {
            system_id: "harbour",
            change: `Change ${++made}`,
            rationale: "Because.",
          }),
        update: () => updateIssue(context, { ...one, status: any(["open", "closed"]), note }),
        block: () => updateIssue(context, { ...one, blocked_by: [any(issues)], note }),
        claim: () => claimIssue(context, { ...one, owner: who }),
        release: () => releaseIssue(context, one),
        status: () =>
          setDecisionStatus(context, { ...change, status: any(["accepted", "rejected"]) }),
        link: () => linkRecords(context, { ...change, type: "relates_to", target: one.id }),
        move: () => moveRecord(context, { project_id: "harbour", id: one.id, to: "quay" }),
      };
      const isEmpty = issues.length < 4 || changes.length < 2;
      const names = [
        "update",
        "update",
        "block",
        "claim",
        "claim",
        "release",
        "status",
        "link",
      ] as const;
      const name = isEmpty ? any(["issue", "change"] as const) : any(
        [...names, "issue", "change", ...(issues.length > 8 ? ["move"] as const : [])] as const,
      );
      try {
        const { path } = await operations[name]();
        written.set(path.slice(root.length), Deno.readTextFileSync(path));
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
      }
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
    const [first, ...others] = clones.map((clone) => clone.state());
    for (const state of others) assertEquals(state, first);
    const [north] = clones;
    assertEquals(north?.state(openRecords()({ data: dataRoot(north.root) }, {})), first);
    assert(written.size > 400, `${written.size}`);
    for (const [path, text] of written) {
      assertEquals(Deno.readTextFileSync(`${north?.root}${path}`), text);
    }
  },
);

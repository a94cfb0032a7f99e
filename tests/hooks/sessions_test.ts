import { assertEquals } from "@std/assert";
import { servers } from "../../src/init/servers.ts";
import type { HookClient } from "../../src/kernel/hook/client.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { runHook } from "../e2e/hooks.ts";
import { assertSnapshot } from "../e2e/snapshot.ts";
import { targetOf } from "../e2e/targets.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { clientEvents, type Step } from "./client_events.ts";
import { library, monorepo, shop, tide } from "./repositories.ts";

const MISSING = "src/order.ts(3,24): error TS2307: Cannot find module '@shop/events'.";
const TIDE = "src/tide.ts(9,2): error TS2554: Expected 2 arguments, but got 1.";
const HAIKU = "Write a haiku about the sea at dusk";

const start: Step = { moment: "start" };
const end: Step = { moment: "end" };
const prompt = (what: string): Step => ({ moment: "prompt", what });
const edit = (what: string): Step => ({ moment: "edit", what });
const run = (what: string, output = "", code = 0): Step => ({
  moment: "shell",
  what,
  output,
  code,
});

/** Sends the steps to the servers that speak then. Returns what a model would read. */
async function transcript(
  cwd: string,
  client: HookClient,
  steps: readonly Step[],
): Promise<string> {
  const told: string[] = [`${client}\n`];
  for (const step of steps) {
    const speakers = servers.filter(({ hooks }) => hooks.includes(step.moment));
    const event = clientEvents[client](step, cwd);
    const texts = await Promise.all(speakers.map(({ name }) => textOf(name, event)));
    const exit = step.code ? ` (exit code ${step.code})` : "";
    told.push(`> ${step.moment}${step.what === undefined ? "" : `: ${step.what}`}${exit}\n`);
    told.push(...texts.filter((text) => text !== "").map((text) => `${text}\n`));
  }
  return told.join("");
}

async function textOf(name: string, event: unknown): Promise<string> {
  const env = { DECIBEL_OWNER: "ana", HOME: "/nonexistent" };
  const { code, stdout, stderr } = await runHook(targetOf(name), event, { env, cwd: "/" });
  assertEquals([code, stderr], [0, ""], name);
  if (stdout === "") return "";
  const output = JSON.parse(stdout);
  const texts = [output, output.hookSpecificOutput].flatMap((
    one,
  ) => [ownField(one, "additionalContext"), ownField(one, "reason")]);
  return String(texts.find((text) => text !== undefined));
}

interface Replay {
  files: Readonly<Record<string, string>>;
  /** The sessions' working directory, with a leading slash. */
  below?: string;
  sessions: Partial<Record<HookClient, readonly Step[]>>;
}

const replays: Record<string, Replay> = {
  shop: {
    files: shop,
    sessions: {
      "claude-code": [
        start,
        prompt("Where do we keep shopping carts, in MySQL?"),
        prompt("Let me fix that prices are rounded twice"),
        prompt(HAIKU),
        edit("src/payments/refund.ts"),
        edit("src/search/index.ts"),
        run("npx tsc", MISSING, 2),
        run("npx tsc", MISSING, 2),
        run("npm run build -w @shop/events"),
        run("npx tsc"),
        end,
      ],
      "codex": [start, edit("src/payments/refund.ts"), run("npx tsc", MISSING), end],
    },
  },
  tide: {
    files: tide,
    sessions: {
      "claude-code": [
        start,
        run("npx tsc", TIDE, 2),
        run("git checkout src/tide.ts"),
        run("npx tsc"),
        end,
        end,
      ],
      "gemini": [
        start,
        run("npx jest", "Tests: 1 failed", 1),
        run("npm ci"),
        run("npx jest"),
        end,
      ],
    },
  },
  monorepo: {
    files: monorepo,
    below: "/services/billing",
    sessions: {
      "claude-code": [
        start,
        prompt("May the ledgers be parsed leniently?"),
        edit("src/OutboxRelay.ts"),
        end,
      ],
      "copilot-cli": [start, prompt("Should billing use Kafka?"), edit("src/OutboxRelay.ts"), end],
    },
  },
  library: {
    files: library,
    sessions: {
      "claude-code": [start, prompt("Use the queue"), edit("src/pad.ts"), end],
      "gemini": [start, prompt("Use the queue"), run("npx tsc", MISSING, 2), end],
    },
  },
};

for (const [name, { files, below = "", sessions }] of Object.entries(replays)) {
  Deno.test(`two sessions in ${name} show the model exactly the committed texts`, () =>
    inTempFolder(async (folder) => {
      writeFiles(folder, { ...files, ".git/HEAD": "ref: refs/heads/main\n" });
      const texts: string[] = [];
      for (const client of ["claude-code", "codex", "gemini", "copilot-cli"] as const) {
        const steps = sessions[client];
        if (steps !== undefined) texts.push(await transcript(folder + below, client, steps));
      }
      await assertSnapshot(`../../hooks/snapshots/${name}.txt`, texts.join("\n"));
    }));
}

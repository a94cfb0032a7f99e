import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import * as z from "zod";
import { runTask } from "../../../src/kernel/process/tasks.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import type { Service } from "../../../src/kernel/service/service.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

const service: Service<null> = {
  name: "small",
  title: "Small",
  version: "1.2.3",
  instructions: "",
  tools: () =>
    Promise.resolve([
      toolsFor<null>()({
        name: "greet",
        title: "Greet someone",
        description: "Greets.",
        access: "read",
        input: z.strictObject({
          name: z.string(),
          loud: z.boolean().optional(),
          times: z.int().default(1),
        }),
        handle: ({ name }) => {
          if (name === "nobody") throw new ToolError("There is nobody", { next: "Name someone." });
          return `Hello ${name}`;
        },
      }),
    ]),
  skills: { greeting: { "SKILL.md": "# Greeting" }, parting: { "SKILL.md": "# Parting\n" } },
  createContext: () => null,
};
const given = { roots: {}, settings: {}, permissions: { read: [] } };

Deno.test("runTask() lists the tools with their fields and marks optional fields", async () => {
  assertEquals(await runTask(service, { kind: "tools", json: false }, given), {
    type: "done",
    exitCode: 0,
    stdout: "greet  Greet someone (name, loud?, times?)\n",
  });
});

Deno.test("runTask() exits with 0 after a call, 1 after a failed call and 2 for an unknown tool", async () => {
  const call = (tool: string, name: string) =>
    runTask(service, { kind: "call", tool, json: JSON.stringify({ name }) }, given);
  assertEquals(await call("greet", "Ada"), { type: "done", exitCode: 0, stdout: "Hello Ada\n" });
  assertEquals(await call("greet", "nobody"), {
    type: "done",
    exitCode: 1,
    stdout: "There is nobody\nName someone.\n",
  });
  assertEquals(await call("gret", "Ada"), {
    type: "done",
    exitCode: 2,
    stderr: 'Unknown tool "gret". Nearest: greet',
  });
});

Deno.test("runTask() prints all skills", async () => {
  const { stdout } = { stdout: "", ...await runTask(service, { kind: "skill" }, given) };
  assertEquals(stdout, "# Greeting\n# Parting\n");
});

Deno.test("runTask() exits with 1 if a check fails, and prints the notice to stderr", async () => {
  const judged: Service<null> = {
    ...service,
    tools: () =>
      Promise.resolve([
        toolsFor<null>()({
          name: "judge",
          title: "Judge",
          description: "Judges.",
          access: "read",
          input: z.strictObject({}),
          handle: () => ({ text: "not met", failed: true, notice: "from the starter" }),
        }),
      ]),
  };
  assertEquals(await runTask(judged, { kind: "call", tool: "judge", json: "{}" }, given), {
    type: "done",
    exitCode: 1,
    stdout: "not met\n",
    stderr: "from the starter",
  });
});

Deno.test("runTask() returns exit code 2 if the service has no page", async () => {
  const answer = await runTask(service, { kind: "report", given: {} }, given);
  assertEquals(answer, { type: "done", exitCode: 2, stderr: "small has no report to print" });
});

Deno.test("runTask() runs the service's command, and prints its error if the command fails", async () => {
  const run = (name: string, answer: () => Promise<boolean>) => {
    const command = { name: "export", run: answer };
    const task = { kind: "command", name, args: ["a"], folder: "/" } as const;
    return Promise.resolve(runTask({ ...service, commands: [command] }, task, given));
  };
  const done = (exitCode: number, more: object = {}) => ({ type: "done", exitCode, ...more });
  assertEquals(await run("export", () => Promise.resolve(true)), done(0));
  assertEquals(await run("export", () => Promise.resolve(false)), done(1));
  assertEquals(await run("other", () => Promise.resolve(true)), done(1));
  const refuse = (options?: { next: string }) => () =>
    Promise.reject(new ToolError("There is none", options));
  assertEquals(await run("export", refuse()), done(1, { stderr: "There is none" }));
  assertEquals(
    await run("export", refuse({ next: "Make one." })),
    done(1, { stderr: "There is none. Make one." }),
  );
  const fault = new Error("a fault of the program");
  assertEquals(await assertRejects(() => run("export", () => Promise.reject(fault))), fault);
});

Deno.test("runTask() exits with 1 if the runtime permits some attempts", {
  permissions: { read: false, write: false, net: false, run: false, ffi: false, env: true },
}, async () => {
  const prove = async (json: boolean) => {
    const done = await runTask(service, { kind: "prove", json }, given);
    return { ...{ stdout: "", exitCode: 0 }, ...done };
  };
  const { stdout, exitCode } = await prove(true);
  const proofs: { what: string; refused: boolean }[] = JSON.parse(stdout);
  const refused = (wanted: string) => proofs.find(({ what }) => what === wanted)?.refused;
  assertEquals([exitCode, refused("run /bin/sh")], [1, true]);
  assertEquals(refused("read the environment variable PATH"), false);
  assertMatch((await prove(false)).stdout, /^✓ refused {2}read \/etc\/passwd \(NotCapable\)\n/);
});

Deno.test("runTask() prints the tool list and the doctor report as JSON on request", async () => {
  const listed = { stdout: "", ...await runTask(service, { kind: "tools", json: true }, given) };
  assertEquals(JSON.parse(listed.stdout)[0].name, "greet");
  assertMatch(listed.stdout, /^\[\n {2}\{\n {4}"name"/);
  const doctor = { stdout: "", ...await runTask(service, { kind: "doctor", json: true }, given) };
  assertEquals([doctor.exitCode, JSON.parse(doctor.stdout).server], [1, "small"]);
  const text = { stdout: "", ...await runTask(service, { kind: "doctor", json: false }, given) };
  assertEquals(text.stdout.startsWith("small 1.2.3\n"), true);
});

import { EXIT, InputError, ToolError } from "../errors.ts";
import { writeAnswer } from "../log.ts";
import { briefOf } from "./brief.ts";
import type { Grant } from "../roots/grant.ts";
import { callNamed, findTool } from "../service/call.ts";
import { inputFrom, requiredFields } from "../service/field_text.ts";
import type { Service } from "../service/service.ts";
import { fieldsOf, type Tool } from "../service/tool.ts";
import { listTools } from "../service/tool_listing.ts";
import { examine, renderReport } from "./doctor.ts";
import type { Task, WorkerMessage } from "./messages.ts";
import { printable } from "../text.ts";
import { attemptsFor, prove, renderProofs } from "./proof.ts";

type Done = WorkerMessage & { type: "done" };

/** Runs a command's task inside the sandbox. Returns the text to print and the exit code. */
export function runTask<Context>(
  service: Service<Context>,
  task: Exclude<Task, { kind: "serve" | "hook" }>,
  given: Grant,
): Promise<Done> | Done {
  switch (task.kind) {
    case "call":
      return callOnce(service, task);
    case "tools":
      return listed(service, task);
    case "skill":
      return done(Object.values(service.skills ?? {}).map((files) => files["SKILL.md"]).join("\n"));
    case "report":
      return report(service, task);
    case "command":
      return runCommand(service, task);
    case "doctor":
      return doctor(service, task, given);
    case "brief":
      return brief(service);
    case "prove":
      return proveSandbox(task, given);
  }
}

async function callOnce<Context>(
  service: Service<Context>,
  { tool: name, input, fields }: Task & { kind: "call" },
): Promise<Done> {
  const tool = fields && findTool(service, await service.tools(), name);
  if (fields?.length === 0 && tool !== undefined) {
    const required = requiredFields(tool);
    if (required !== undefined) {
      return done(`usage: call ${tool.name} key=value …\n${required}`, EXIT.usage);
    }
  }
  let given = input;
  try {
    if (fields !== undefined) given = tool === undefined ? {} : inputFrom(tool, fields);
  } catch (error) {
    return refused(error, EXIT.usage);
  }
  const outcome = await callNamed(service, { name, arguments: given });
  if (outcome.ok) {
    const { text, printed = text, failed = false, notice } = outcome.answer;
    return { ...done(printed, failed ? EXIT.failed : EXIT.ok), ...(notice && { stderr: notice }) };
  }
  if (outcome.isProtocolError) return { type: "done", exitCode: EXIT.usage, stderr: outcome.text };
  return done(outcome.text, EXIT.failed);
}

async function runCommand<Context>(
  { commands = [], createContext }: Service<Context>,
  { name, args, folder }: { name: string; args: readonly string[]; folder: string },
): Promise<Done> {
  const command = commands.find((one) => one.name === name);
  try {
    const isDone = await command?.run(args, createContext(), { print: writeAnswer, folder }) ??
      false;
    return { type: "done", exitCode: isDone ? EXIT.ok : EXIT.failed };
  } catch (error) {
    return refused(error, EXIT.failed);
  }
}

/**
 * Returns the final message for a task with an error that the user can fix. Throws any other error.
 */
function refused(error: unknown, exitCode: number): Done {
  if (!(error instanceof ToolError)) throw error;
  const { what, advice } = error.report;
  return { type: "done", exitCode, stderr: `${what}${advice && `. ${advice}`}` };
}

async function report<Context>(
  service: Service<Context>,
  { given }: { given: Record<string, unknown> },
): Promise<Done> {
  const { name, version, createContext } = service;
  try {
    const page = await service.page?.();
    return page === undefined
      ? { type: "done", exitCode: EXIT.usage, stderr: `${name} has no report to print` }
      : done(await page.print(given, createContext(), `${name} ${version}`));
  } catch (error) {
    return refused(error, error instanceof InputError ? EXIT.usage : EXIT.failed);
  }
}

async function brief<Context>(service: Service<Context>): Promise<Done> {
  return done(await briefOf(service, service.createContext()));
}

async function doctor<Context>(
  service: Service<Context>,
  task: Task & { kind: "doctor" },
  given: Grant,
): Promise<Done> {
  const report = await examine(service, given, task);
  const text = task.json ? json(report) : renderReport(report);
  return done(printable(text), report.ok ? EXIT.ok : EXIT.failed);
}

async function proveSandbox(task: { json: boolean }, given: Grant): Promise<Done> {
  const proofs = await prove(attemptsFor(given));
  const ok = proofs.every(({ refused }) => refused);
  return done(
    printable(task.json ? json(proofs) : renderProofs(proofs)),
    ok ? EXIT.ok : EXIT.failed,
  );
}

async function listed<Context>(service: Service<Context>, task: { json: boolean }): Promise<Done> {
  const tools = await service.tools();
  return done(task.json ? json(listTools(tools)) : toolTable(tools));
}

function toolTable<Context>(tools: readonly Tool<Context>[]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, title, input }) => {
    const fields = fieldsOf(input).map((field) => field.isRequired ? field.name : `${field.name}?`);
    return `${name.padEnd(width)}  ${title} (${fields.join(", ")})`;
  }).join("\n");
}

function done(text: string, exitCode: number = EXIT.ok): Done {
  return { type: "done", exitCode, stdout: text.endsWith("\n") ? text : `${text}\n` };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

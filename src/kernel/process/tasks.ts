import { EXIT, InputError, ToolError } from "../errors.ts";
import { writeAnswer } from "../log.ts";
import type { Grant } from "../roots/grant.ts";
import { briefOf } from "../service/brief.ts";
import { callNamed, findTool } from "../service/call.ts";
import { inputFrom, requiredFields } from "../service/field_text.ts";
import type { Service } from "../service/service.ts";
import { inputFields, type Tool } from "../service/tool.ts";
import { listTools } from "../service/tool_listing.ts";
import { examine, renderReport } from "./doctor.ts";
import type { Task, WorkerMessage } from "./messages.ts";
import { printable } from "../text.ts";
import { attemptsFor, prove, renderProofs } from "./proof.ts";

type Done = WorkerMessage & { type: "done" };

type ShortTask = Exclude<Task, { kind: "serve" | "hook" }>;

export async function runTask<Context>(
  service: Service<Context>,
  task: ShortTask,
  given: Grant,
): Promise<Done> {
  try {
    return await doneBy(service, task, given);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { what, advice } = error.report;
    const exitCode = error instanceof InputError ? EXIT.usage : EXIT.failed;
    return { type: "done", exitCode, stderr: `${what}${advice && `. ${advice}`}` };
  }
}

async function doneBy<Context>(
  service: Service<Context>,
  task: ShortTask,
  given: Grant,
): Promise<Done> {
  const { name, version, skills = {}, createContext } = service;
  switch (task.kind) {
    case "call":
      return await callOnce(service, task);
    case "tools": {
      const tools = await service.tools();
      return done(task.json ? json(listTools(tools)) : toolTable(tools));
    }
    case "skill":
      return done(Object.values(skills).map((files) => files["SKILL.md"]).join("\n"));
    case "report": {
      const page = await service.page?.();
      return page === undefined
        ? { type: "done", exitCode: EXIT.usage, stderr: `${name} has no report to print` }
        : done(await page.print(task.given, createContext(), `${name} ${version}`));
    }
    case "command":
      return await runCommand(service, task);
    case "doctor": {
      const report = await examine(service, given, task);
      const text = task.json ? json(report) : renderReport(report);
      return done(printable(text), report.ok ? EXIT.ok : EXIT.failed);
    }
    case "brief":
      return done(await briefOf(service, createContext()));
    case "prove": {
      const proofs = await prove(attemptsFor(given));
      const ok = proofs.every(({ refused }) => refused);
      const text = task.json ? json(proofs) : renderProofs(proofs);
      return done(printable(text), ok ? EXIT.ok : EXIT.failed);
    }
  }
}

async function callOnce<Context>(
  service: Service<Context>,
  { tool: name, json, fields }: Task & { kind: "call" },
): Promise<Done> {
  const tool = fields && findTool(service, await service.tools(), name);
  const required = fields?.length === 0 && tool !== undefined ? requiredFields(tool) : undefined;
  if (tool !== undefined && required !== undefined) {
    return done(`usage: call ${tool.name} key=value …\n${required}`, EXIT.usage);
  }
  const given: unknown = json !== undefined
    ? JSON.parse(json)
    : tool && inputFrom(tool, fields ?? []);
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
  { name, args, folder }: Task & { kind: "command" },
): Promise<Done> {
  const command = commands.find((one) => one.name === name);
  const isDone = await command?.run(args, createContext(), { print: writeAnswer, folder }) ?? false;
  return { type: "done", exitCode: isDone ? EXIT.ok : EXIT.failed };
}

function toolTable<Context>(tools: readonly Tool<Context>[]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, title, input }) => {
    const fields = inputFields(input).map((field) =>
      field.isRequired ? field.name : `${field.name}?`
    );
    return `${name.padEnd(width)}  ${title} (${fields.join(", ")})`;
  }).join("\n");
}

function done(text: string, exitCode: number = EXIT.ok): Done {
  return { type: "done", exitCode, stdout: text.endsWith("\n") ? text : `${text}\n` };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

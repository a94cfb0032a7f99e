import { assertEquals, assertRejects } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import type { ReportSource } from "../../../src/kernel/page/page.ts";
import { appUri, printPage, readApp } from "../../../src/kernel/service/app.ts";
import type { Service } from "../../../src/kernel/service/service.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

const define = toolsFor<null>();
const row = {
  title: "Tool",
  description: "Does.",
  access: "read",
  input: z.strictObject({}),
} as const;
const output = z.strictObject({ n: z.number() });

/** A service whose page prints the results of its tools. */
const service: Service<null> = {
  ...{ name: "small", title: "Small", version: "1.0.0", instructions: "" },
  tools: [
    define({ ...row, name: "count", output, handle: () => ({ n: 1 }), text: () => "one" }),
    define({ ...row, name: "draw", handle: () => ({ text: "drawn", page: { points: [1] } }) }),
    define({
      ...{ ...row, name: "refuse" },
      handle: () => {
        throw new ToolError("No");
      },
    }),
  ],
  page: {
    ...{ name: "little", tools: ["count", "draw"] },
    input: z.strictObject({ project: z.string().optional() }),
    load: () =>
      Promise.resolve({
        app: (tool) => Promise.resolve(`<p>${tool}</p>`),
        report: async ({ call, given, program }: ReportSource) =>
          JSON.stringify([
            program,
            given,
            ...await Promise.all(
              ["count", "draw", "refuse"].map((tool) => call({ tool, arguments: {} })),
            ),
          ]),
      }),
  },
  createContext: () => null,
};

const { page: _, ...pageless } = service;

Deno.test("appUri() returns the URI of a tool's page, or undefined if the tool has no page", () => {
  assertEquals(["count", "refuse"].map((tool) => appUri(service, tool)), [
    "ui://little/count",
    undefined,
  ]);
  assertEquals(appUri(pageless, "count"), undefined);
  const toolKey = (name: string) => name.toLowerCase();
  assertEquals(appUri({ ...service, toolKey }, "COUNT"), "ui://little/count");
});

Deno.test("readApp() returns a page only if a tool names its URI", async () => {
  assertEquals(await readApp(service, "ui://little/draw"), {
    ...{ mimeType: "text/html;profile=mcp-app", text: "<p>draw</p>" },
    _meta: { ui: { prefersBorder: true } },
  });
  assertEquals(await readApp(service, "ui://little/refuse"), undefined);
  assertEquals(await readApp(pageless, "ui://little/draw"), undefined);
});

Deno.test("printPage() renders the tools' results or their errors", async () => {
  assertEquals(JSON.parse(await printPage(service, { project: "x" }) ?? "null"), [
    "small 1.0.0",
    { project: "x" },
    { text: "one", data: { n: 1 } },
    { text: "drawn", data: { points: [1] } },
    { text: "No" },
  ]);
  assertEquals(await printPage(pageless, {}), undefined);
});

Deno.test("printPage() rejects an unknown field or a value with the wrong type", async () => {
  await assertRejects(
    () => printPage(service, { projct: "x" }),
    ToolError,
    "unknown field projct",
  );
  await assertRejects(() => printPage(service, { project: 5 }), ToolError, "project must be");
});

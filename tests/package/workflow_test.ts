import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse } from "@std/yaml";
import { z } from "zod";
import { repositoryPath } from "../../src/dev/executables.ts";
import { targets } from "../../src/dev/package/target.ts";

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});

const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      environment: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      strategy: z.object({ matrix: z.record(z.string(), z.unknown()) }).optional(),
      steps: z.array(stepSchema),
    }),
  ),
});

const read = (file: string): string => Deno.readTextFileSync(repositoryPath(file));
const texts = {
  ci: read(".github/workflows/ci.yml"),
  release: read(".github/workflows/release.yml"),
};
const ci = workflowSchema.parse(parse(texts.ci));
const release = workflowSchema.parse(parse(texts.release));
const runs = (steps: z.infer<typeof stepSchema>[]): string =>
  steps.map(({ run }) => run).join("\n");

for (const [name, workflow] of Object.entries({ ci, release })) {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  Deno.test(`${name}.yml pins every action to a commit and names the action's version`, () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    assert(used.length >= 2);
    for (const action of used) {
      assertMatch(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      const line = Object.values(texts).join("\n").split("\n").find((one) => one.includes(action));
      assertMatch(line ?? "", /# v\d+\.\d+\.\d+$/);
    }
  });

  Deno.test(`${name}.yml and the gate use the same Deno version`, () => {
    const [, version] = /^deno=(.*)$/m.exec(read(".ci/run")) ?? [];
    const asked = steps.filter(({ uses }) => uses?.startsWith("denoland/setup-deno@"))
      .map((step) => String(step.with?.["deno-version"]));
    assertEquals(new Set(asked), new Set([version]));
  });
}

Deno.test("ci.yml runs the gate on three systems, with read permission only", () => {
  const { gate } = ci.jobs;
  const runners = z.array(z.string()).parse(gate?.strategy?.matrix.runner);
  assertEquals(runners.map((one) => one.split("-")[0]), ["ubuntu", "macos", "windows"]);
  assertMatch(runs(gate?.steps ?? []), /^deno task ok$/m);
  assertEquals(ci.permissions, { contents: "read" });
});

Deno.test("release.yml builds and tests every target on its own system", () => {
  const { build } = release.jobs;
  const rows = z.array(z.object({ runner: z.string(), target: z.string() }))
    .parse(build?.strategy?.matrix.include);
  assertEquals(rows.map(({ target }) => target), targets.map(({ triple }) => triple));
  const systems = { linux: "ubuntu", darwin: "macos", win32: "windows" };
  for (const [index, { runner }] of rows.entries()) {
    const platform = targets[index]?.platform ?? "linux";
    assert(runner.startsWith(`${systems[platform]}-`), runner);
  }
  const commands = runs(build?.steps ?? []);
  assertMatch(commands, /^deno task ok$/m);
  assertMatch(commands, /^deno task package \$\{\{ matrix\.target \}\}$/m);
});

Deno.test("release.yml runs no repository code in jobs with write permissions", () => {
  for (const { permissions = {}, steps } of Object.values(release.jobs)) {
    if (Object.values(permissions).includes("write")) {
      assertEquals(steps.filter(({ uses }) => /checkout|setup-deno/.test(uses ?? "")), []);
      assertEquals(/\bdeno\b/.test(runs(steps)), false);
    } else {
      assertEquals(permissions, { contents: "read" });
    }
  }
});

Deno.test("release.yml attests the index before it publishes the release", () => {
  const needs = Object.entries(release.jobs).map(([name, job]) => [name, job.needs]);
  assertEquals(needs, [
    ["build", undefined],
    ["index", "build"],
    ["attest", "index"],
    ["release", "attest"],
    ["images", "release"],
    ["npm", "release"],
    ["registry", "npm"],
  ]);
  const attesting = release.jobs.attest?.steps.map(({ uses }) => uses?.split("@")[0]);
  assertEquals(attesting, ["actions/download-artifact", "actions/attest-build-provenance"]);
});

Deno.test("release.yml publishes to npm from a dedicated environment, without a token", () => {
  const { npm } = release.jobs;
  assertEquals(npm?.environment, "npm");
  assertEquals(/secrets\.|authToken/i.test(JSON.stringify(npm)), false);
});

Deno.test("an image runs its server as user 1001, on a base image without a shell, pinned by digest", () => {
  const file = read("src/dev/package/Dockerfile");
  assertMatch(file, /^FROM gcr\.io\/distroless\/\S+@sha256:[0-9a-f]{64}$/m);
  assertMatch(file, /^USER 1001:1001$/m);
  assertEquals(/^RUN /m.test(file), false);
});

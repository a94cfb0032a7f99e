import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { attemptsFor, prove, renderProofs } from "../../../src/kernel/process/proof.ts";

const data = { title: "data", setBy: "DATA_ROOT", value: "data", path: "/srv/data" };
const logs = { title: "log", setBy: "the working directory", value: ".", path: "/srv/data/logs" };

function whatFor(permissions: { read: string[]; write?: string[]; net?: string[] }): string[] {
  return attemptsFor({ roots: { data, logs }, permissions }).map(({ what }) => what);
}

Deno.test("attemptsFor() includes writing to read-only folders and to paths next to the granted folders", () => {
  const what = whatFor({ read: ["/srv/data"], write: ["/srv/data/logs"] });
  for (
    const one of [
      "list /srv",
      "write to /srv/data",
      "write to /srv/data.beside",
      "remove /srv/data.beside",
      "write to /srv/data/logs.beside",
      "read the environment variable DATA_ROOT",
    ]
  ) assert(what.includes(one), one);
  for (const granted of ["list /srv/data", "write to /srv/data/logs"]) {
    assert(!what.includes(granted), granted);
    const more = { read: ["/x", "/srv/data"], write: ["/x", "/srv/data/logs"] };
    assert(!whatFor(more).includes(granted), granted);
  }
});

Deno.test("attemptsFor() includes reading a file that is not granted", () => {
  const outside = (read: string[]): string[] =>
    whatFor({ read }).filter((one) => /^read \//.test(one));
  assertEquals(outside(["/srv/data"]), ["read /etc/passwd"]);
  assertEquals(outside(["/etc"]), ["read /bin/sh"]);
});

Deno.test("attempts succeed without a sandbox but do not change files", async () => {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, "kept");
  const root = { title: "file", setBy: "FILE", value: file, path: file };
  const attempts = attemptsFor({ roots: { root }, permissions: { read: [file] } });
  const wanted = [
    ["run /bin/sh", "got 0"],
    [`write to ${file}`, "got undefined"],
  ];
  for (const [what, outcome] of wanted) {
    const proofs = await prove(attempts.filter((attempt) => attempt.what === what));
    assertEquals(proofs.map((proof) => [proof.refused, proof.outcome]), [[false, outcome]], what);
  }
  assertEquals(await Deno.readTextFile(file), "kept");
  await Deno.remove(file);
});

Deno.test("prove() counts the runtime's refusals but not a missing file's error", async () => {
  const proofs = await prove([
    { what: "be refused", attempt: () => Promise.reject(new Deno.errors.NotCapable("no")) },
    { what: "make code", attempt: () => Promise.reject(new EvalError("no")) },
    { what: "read a missing file", attempt: () => Deno.readTextFileSync("/nonexistent/file") },
    { what: "succeed", attempt: () => "a text" },
  ]);
  assertEquals(proofs.map(({ refused }) => refused), [true, true, false, false]);
  const shown = renderProofs(proofs);
  assertStringIncludes(shown, "✗ ALLOWED  read a missing file (NotFound)");
  assertStringIncludes(shown, "✗ ALLOWED  succeed (got a text)");
  assertStringIncludes(shown, "\nThe sandbox did not refuse 2 of 4 operations.");
  assertStringIncludes(renderProofs(proofs.slice(0, 2)), "\nAll 2 were refused.");
});

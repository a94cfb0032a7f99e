import { assertEquals, assertThrows } from "@std/assert";
import { parseCommandLine, takeSwitches } from "../../../src/kernel/cli/flags.ts";
import { StartError } from "../../../src/kernel/errors.ts";

const flags = [
  { name: "--acm-root", variable: "ACM_ROOT" },
  { name: "--project-root", variable: "ACM_PROJECT_ROOT", repeatable: true },
];

Deno.test("parseCommandLine() removes known flags in any position and keeps the other words", () => {
  const args = [
    "--acm-root",
    "/a b",
    "call",
    "x",
    "--project-root=/p=1",
    "{}",
    "--project-root",
    "q",
  ];
  const { words, values } = parseCommandLine(args, flags);
  assertEquals(words, ["call", "x", "{}"]);
  assertEquals([...values], [["ACM_ROOT", ["/a b"]], ["ACM_PROJECT_ROOT", ["/p=1", "q"]]]);
});

Deno.test("parseCommandLine() rejects a flag without a value and a repeated flag", () => {
  for (const args of [["--acm-root"], ["--acm-root="], ["--acm-root", "a", "--acm-root", "b"]]) {
    const error = assertThrows(() => parseCommandLine(args, flags), StartError, "--acm-root");
    assertEquals(error.exitCode, 2);
  }
});

Deno.test("takeSwitches() names the argument in its error if the argument is unknown", () => {
  assertEquals(takeSwitches(["--json"], ["--json"]).has("--json"), true);
  assertThrows(() => takeSwitches(["--yaml"], ["--json"]), StartError, 'unknown argument "--yaml"');
});

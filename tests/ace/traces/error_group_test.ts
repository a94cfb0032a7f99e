import { assertEquals } from "@std/assert";
import { type ErrorGroup, ErrorGroups, shownPattern } from "../../../src/ace/traces/error_group.ts";
import { parseTrace } from "../../../src/ace/traces/trace.ts";
import { must } from "../../knowledge/must.ts";
import { reportedError, traceRecord } from "../files.ts";

/** Returns the error groups from the given traces, each with its own task. */
function groupsOf(traces: readonly (readonly object[])[], minFrequency = 1): ErrorGroup[] {
  const groups = new ErrorGroups();
  for (const [at, errors] of traces.entries()) {
    groups.add(must(parseTrace(traceRecord(at, errors))));
  }
  return [...groups.atLeast(minFrequency)];
}

/** Returns the given number of traces with one error each. */
function once(count: number, errorOf: (at: number) => object): object[][] {
  return Array.from({ length: count }, (_, at) => [errorOf(at)]);
}

Deno.test("ErrorGroups sorts groups by frequency and then by key", () => {
  const errors = [
    "gate open",
    "lock lost",
    "gate open",
    "door ajar",
    "lock lost",
    "bell mute",
    "gate open",
  ];
  const traces = errors.map((message, line) => [reportedError(message, { line })]);
  const shown = (least: number) =>
    groupsOf(traces, least).map(({ pattern, frequency }) => `${pattern} ${frequency}`);
  const often = ["gate open 3", "lock lost 2"];
  assertEquals(shown(1), [...often, "bell mute 1", "door ajar 1"]);
  assertEquals(shown(2), often);
  assertEquals(shown(3), often.slice(0, 1));
  const equal = groupsOf(
    ["b", "a", "b", "a"].map((word, line) => [reportedError(`gate ${word}`, { line })]),
  );
  assertEquals(equal.map(({ pattern }) => pattern), ["gate a", "gate b"]);
});

Deno.test("ErrorGroups distinguishes places by tool, file, line, column and message", () => {
  const error = (fields: object) => reportedError("gate open", { file: "a.ts", ...fields });
  const differing = [{}, { line: 2 }, { column: 3 }, { file: "b.ts" }].map(error);
  const [group] = groupsOf([[...differing, ...differing]]);
  assertEquals(group?.frequency, 4);
  assertEquals(group?.beadIds, new Set(["B-0"]));
  const tools = groupsOf([[error({}), error({ tool: "vue-tsc" }), error({})]]);
  assertEquals(tools.map(({ tool, frequency }) => [tool, frequency]), [["tsc", 1], ["vue-tsc", 1]]);
  const many = [
    ...differing,
    error({ tool: "vue-tsc" }),
    reportedError("lock lost", { file: "a.ts" }),
  ];
  const found = groupsOf([[...many, ...many]]).map(({ frequency }) => frequency);
  assertEquals(found, [4, 1, 1]);
});

Deno.test("ErrorGroups keeps ten distinct places and five files", () => {
  const [group] = groupsOf(
    once(120, (at) => reportedError("gate open", { file: `src/${at % 12}.ts` })),
  );
  assertEquals(group?.frequency, 120);
  assertEquals(group?.beadIds.size, 120);
  const files = Array.from({ length: 12 }, (_, at) => `src/${at}.ts`);
  assertEquals(group?.evidence, files.slice(0, 10).map((file) => `${file}:1 - gate open`));
  assertEquals(group?.files, files.slice(0, 5));
  assertEquals(group?.extension, "ts");
});

Deno.test("ErrorGroups returns the file extension that all files share", () => {
  const extensionOf = (...files: string[]) =>
    groupsOf(files.map((file) => [reportedError("gate open", { file })]))[0]?.extension;
  assertEquals(extensionOf("a.ts", "b.ts"), "ts");
  assertEquals(
    ["a.tsx", "a.mts", "ats", "README"].map((other) => extensionOf("b.ts", other)),
    Array(4).fill(""),
  );
  assertEquals(extensionOf("README", "a.ts"), "");
  assertEquals(extensionOf(".env", ".env"), "");
  assertEquals(extensionOf("", ""), undefined);
  assertEquals(extensionOf("", "a.go", ""), "go");
});

Deno.test("ErrorGroups returns evidence but no file if an error names no file", () => {
  const [none] = groupsOf([[reportedError("gate open", { file: "" })]]);
  assertEquals(none?.files, []);
  assertEquals(none?.evidence, [":1 - gate open"]);
});

Deno.test("ErrorGroups keeps enough of a long message for its evidence and pattern", () => {
  const long = (name: string) => `Cannot open '${name}' ${"x ".repeat(400)}`;
  const [first] = groupsOf([[reportedError(long("gate"))]]);
  const [both] = groupsOf([[reportedError(long("gate"))], [
    reportedError(long("gate"), { line: 2 }),
  ]]);
  assertEquals(first?.frequency, 1);
  assertEquals(both?.frequency, 2);
  assertEquals(both?.pattern, first?.pattern);
  assertEquals(both?.evidence.map((one) => one.split(" - ")[0]), ["src/a.ts:1", "src/a.ts:2"]);
});

Deno.test("ErrorGroups writes evidence on one line even if a file name contains line breaks", () => {
  const space = reportedError("gate open", { file: "a\nb.ts" });
  assertEquals(groupsOf([[space]])[0]?.evidence, ["a b.ts:1 - gate open"]);
});

Deno.test("ErrorGroups returns an error's code or the code in its message", () => {
  const codeOf = (message: string, fields: Record<string, unknown> = {}) =>
    groupsOf([[reportedError(message, fields)]])[0];
  assertEquals(codeOf("Cannot find it", { code: "TS2307" })?.code, "TS2307");
  assertEquals(codeOf("  Cannot find it", { code: "TS2307" })?.pattern, "TS2307: Cannot find it");
  assertEquals(
    codeOf("TS2307: Cannot find it", { code: "TS2307" })?.pattern,
    "TS2307: Cannot find it",
  );
  assertEquals(codeOf("error TS2304: lost")?.code, "TS2304");
  assertEquals(codeOf("lost")?.code, undefined);
});

Deno.test("shownPattern() shows the message if all errors of the group have the same one", () => {
  const shown = (...names: string[]) => {
    const [group] = groupsOf(names.map((name) => [reportedError(`Cannot open '${name}' now`)]));
    return group && shownPattern(group);
  };
  assertEquals(shown("a", "a"), "Cannot open 'a' now");
  assertEquals(shown("a", "b", "a"), "Cannot open <q> now");
});

Deno.test("ErrorGroups drops the rarest of more than 40,000 groups", () => {
  const groups = new ErrorGroups();
  const letters = (number: number) =>
    [...number.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join("");
  for (let trace = 0; trace < 60; trace++) {
    const others = Array.from(
      { length: 800 },
      (_, at) => reportedError(`gate of ${letters(trace * 800 + at)} open`),
    );
    groups.add(must(parseTrace(traceRecord(trace, [reportedError("lock lost"), ...others]))));
  }
  const [first, ...rest] = groups.atLeast(1);
  assertEquals([first?.pattern, first?.frequency], ["lock lost", 60]);
  assertEquals(rest.length < 40_000, true);
});

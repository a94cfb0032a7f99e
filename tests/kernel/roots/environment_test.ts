import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import {
  type Environment,
  oneOf,
  settingsOf,
  type Variable,
  variableProblems,
  wholeNumber,
} from "../../../src/kernel/roots/environment.ts";

const variables: readonly Variable[] = [
  { name: "LEVEL", purpose: "", rule: oneOf("low", "middle", "high") },
  { name: "COUNT", purpose: "", rule: wholeNumber(1, 20) },
  {
    name: "KEY",
    purpose: "",
    rule: { accepts: (value) => value.length > 3, wanted: "longer", isSecret: true },
  },
  { name: "FREE", purpose: "" },
];

function given(values: Record<string, string>): Environment {
  return {
    get: (name) => values[name],
    label: (name) => name === "COUNT" ? "--count" : name,
    cwd: "/",
    home: "/home",
    windows: false,
  };
}

Deno.test("variableProblems() describes the valid values without showing secrets", () => {
  const environment = given({ LEVEL: "hihg", COUNT: "21", KEY: "abc", FREE: "" });
  assertEquals(variableProblems(environment, variables), [
    'LEVEL must be low, middle or high, not "hihg"',
    '--count must be a whole number from 1 to 20, not "21"',
    "KEY must be longer",
  ]);
  for (const COUNT of ["", "0", "-1", "1.5", "1e1", "0x2", "１"]) {
    assertEquals(variableProblems(given({ COUNT }), variables).length, 1, COUNT);
  }
});

Deno.test("settingsOf() returns the configured values and throws if a value is invalid", () => {
  const settings = { LEVEL: "low", COUNT: "20", KEY: "abcd", FREE: "x" };
  assertEquals(settingsOf(given({ ...settings, COUNT: " 20 " }), variables), settings);
  assertEquals(settingsOf(given({}), variables), {});
  const thrown = assertThrows(() => settingsOf(given({ COUNT: "x", KEY: "" }), variables));
  assertEquals(thrown instanceof StartError && [thrown.exitCode, thrown.message], [
    3,
    '--count must be a whole number from 1 to 20, not "x"; KEY must be longer',
  ]);
});

import { assert, assertMatch, assertStringIncludes } from "@std/assert";
import { acmTools } from "../../src/acm/tools.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { propertiesOf, refusal, REQUIRED, VALID } from "./tool_calls.ts";

Deno.test("a missing input is named, with what it must be", async () => {
  for (const [name, required] of Object.entries(REQUIRED)) {
    for (const field of required) {
      const { [field]: _left, ...rest } = VALID[name] ?? {};
      const text = await refusal(name, rest);
      assertStringIncludes(text, `Invalid input for ${name}: ${field} `);
    }
  }
});

Deno.test("an input of the wrong type is named, for every input of every tool", async () => {
  for (const { name, input } of acmTools) {
    for (const { name: field } of propertiesOf(input)) {
      for (const value of [{}, [{}], null, Number.NaN]) {
        const text = await refusal(name, { ...VALID[name], [field]: value });
        assertMatch(text, new RegExp(`^Invalid input for ${name}: ${field}[ .:]`));
      }
    }
  }
});

Deno.test("an unknown value is answered with the valid ones", async () => {
  for (const { name, input } of acmTools) {
    for (const { name: field, schema } of propertiesOf(input)) {
      const values = ownField(schema, "enum");
      if (!Array.isArray(values)) continue;
      for (const value of ["nope", "constructor", "__proto__", ""]) {
        const text = await refusal(name, { ...VALID[name], [field]: value });
        assertStringIncludes(text, `${field} must be one of ${values.join(", ")}`);
      }
    }
  }
});

Deno.test("an unknown field is answered with the known ones", async () => {
  for (const { name, input } of acmTools) {
    const text = await refusal(name, { ...VALID[name], nope: 1 });
    assertStringIncludes(
      text,
      `unknown field nope; the fields are ${Object.keys(input.shape).join(", ")}`,
    );
  }
});

Deno.test("an empty string is refused, for every input that is a string", async () => {
  for (const { name, input } of acmTools) {
    for (const { name: field, schema } of propertiesOf(input)) {
      if (ownField(schema, "type") !== "string") continue;
      const text = await refusal(name, { ...VALID[name], [field]: "" });
      assertMatch(text, new RegExp(`${field}:? must `));
    }
  }
  assertStringIncludes(
    await refusal("query_knowledge", { query: " \n" }),
    "query must have 1 to 500 characters",
  );
  assertStringIncludes(
    await refusal("query_capabilities", { tags: [""] }),
    "tags.0 must have 1 to 100",
  );
});

Deno.test("a string of a megabyte is refused in a short answer, for every input that is a string", async () => {
  const long = "x".repeat(1_000_000);
  for (const { name, input } of acmTools) {
    for (const { name: field, schema } of propertiesOf(input)) {
      if (ownField(schema, "type") !== "string") continue;
      const text = await refusal(name, { ...VALID[name], [field]: long });
      assertStringIncludes(text, field);
      assert(text.length < 500, `${name}.${field}: ${text.length}`);
    }
  }
});

Deno.test("an input that is not an object is refused", async () => {
  for (const { name } of acmTools) {
    for (const input of [null, 1, "x", [], undefined]) {
      assertMatch(await refusal(name, input), new RegExp(`^Invalid input for ${name}: `));
    }
  }
});

Deno.test("a capability id is lower-case letters, digits and hyphens", async () => {
  for (const capability_id of ["../x", "a/b", "A", "-a", "a_b", "a.b", "a\n", "é"]) {
    assertStringIncludes(
      await refusal("get_capability_detail", { capability_id }),
      "capability_id must be an id such as acm-env",
    );
  }
});

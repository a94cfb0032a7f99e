import { assert, assertMatch, assertStringIncludes } from "@std/assert";
import { acmTools } from "../../src/acm/tools.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { propertiesOf, refusal, REQUIRED, VALID } from "./tool_calls.ts";

Deno.test("the error for a missing input names the input", async () => {
  for (const [name, required] of Object.entries(REQUIRED)) {
    for (const field of required) {
      const { [field]: _left, ...rest } = VALID[name] ?? {};
      const text = await refusal(name, rest);
      assertStringIncludes(text, `Invalid input for ${name}: ${field} `);
    }
  }
});

Deno.test("the error for an input with the wrong type names the input", async () => {
  for (const { name, input } of acmTools) {
    for (const { name: field } of propertiesOf(input)) {
      for (const value of [{}, [{}], null, Number.NaN]) {
        const text = await refusal(name, { ...VALID[name], [field]: value });
        assertMatch(text, new RegExp(`^Invalid input for ${name}: ${field}[ .:]`));
      }
    }
  }
});

Deno.test("the error for an unsupported value lists the valid values", async () => {
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

Deno.test("the error for an unknown field lists the valid fields", async () => {
  for (const { name, input } of acmTools) {
    const text = await refusal(name, { ...VALID[name], nope: 1 });
    assertStringIncludes(
      text,
      `unknown field nope; the fields are ${Object.keys(input.shape).join(", ")}`,
    );
  }
});

Deno.test("tools reject an empty string in every text input", async () => {
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

Deno.test("tools reject 1,000,000 characters in any text input with a short error", async () => {
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

Deno.test("tools reject an input that is not an object", async () => {
  for (const { name } of acmTools) {
    for (const input of [null, 1, "x", [], undefined]) {
      assertMatch(await refusal(name, input), new RegExp(`^Invalid input for ${name}: `));
    }
  }
});

Deno.test("get_capability_detail rejects ids with characters other than a-z, digits and hyphens", async () => {
  for (const capability_id of ["../x", "a/b", "A", "-a", "a_b", "a.b", "a\n", "é"]) {
    assertStringIncludes(
      await refusal("get_capability_detail", { capability_id }),
      "capability_id must be an ID such as acm-env",
    );
  }
});

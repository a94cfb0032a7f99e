import { assertEquals } from "@std/assert";
import {
  type CapabilityPage,
  renderCapabilities,
} from "../../../src/acm/registry/capability_page.ts";

const summary = { id: "a", name: "a", type: "skill", description: "Does a", tags: ["x", "y"] };
const page: CapabilityPage = { total: 1, offset: 0, capabilities: [summary] };

Deno.test("renderCapabilities() has a line for each capability", () => {
  const capabilities = [
    { ...summary, install_level: "user" },
    { ...summary, id: "b", name: "B", tags: [] },
  ];
  assertEquals(
    renderCapabilities({ total: 2, offset: 0, capabilities }),
    "2 capabilities, 1 to 2 shown.\n" +
      "- a (skill): Does a [x, y]; install level: user\n" +
      "- b, B (skill): Does a",
  );
});

Deno.test("renderCapabilities() says how many more there are and how to get them", () => {
  const text = renderCapabilities({ ...page, total: 45, offset: 20, next_offset: 21 });
  assertEquals(text.split("\n")[0], "45 capabilities, 21 to 21 shown.");
  assertEquals(text.split("\n").at(-1), "24 more: call again with offset 21.");
});

Deno.test("renderCapabilities() puts the overview before the entries", () => {
  const text = renderCapabilities({ ...page, types: { skill: 1 }, top_tags: { x: 1, y: 1 } });
  assertEquals(text.split("\n").slice(0, 3), [
    "1 capability, 1 to 1 shown.",
    "By type: skill 1.",
    "Most used tags: x 1, y 1.",
  ]);
});

Deno.test("renderCapabilities() says what to try where there is nothing to show", () => {
  assertEquals(
    renderCapabilities({ total: 0, offset: 0, capabilities: [] }),
    "0 capabilities, none shown.\n" +
      "Try fewer or other words, or call without inputs to see what there is.",
  );
  assertEquals(
    renderCapabilities({ total: 3, offset: 60, capabilities: [] }),
    "3 capabilities, none shown.\nOffset 60 is past the end: call with offset 0.",
  );
});

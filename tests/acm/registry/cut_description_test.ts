import { assertEquals } from "@std/assert";
import { readCapability } from "../../../src/acm/registry/capability.ts";
import { TempFolder } from "../folders.ts";

const NO_INSTALL = "# The registry has no install method for this capability.\n";
const CUT = "# The registry's description doesn't end with a full stop, so it may be cut off.\n";

/** Returns the text that the server adds to a capability with the given YAML and SKILL.md. */
function added(yaml: string, skill?: string | Uint8Array): string {
  using folder = new TempFolder({
    "inventory.json": JSON.stringify([{ name: "a", type: "skill", path: "capabilities/a" }]),
    "capabilities/a/capability.yaml": yaml,
    ...(skill !== undefined && { "capabilities/a/SKILL.md": skill }),
  });
  return readCapability(folder.open("ACM_REGISTRY_ROOT"), "a").slice(yaml.length)
    .replace(NO_INSTALL, "");
}

const whole = (text: string) => `---\ndescription: "${text}"\n---\n`;

Deno.test("readCapability() warns that a folded description may be cut if it has no full stop", () => {
  assertEquals(added("name: a\ndescription: >\n  Draws the stars\n"), CUT);
  assertEquals(added("name: a\ndescription: >\n  Draws the stars"), `\n${CUT}`);
  for (const end of [".", "!", "?", ")", "”"]) {
    assertEquals(added(`name: a\ndescription: >\n  Draws the stars${end}\n`), "", end);
  }
  assertEquals(added("name: a\ndescription: Draws the stars\n"), "");
  assertEquals(added("name: a\nsource: internal\ndescription: >\n  Draws the stars\n"), "");
});

Deno.test("readCapability() adds the full description if SKILL.md begins with the shortened text", () => {
  const yaml = "name: a\ndescription: >\n  Draws the stars\n";
  const said = (text: string) => `# SKILL.md has the whole description: ${text}\n`;
  assertEquals(
    added(yaml, whole("Draws the stars and the moon")),
    said("Draws the stars and the moon"),
  );
  assertEquals(
    added(`source: internal\n${yaml}`, whole("Draws the stars, all")),
    said("Draws the stars, all"),
  );
  assertEquals([added(yaml, whole("Draws the stars")), added(yaml, whole("Paints"))], [CUT, CUT]);
  assertEquals([added(yaml, "# No description\n"), added(yaml, new Uint8Array([0xff]))], [
    CUT,
    CUT,
  ]);
  const long = `Draws the stars ${"x".repeat(40)}`;
  assertEquals(
    added(yaml.replace("Draws the stars", long), whole(`${long} and so on`)),
    said(`${long} and so on`),
  );
  const other = `Draws the stars ${"x".repeat(20)}y`;
  assertEquals(
    added(yaml.replace("Draws the stars", long), whole(`${other} ${"z".repeat(99)}`)),
    CUT,
  );
});

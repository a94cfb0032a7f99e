import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { openRoot, rootOrStarter } from "../../../src/kernel/disk/open_root.ts";
import type { Environment } from "../../../src/kernel/roots/environment.ts";
import { inTempFolder } from "../temp_folder.ts";

function open(value: string, home?: string) {
  return openRoot({ title: "data", setBy: "DATA", value }, { cwd: "/", home, windows: false });
}

Deno.test("openRoot() follows one link after another to a folder that is not there yet", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("b/x", `${folder}/a`);
    Deno.symlinkSync("real", `${folder}/b`);
    assertEquals(open(`${folder}/a`).path, `${folder}/real/x`);
  }));

Deno.test("openRoot() refuses a folder below links that lead in a circle, and the home folder", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("circle", `${folder}/circle`);
    assertThrows(() => open(`${folder}/circle/x`), StartError, "which cannot be opened");
    assertThrows(() => open(folder, folder), StartError, "which is the home folder");
  }));

Deno.test("rootOrStarter() says of the starter that the default led to it, and names where a link leads", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("/var", `${folder}/docs`);
    const environment: Environment = {
      ...{ cwd: folder, home: undefined, windows: false },
      get: () => undefined,
      label: (name) => name,
    };
    const named = { title: "data", variable: "DATA", fallback: "docs" };
    assertEquals(rootOrStarter(environment, named), {
      ...{ title: "data", setBy: "DATA", value: "docs", path: "" },
      ...{ isDefault: true, embedded: true },
    });
    const given = { title: "data", setBy: "DATA", value: "docs", isDefault: true };
    const message = "data: the default docs is a link to /var, outside the working directory. " +
      "Set DATA to the place you mean.";
    assertThrows(() => openRoot(given, environment), StartError, message);
  }));

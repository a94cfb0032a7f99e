import { assert, assertEquals, assertThrows } from "@std/assert";
import { system } from "../../src/kernel/disk/system.ts";
import { StartError } from "../../src/kernel/errors.ts";
import type { Environment } from "../../src/kernel/roots/environment.ts";
import { knowledgePermissions, knowledgeRoots } from "../../src/knowledge/roots.ts";
import { modelModules } from "../../src/knowledge/model_place.ts";
import { knowledgeSettings, readSettings, settingProblems } from "../../src/knowledge/settings.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";

const DATABASE_URL = "postgres://someone:hunter2@db.example:6543/kb";

function environment(
  values: Record<string, string>,
  { flags = [], cwd = "/work" }: { flags?: string[]; cwd?: string } = {},
): Environment {
  return {
    get: (name) => values[name] || undefined,
    label: (name) => flags.includes(name) ? "--embedded" : name,
    cwd,
    home: undefined,
    windows: false,
  };
}

const namesIn = (values: Record<string, string>): string[] =>
  settingProblems(environment(values)).map((problem) => problem.split(" ")[0] ?? "");

Deno.test("settingProblems() names every invalid variable without showing its value", () => {
  assertEquals(namesIn({ DATABASE_URL, OPENAI_API_KEY: "k" }), []);
  assertEquals(namesIn({ KB_EMBEDDED_DIR: "kb", KB_EMBEDDINGS: "off" }), []);
  assertEquals(namesIn({ KB_EMBEDDED_DIR: "kb", OPENAI_BASE_URL: "http://localhost:1/v1" }), []);
  assertEquals(namesIn({}), []);
  assertEquals(namesIn({ DATABASE_URL }), ["OPENAI_API_KEY"]);
  assertEquals(namesIn({ DATABASE_URL, KB_EMBEDDINGS: "local" }), []);
  for (const host of ["*", "%2Ftmp", "a,b", "h".repeat(300)]) {
    const url = `postgres://u:hunter2@${host}/x`;
    assertEquals(namesIn({ DATABASE_URL: url, OPENAI_API_KEY: "k" }), ["DATABASE_URL"], host);
  }
  const wrong = {
    DATABASE_URL: "mysql://someone:hunter2@db.example/x",
    OPENAI_BASE_URL: "ftp://hunter2",
    KB_EMBEDDINGS: "hunter2",
    KB_EMBEDDINGS_MODEL: "hunter2 hunter2",
    DB_POOL_SIZE: "0",
  };
  assertEquals(namesIn(wrong).sort(), Object.keys(wrong).sort());
  assert(!settingProblems(environment(wrong)).join().includes("hunter2"));
});

Deno.test("settingProblems() requires exactly one store and prefers a flag to a variable", () => {
  const both = { DATABASE_URL, KB_EMBEDDED_DIR: "kb", OPENAI_API_KEY: "k" };
  assertEquals(namesIn(both), ["DATABASE_URL"]);
  const flagged = environment(both, { flags: ["KB_EMBEDDED_DIR"] });
  assertEquals(settingProblems(flagged), []);
  assertEquals(knowledgeSettings(flagged).DATABASE_URL, undefined);
});

Deno.test("a database URL must contain a host, a user and a database", () => {
  for (const url of ["no url", "postgres://u@/x", "postgres://h/x", "postgres://u@h", "http://h"]) {
    assertEquals(namesIn({ DATABASE_URL: url, OPENAI_API_KEY: "k" }), ["DATABASE_URL"], url);
  }
  const url = "postgresql://u@[::1]:5433/x";
  for (const mode of ["require", "allow", "verify-full"]) {
    assertEquals(
      namesIn({ DATABASE_URL: `${url}?sslmode=${mode}`, OPENAI_API_KEY: "k" }),
      [],
      mode,
    );
  }
  for (const mode of ["required", "true", ""]) {
    const given = { DATABASE_URL: `${url}?sslmode=${mode}`, OPENAI_API_KEY: "k" };
    assertEquals(namesIn(given), ["DATABASE_URL"], mode);
  }
});

Deno.test("settingProblems() rejects settings that would fail at the server's first call", () => {
  const problems = (values: Record<string, string>) =>
    namesIn({ DATABASE_URL, OPENAI_API_KEY: "k", ...values });
  for (const url of ["postgres://u:p%zz@h/x", "postgres://u%@h/x", "postgres://u@h/%x"]) {
    assertEquals(problems({ DATABASE_URL: url }), ["DATABASE_URL"], url);
  }
  for (const key of ["schlüssel", "two words", "line\nbreak"]) {
    assertEquals(problems({ OPENAI_API_KEY: key }), ["OPENAI_API_KEY"], key);
  }
  for (const url of ["http://u:p@h/v1", "http://h/v1?key=x", "http://h/v1#x"]) {
    assertEquals(problems({ OPENAI_BASE_URL: url }), ["OPENAI_BASE_URL"], url);
  }
  assertEquals(problems({ DB_POOL_SIZE: "101" }), ["DB_POOL_SIZE"]);
  assertEquals(namesIn({ DATABASE_URL, KB_EMBEDDINGS: " off " }), []);
});

Deno.test("knowledgeSettings() throws an error with an exit code if the configuration is invalid", () => {
  const error = assertThrows(() => knowledgeSettings(environment({ DATABASE_URL })), StartError);
  assertEquals(error instanceof StartError && error.exitCode, 3);
});

Deno.test("knowledgeRoots() reports an invalid folder", () => {
  const values = environment({ KB_EMBEDDED_DIR: "/", KB_EMBEDDINGS: "off" });
  assertThrows(() => knowledgeRoots(values), StartError, 'KB_EMBEDDED_DIR is "/", which leads to');
});

Deno.test("knowledgeRoots() names the cause if the user may not open the default store", () => {
  const { realPath } = system;
  system.realPath = (path) => {
    if (path.startsWith("/home/other")) throw new Deno.errors.PermissionDenied("os error 13");
    return realPath(path);
  };
  try {
    const given = { ...environment({ KB_EMBEDDINGS: "off" }), home: "/home/other" };
    assertThrows(
      () => knowledgeRoots(given),
      StartError,
      'embedded store: the default is "~/.local/share/knowledge-server", which cannot be opened. ' +
        "Set KB_EMBEDDED_DIR to a folder.",
    );
  } finally {
    system.realPath = realPath;
  }
});

Deno.test("knowledgeRoots() refuses a relative KB_DOCS that leaves the repository", () =>
  inTempFolder((folder) => {
    for (const name of ["repo/.git", "repo/docs", "other"]) {
      Deno.mkdirSync(`${folder}/${name}`, { recursive: true });
    }
    const rootsWith = (KB_DOCS: string): ReturnType<typeof knowledgeRoots> =>
      knowledgeRoots(
        environment({ KB_DOCS, KB_EMBEDDED_DIR: `${folder}/kb` }, { cwd: `${folder}/repo/docs` }),
      );
    for (const outside of ["../..", "../../other"]) {
      assertThrows(() => rootsWith(outside), StartError, "leaves the repository");
    }
    for (const fine of ["..", `${folder}/other`]) {
      assertEquals(rootsWith(fine).documents?.length, 1);
    }
  }));

Deno.test("the worker's permissions cover either the database and the API or the store's folder", () =>
  inTempFolder((folder) => {
    const onServer = environment({ DATABASE_URL, OPENAI_API_KEY: "k" }, { cwd: folder });
    assertEquals(permissionsOf(onServer), {
      read: [folder, ...modelModules()],
      write: [],
      net: ["db.example:6543", "api.openai.com:443"],
    });
    const embedded = {
      KB_EMBEDDED_DIR: `${folder}/kb`,
      KB_EMBEDDINGS: "on",
      OPENAI_BASE_URL: "http://127.0.0.1:8/v1",
    };
    assertEquals(permissionsOf(environment({ ...embedded, KB_IMPORT_ROOT: folder })), {
      read: [`${folder}/kb`, folder, ...modelModules()],
      write: [`${folder}/kb`],
      net: ["127.0.0.1:8"],
    });
    const alone = environment({ KB_EMBEDDED_DIR: folder, KB_EMBEDDINGS: "off" }, { cwd: "/" });
    assertEquals(permissionsOf(alone), { read: [folder], write: [folder], net: [] });
  }));

function permissionsOf(given: Environment): ReturnType<typeof knowledgePermissions> {
  return knowledgePermissions(knowledgeRoots(given), knowledgeSettings(given));
}

Deno.test("readSettings() defaults to the small model of OpenAI's API", () =>
  assertEquals(readSettings({}).api, {
    baseUrl: "https://api.openai.com/v1",
    key: undefined,
    model: "text-embedding-3-small",
  }));

Deno.test("readSettings() removes trailing slashes from the API's URL", () => {
  const { api } = readSettings({ OPENAI_BASE_URL: "http://localhost:1/v1//" });
  assertEquals(api.baseUrl, "http://localhost:1/v1");
});

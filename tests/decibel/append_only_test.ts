import { assertEquals } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";

/** The modules of kernel/disk that can change, replace or remove a file. */
const WRITERS = /kernel\/disk\/(?:own_file|system|writer)\.ts/;

function filesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(`${folder}/${name}`) : [`${folder}/${name}`]
  );
}

Deno.test("decibel-server writes only with NewFiles, which never changes a file", () => {
  const files = filesIn(repositoryPath("src/decibel")).filter((file) => file.endsWith(".ts"));
  assertEquals(files.filter((file) => WRITERS.test(Deno.readTextFileSync(file))), []);
});

import { repositoryPath } from "../../src/dev/executables.ts";
import { openForRequest, type RequestFolder } from "../../src/acm/files/request_folder.ts";
import type { Root } from "../../src/kernel/roots/root.ts";

/** Returns the root folder at `path` in the same way as the server opens it. */
export function rootAt(path: string, setBy = "ACM_ROOT"): Root {
  const titles: Record<string, string> = {
    ACM_ROOT: "ACM framework",
    ACM_REGISTRY_ROOT: "capabilities registry",
    ACM_PROJECT_ROOT: "project",
  };
  return { title: titles[setBy] ?? setBy, setBy, value: path, path };
}

/** Returns the real path of a folder in tests/fixtures. */
export function fixturePath(name: string): string {
  return Deno.realPathSync(repositoryPath(`tests/fixtures/${name}`));
}

/** Opens a framework or registry from the fixtures for one request. */
export function fixture(name: string): RequestFolder {
  const variable = name.startsWith("registry") ? "ACM_REGISTRY_ROOT" : "ACM_ROOT";
  return openForRequest(rootAt(fixturePath(name), variable));
}

/** Returns the text of a file in tests/fixtures. */
export function fixtureText(path: string): string {
  return Deno.readTextFileSync(repositoryPath(`tests/fixtures/${path}`));
}

/** A temporary folder with the given files, deleted when its scope ends. */
export class TempFolder implements Disposable {
  readonly path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "acm-test-" }));

  constructor(files: Record<string, string | Uint8Array> = {}) {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  write(path: string, content: string | Uint8Array): void {
    const file = `${this.path}/${path}`;
    Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(file, content);
    else Deno.writeFileSync(file, content);
  }

  /** Opens the folder for one request. */
  open(variable = "ACM_ROOT"): RequestFolder {
    return openForRequest(rootAt(this.path, variable));
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.path, { recursive: true });
  }
}

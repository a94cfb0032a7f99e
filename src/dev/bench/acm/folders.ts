import { makeDocument } from "../documents.ts";
import { seededRandom } from "../random.ts";
import { projectRoot, type Server, withEnv } from "../servers.ts";

/** The three folders a server is pointed at. */
export type AcmFolders = { framework: string; registry: string; project: string };

const fixtures = `${projectRoot}/tests/fixtures`;
const longSpecBytes = 24 * 1024;

/** The fixtures that servers are measured on. */
export const fixtureRoots: AcmFolders = {
  framework: `${fixtures}/framework`,
  registry: `${fixtures}/registry`,
  project: `${fixtures}/projects/healthy`,
};

/** Returns the variables that name the roots. */
export function rootsEnv({ framework, registry, project }: AcmFolders): Record<string, string> {
  return { ACM_ROOT: framework, ACM_REGISTRY_ROOT: registry, ACM_PROJECT_ROOT: project };
}

/** Returns the server pointed at other roots. */
export function withRoots(server: Server, roots: AcmFolders): Server {
  return withEnv(server, rootsEnv(roots));
}

/**
 * Returns the fixture roots with a copy of the framework whose develop specification is as
 * long as a real one, 24 KB; the others are short.
 */
export async function prepareRoots(workspace: string): Promise<AcmFolders> {
  const framework = `${workspace}/framework`;
  await copyFolder(fixtureRoots.framework, framework);
  const text = makeDocument(seededRandom(1), longSpecBytes);
  await Deno.writeTextFile(`${framework}/ACM-DEVELOP-SPEC.md`, text);
  return { ...fixtureRoots, framework };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const copy = isDirectory ? copyFolder : Deno.copyFile;
    await copy(`${from}/${name}`, `${to}/${name}`);
  }
}

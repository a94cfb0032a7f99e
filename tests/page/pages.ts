import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import type { Json } from "../e2e/process.ts";

const fixtures = repositoryPath("tests/fixtures");

/** A server's page under test, with a fixture of some of everything that it draws. */
export interface TriedPage {
  executable: string;
  /** The name of its screenshots. */
  name: string;
  /** What the server is given; `folder` is empty and may be written to. */
  env(folder: string): Record<string, string>;
  /** What its report is about, where it must be said. */
  given?: Json;
  /** The call whose answer the page is opened for inside a client. */
  call: [tool: string, input: Json];
  /** A text of the answer that the page shows. */
  shows: string;
  /** A button of the page inside a client, and a text that it brings. */
  asks: { button: string; shows: string };
}

/** The pages of all servers. */
export const pages: readonly TriedPage[] = [
  {
    executable: "acm-server",
    name: "acm",
    env: (folder) => {
      // Named as a project is, and with nothing above it that could be one.
      copyFolder(`${fixtures}/pages/acm/seed-shelf`, `${folder}/seed-shelf`);
      return {
        ACM_ROOT: `${fixtures}/framework`,
        ACM_REGISTRY_ROOT: `${fixtures}/registry`,
        ACM_PROJECT_ROOT: `${folder}/seed-shelf`,
      };
    },
    call: ["check_project_health", {}],
    shows: 'no section "Why It Matters"',
    asks: { button: "Show stage", shows: "What becomes of seeds that are older" },
  },
];

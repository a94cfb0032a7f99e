/** `deno task session`: records what `deno task try` shows, as the picture of the README. */
import { repositoryPath } from "./executables.ts";
import { pictureOf } from "./try/picture.ts";
import { tellStories, type Told } from "./try/telling.ts";

/** The recorded session, a drawing that moves. */
export const PICTURE = "src/dev/try/session.svg";

if (import.meta.main) {
  const all: Told[] = [];
  for await (const told of tellStories()) {
    if (told.error !== undefined) throw told.error;
    all.push(told);
  }
  await Deno.writeTextFile(repositoryPath(PICTURE), pictureOf(all));
}

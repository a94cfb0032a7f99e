/** For a call that takes long, or whose answer nobody announces. */
const LATER_MS = 20;

let works: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Does what no answer needs once there is time. The process may end before it is done. */
export function afterwards(work: () => void): void {
  works.push(work);
  if (timer !== undefined) return;
  timer = setTimeout(workOff, LATER_MS);
  Deno.unrefTimer(timer);
}

/** All is answered: does now what was left for afterwards. */
export function workOff(): void {
  clearTimeout(timer);
  timer = undefined;
  const due = works;
  works = [];
  for (const work of due) work();
}

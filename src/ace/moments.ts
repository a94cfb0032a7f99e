import type { HookMoment } from "../kernel/hook/client.ts";

export const aceMoments: readonly HookMoment[] = ["start", "shell", "end"];

import type { HookMoment } from "../kernel/hook/client.ts";

export const acmMoments: readonly HookMoment[] = ["start"];

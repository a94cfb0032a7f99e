import type { HookMoment } from "../kernel/hook/client.ts";

export const decibelMoments: readonly HookMoment[] = ["start", "prompt"];

import type { HookMoment } from "../kernel/hook/client.ts";

export const architectureMoments: readonly HookMoment[] = ["start", "prompt", "edit"];

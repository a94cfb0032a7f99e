import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

export const decibelMoments: SpokenMoments = { model: ["start", "prompt"] };

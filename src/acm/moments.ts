import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

export const acmMoments: SpokenMoments = { model: ["start"] };

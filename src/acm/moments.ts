import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session at which acm-server speaks. */
export const acmMoments: SpokenMoments = { model: ["start"], user: ["end"] };

import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session at which decibel-server speaks. */
export const decibelMoments: SpokenMoments = { model: ["start", "prompt"], user: ["end"] };

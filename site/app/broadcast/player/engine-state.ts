import type { Quality } from "./hls-source.ts";
import type { Problem } from "./playback.ts";

/** How far the player is, beside what the media element tells itself. */
export interface EngineState {
  phase: "loading" | "ready" | "reconnecting" | "failed";
  problem: Problem | null;
  /** Best first; empty where there is nothing to choose. */
  qualities: Quality[];
  /** -1: chosen by the player. */
  quality: number;
  /** What the player chose. */
  automatic: string | null;
  /** There is sound alone to be had. */
  hasSound: boolean;
  /** False where a live stream may not be rewound. */
  rewinds: boolean;
}

export const AT_FIRST: EngineState = {
  phase: "loading",
  problem: null,
  qualities: [],
  quality: -1,
  automatic: null,
  hasSound: false,
  rewinds: false,
};

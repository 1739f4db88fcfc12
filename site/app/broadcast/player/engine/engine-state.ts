import type { AgeRefusal } from "@masthead/contract/platform/age-rating.ts";
import type { CountryRefusal } from "@masthead/contract/platform/country-rule.ts";
import type { StreamRefusal } from "@masthead/contract/platform/stream-limit.ts";
import type { AudioTrack } from "./audio-tracks.ts";
import type { Quality } from "./hls-source.ts";
import type { PlaybackProblem } from "./playback.ts";

/** Player state that the media element does not expose itself. */
export interface EngineState {
  phase: "loading" | "ready" | "reconnecting" | "failed";
  problem: PlaybackProblem | null;
  /** Why it cannot be played in the reader's country, or for staff in that of other viewers. */
  refusal: CountryRefusal | null;
  /** Why its age rating does not play for the reader. */
  ageRefusal: AgeRefusal | null;
  /** Which devices play instead, in a plan that limits them. */
  streamRefusal: StreamRefusal | null;
  /** It was playing here before. */
  hasPlayed: boolean;
  /** Best first; empty if there is nothing to choose. */
  qualities: Quality[];
  /** Index of the chosen quality; -1: automatic. */
  quality: number;
  /** Name of the quality that is playing, for display next to "automatic". */
  autoQuality: string | null;
  /** Audio tracks to choose from; empty if there is only one. */
  audioTracks: AudioTrack[];
  /** Index of the audio track that plays. */
  audioTrack: number;
  /** An audio-only stream is available. */
  hasAudioOnly: boolean;
  /** False for a live stream without DVR. */
  canRewind: boolean;
}

export const INITIAL_ENGINE_STATE: EngineState = {
  phase: "loading",
  problem: null,
  refusal: null,
  ageRefusal: null,
  streamRefusal: null,
  hasPlayed: false,
  qualities: [],
  quality: -1,
  autoQuality: null,
  audioTracks: [],
  audioTrack: 0,
  hasAudioOnly: false,
  canRewind: false,
};

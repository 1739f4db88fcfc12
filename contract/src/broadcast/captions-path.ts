import type { Locale } from "../platform/locale.ts";

/** Path of the subtitles of an episode that plays for everyone. */
export const publicCaptionsPath = (episodeId: number, language: Locale) =>
  `/podcast/${episodeId}/captions-${language}.vtt`;

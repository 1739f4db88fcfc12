import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { streamFormatOf } from "../stream-format.ts";
import type { EpisodeSource } from "./episode-recordings.ts";

/** Audio file of a podcast episode, at a stable URL. */
export interface Enclosure {
  url: string;
  type: string;
  bytes: number;
}

/**
 * Returns the podcast enclosure of an episode that may be played by everyone; null when it has no free audio that plays in every country, or the audio has not
 * been measured yet. HLS cannot be an enclosure.
 */
export async function enclosureOf(
  { platform }: CallContext,
  row: Pick<EpisodeSource, "id" | "audioUrl" | "audioBytes" | "audioType" | "premium"> & {
    countryRule: CountryRule | null;
  },
): Promise<Enclosure | null> {
  const { id, audioUrl, audioBytes: bytes, audioType: type, premium, countryRule } = row;
  if (premium || countryRule || !audioUrl || !bytes || !type) return null;
  const format = streamFormatOf(audioUrl, "recordedAudio");
  return format.type === "file"
    ? { url: `${platform.publicUrl}/podcast/${id}/${format.fileName}`, type, bytes }
    : null;
}

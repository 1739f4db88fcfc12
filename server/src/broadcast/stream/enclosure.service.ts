import type { CallContext } from "../../platform/platform.ts";
import type { episode } from "../episode/episode.table.ts";
import { formOf } from "./stream-form.ts";

/** A file of a podcast, at an address that stays. */
export interface Enclosure {
  url: string;
  type: string;
  bytes: number;
}

/**
 * The sound of an episode for a podcast; null when it has none that everybody may hear, or it is not measured yet. HLS is no file
 * that podcasts can name.
 */
export async function enclosureOf(
  { platform }: CallContext,
  row: Pick<typeof episode.$inferSelect, "id" | "audioUrl" | "audioBytes" | "audioType" | "premium">,
): Promise<Enclosure | null> {
  const { id, audioUrl, audioBytes: bytes, audioType: type, premium } = row;
  if (premium || !audioUrl || !bytes || !type) return null;
  const form = formOf(audioUrl, "sound");
  return form.type === "file" ? { url: `${platform.publicUrl}/podcast/${id}/${form.entry}`, type, bytes } : null;
}

import { announceChange } from "../../platform/cache/changes.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { fetchPrefix } from "../stream/check/fetch-prefix.ts";
import { recordingFileOf } from "../stream/recording/recording.service.ts";
import { sampleFile, sampleOf } from "../stream/sample/sample-files.ts";
import { signedFetchUrl } from "../stream/stream-fetch.ts";
import { streamFormatOf } from "../stream/stream-format.ts";
import { type AudioFile, saveAudioFile, unmeasuredAudio } from "./audio-measure.store.ts";

/** Episodes measured per run; the rest wait for the next run. */
const BATCH_SIZE = 20;
const TIMEOUT_MS = 8000;

/**
 * Detects size and MIME type of episode audio for podcast enclosures. Files that cannot be read are
 * retried in a later run.
 */
export async function measureEpisodeAudio(platform: Platform): Promise<void> {
  const { db } = platform.database;
  for (const { id, audioUrl } of await unmeasuredAudio(db, BATCH_SIZE)) {
    const audioFile = await measure(platform, audioUrl);
    if (audioFile && (await saveAudioFile(db, { id, audioUrl }, audioFile)))
      await announceChange(db, [`episode:${id}`, "list:episode"]);
  }
}

async function measure(platform: Platform, url: string): Promise<AudioFile | null> {
  const format = streamFormatOf(url, "recordedAudio");
  if (format.type !== "file") return null;
  const sample = sampleOf(url);
  const localFile = sample
    ? sampleFile(sample, format.fileName)
    : await recordingFileOf(platform, url);
  if (localFile) return { bytes: localFile.size, type: localFile.type };
  return /^https?:/.test(url) ? measureRemote(platform, url, format.mimeType) : null;
}

/** Measures a file on another server with a range request, since not every server supports HEAD. */
async function measureRemote(
  { config }: Platform,
  url: string,
  fallbackType: string,
): Promise<AudioFile | null> {
  try {
    const { headers } = await fetchPrefix(config, signedFetchUrl(config, url), {
      maxBytes: 1,
      timeoutMs: TIMEOUT_MS,
      headers: { range: "bytes=0-1" },
    });
    const size =
      /\/(\d{1,15})$/.exec(headers["content-range"] ?? "")?.[1] ?? headers["content-length"];
    const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    return Number(size) > 0
      ? { bytes: Number(size), type: type?.startsWith("audio/") ? type : fallbackType }
      : null;
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}

import { announceChange } from "../../platform/cache/changes.ts";
import { FetchFailed } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSome } from "./check/read-some.ts";
import { recordingFileOf } from "./recording.service.ts";
import { sampleFile, sampleOf } from "./sample/sample-files.ts";
import { noteSound, type Sound, soundsToMeasure } from "./sound-measure.store.ts";
import { formOf } from "./stream-form.ts";
import { addressForUs } from "./stream-web.ts";

/** Episodes that one run measures; the rest wait for the next. */
const AT_ONCE = 20;
const WITHIN = 8000;

/** Finds out how large the sounds of episodes are that podcasts name, and of what type. What cannot be told now is tried again. */
export async function measureSounds(platform: Platform): Promise<void> {
  const { db } = platform.database;
  for (const { id, audioUrl } of await soundsToMeasure(db, AT_ONCE)) {
    const found = await measure(platform, audioUrl);
    if (found && (await noteSound(db, { id, audioUrl }, found))) await announceChange(db, [`episode:${id}`, "list:episode"]);
  }
}

async function measure(platform: Platform, address: string): Promise<Sound | null> {
  const form = formOf(address, "sound");
  if (form.type !== "file") return null;
  const sample = sampleOf(address);
  const own = sample ? sampleFile(sample, form.entry) : await recordingFileOf(platform, address);
  if (own) return { bytes: own.size, type: own.type };
  return /^https?:/.test(address) ? measureWeb(platform, address, form.mimeType) : null;
}

/** A piece is asked for, since not every server answers HEAD; its range tells the size of the whole. */
async function measureWeb({ config }: Platform, address: string, usual: string): Promise<Sound | null> {
  try {
    const { headers } = await readSome(config, addressForUs(config, address), {
      bytes: 1,
      within: WITHIN,
      headers: { range: "bytes=0-1" },
    });
    const whole = /\/(\d{1,15})$/.exec(headers["content-range"] ?? "")?.[1] ?? headers["content-length"];
    const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    return Number(whole) > 0 ? { bytes: Number(whole), type: type?.startsWith("audio/") ? type : usual } : null;
  } catch (error) {
    if (error instanceof FetchFailed) return null;
    throw error;
  }
}

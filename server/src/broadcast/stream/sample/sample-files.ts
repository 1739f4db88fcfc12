import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileOfBytes, type SentFile } from "../../../platform/http/send-file.ts";

const FOLDER = new URL("../../../../samples/", import.meta.url);

/** A track of a sample in segments, as `scripts/make-samples.ts` wrote it down. */
interface Track {
  codec: string;
  /** Of each segment, in seconds. */
  durations: number[];
  /** The most bits that a segment has a second. */
  bandwidth: number;
}

const facts: Record<string, Track> = JSON.parse(readFileSync(new URL("facts.json", FOLDER), "utf8"));

/** Streams of the server's own: one with a picture, one without. */
const SAMPLES = ["tv", "radio"] as const;
export type Sample = (typeof SAMPLES)[number];

/** The sample that an address such as `sample:tv` names. */
export const sampleOf = (address: string): Sample | undefined => SAMPLES.find((sample) => address === `sample:${sample}`);

/** @throws Error when the sample has no such track */
export function trackOf(sample: Sample, name: string): Track {
  const track = facts[`${sample}/${name}`];
  if (!track) throw new Error(`sample ${sample} has no track ${name}`);
  return track;
}

const FILES: Record<Sample, RegExp> = {
  tv: /^((360p|180p|sound)\/(init\.mp4|\d{1,2}\.m4s)|captions-(en|ar)\/\d{1,2}\.vtt)$/,
  radio: /^(sound\/(init\.mp4|\d{1,2}\.m4s)|radio\.m4a)$/,
};
const TYPES: Record<string, string> = { mp4: "video/mp4", m4s: "video/iso.segment", m4a: "audio/mp4", vtt: "text/vtt; charset=utf-8" };

/** Once read they stay: all samples together are 3 MB. */
const read = new Map<string, SentFile | undefined>();

/** A file of a sample; undefined when it has none of that name. */
export function sampleFile(sample: Sample, name: string): SentFile | undefined {
  if (!FILES[sample].test(name)) return undefined;
  const key = `${sample}/${name}`;
  if (!read.has(key)) read.set(key, load(key));
  return read.get(key);
}

function load(key: string): SentFile | undefined {
  try {
    const bytes = readFileSync(new URL(key, FOLDER));
    const type = TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return fileOfBytes(bytes, { type, etag: createHash("sha256").update(bytes).digest("base64url") });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

import { describe, expect, it } from "vitest";
import { isCompleteMp4, type RecordingMetadata, recordingProblem } from "./recording-format.ts";

const MP4 = "isom/iso2/avc1/mp41";
const video = (codecId: string) => ({ type: 1, codecId });
const audio = (codecId: string) => ({ type: 2, codecId });
const recording = (
  container: string,
  ...trackInfo: RecordingMetadata["trackInfo"]
): RecordingMetadata => ({
  container,
  hasVideo: trackInfo.some(({ type }) => type !== 2),
  hasAudio: true,
  duration: 3,
  trackInfo,
});

describe("recordingProblem", () => {
  it.each([
    ["H.264 and AAC in MP4", recording(MP4, video("avc1"), audio("mp4a")), null],
    ["AV1 in MP4", recording("isom/av01/iso2/mp41", video("av01")), null],
    [
      "subtitles beside the video",
      recording(MP4, video("avc1"), { type: 17, codecId: "tx3g" }),
      null,
    ],
    ["VP9 and Opus in WebM", recording("EBML/webm", video("V_VP9"), audio("A_OPUS")), null],
    ["AAC in M4A", recording("M4A/isom/iso2", audio("mp4a")), null],
    ["MP3", recording("MPEG", { type: 2, codecName: "MPEG 1 Layer 3" }), null],
    ["Vorbis in Ogg", recording("Ogg", { type: 2, codecName: "Vorbis I" }), null],
    ["PCM in WAV", recording("WAVE", { type: 2, codecName: "PCM" }), null],
    ["HEVC in MP4", recording("isom/iso2/mp41", video("hvc1"), audio("mp4a")), "hevc"],
    ["HEVC with parameters in the stream", recording(MP4, video("hev1")), "hevc"],
    ["Dolby Vision", recording(MP4, video("dvh1")), "hevc"],
    ["HEVC in MOV", recording("qt", { codecId: "hvc1" }, { codecId: "mp4a" }), "hevc"],
    [
      "H.264 in MOV",
      recording("qt", { codecId: "avc1" }, { codecId: "mp4a" }, { codecId: "mebx" }),
      "quicktime",
    ],
    ["ProRes in MOV", recording("qt", { codecId: "ap4h" }), "quicktime"],
    [
      "H.264 in MKV",
      recording("EBML/matroska", video("V_MPEG4/ISO/AVC"), audio("A_AAC")),
      "matroska",
    ],
    ["MPEG-4 Visual in MP4", recording(MP4, video("mp4v"), audio("mp4a")), "videoCodec"],
    [
      "AC-3 in MP4",
      recording("isom/dby1/iso2/avc1/mp41", video("avc1"), audio("ac-3")),
      "audioCodec",
    ],
    ["Apple Lossless", recording("M4A/isom/iso2", audio("alac")), "audioCodec"],
    ["ADPCM in WAV", recording("WAVE", { type: 2, codecName: "ADPCM" }), "audioCodec"],
    [
      "Windows Media",
      recording("ASF/audio", { type: 2, codecName: "Windows Media Audio 9.2" }),
      "container",
    ],
    ["FLAC without a container", recording("FLAC", { type: 2, codecName: "FLAC" }), null],
    ["AAC without a container", recording("ADTS/MPEG-4", { type: 2, codecName: "AAC" }), null],
    ["AIFF", recording("AIFF", { type: 2, codecName: "PCM" }), "container"],
    [
      "no tracks",
      { container: "EBML/webm", hasAudio: false, hasVideo: false, trackInfo: [] },
      "unreadable",
    ],
    [
      "text that begins like an MP3",
      { container: "MPEG", hasAudio: true, trackInfo: [] },
      "unreadable",
    ],
  ] satisfies [string, RecordingMetadata, string | null][])("of %s", (_, metadata, problem) => {
    expect(recordingProblem(metadata)).toBe(problem);
  });
});

describe("isCompleteMp4", () => {
  const box = (length: number, bytes = length) => {
    const content = new Uint8Array(bytes);
    new DataView(content.buffer).setUint32(0, length);
    return content;
  };
  const isComplete = (...parts: Uint8Array[]) => {
    const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
    return isCompleteMp4({
      size: bytes.length,
      read: async (offset, length) => bytes.subarray(offset, offset + length),
    });
  };
  const longBox = (length: bigint, bytes: number) => {
    const content = box(1, bytes);
    new DataView(content.buffer).setBigUint64(8, length);
    return content;
  };

  it.each([
    ["boxes up to the end", [box(16), box(24)], true],
    ["a last box without a length", [box(16), box(0, 30)], true],
    ["a long box", [longBox(40n, 40)], true],
    ["a box that was cut off", [box(16), box(24, 20)], false],
    ["a long box that was cut off", [longBox(1_000_000_000n, 40)], false],
    ["a head that was cut off", [box(16), new Uint8Array(5)], false],
    ["a box shorter than its head", [box(4, 8)], false],
  ])("of a file with %s", async (_, parts, complete) => {
    expect(await isComplete(...parts)).toBe(complete);
  });
});

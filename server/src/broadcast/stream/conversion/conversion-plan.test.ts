import { describe, expect, it } from "vitest";
import { fittedSize, type ProbedRecording, planConversion, readProbe } from "./conversion-plan.ts";

const h264 = {
  codec_type: "video",
  codec_name: "h264",
  profile: "High",
  pix_fmt: "yuv420p",
  width: 1920,
  height: 1080,
  disposition: { attached_pic: 0 },
};
const aac = { codec_type: "audio", codec_name: "aac", channels: 2 };
const probed = (...streams: object[]): ProbedRecording =>
  readProbe({ streams, format: { duration: "12.5" } });
const planOf = (recording: ProbedRecording, canToneMap = true) => {
  const plan = planConversion(recording, { canToneMap });
  const option = (name: string) => plan?.args[plan.args.indexOf(name) + 1];
  return (
    plan && {
      ...plan,
      video: option("-c:v"),
      audio: plan.args.includes("-c:a") ? option("-c:a") : null,
      filters: option("-vf") ?? "",
    }
  );
};

describe("planConversion", () => {
  it.each<[string, object[], { video?: string; audio: string | null; size: object | null }]>([
    [
      "H.264 and AAC",
      [h264, aac],
      { video: "copy", audio: "copy", size: { width: 1920, height: 1080 } },
    ],
    [
      "H.264 without sound",
      [h264],
      { video: "copy", audio: null, size: { width: 1920, height: 1080 } },
    ],
    [
      "H.264 with full range",
      [{ ...h264, pix_fmt: "yuvj420p" }],
      { video: "copy", audio: null, size: { width: 1920, height: 1080 } },
    ],
    [
      "H.264 with 4:2:2",
      [{ ...h264, pix_fmt: "yuv422p", profile: "High 4:2:2" }],
      { video: "libx264", audio: null, size: { width: 1920, height: 1080 } },
    ],
    [
      "H.264 with 10 bits",
      [{ ...h264, pix_fmt: "yuv420p10le", profile: "High 10" }, aac],
      { video: "libx264", audio: "copy", size: { width: 1920, height: 1080 } },
    ],
    [
      "HEVC in 4K",
      [{ ...h264, codec_name: "hevc", profile: "Main", width: 3840, height: 2160 }, aac],
      { video: "libx264", audio: "copy", size: { width: 1920, height: 1080 } },
    ],
    [
      "PCM beside H.264",
      [h264, { ...aac, codec_name: "pcm_s16le" }],
      { video: "copy", audio: "aac", size: { width: 1920, height: 1080 } },
    ],
    [
      "surround sound",
      [h264, { ...aac, channels: 6 }],
      { video: "copy", audio: "aac", size: { width: 1920, height: 1080 } },
    ],
    [
      "spatial sound after stereo",
      [h264, aac, { ...aac, codec_name: "apac", channels: 4 }],
      { video: "copy", audio: "copy", size: { width: 1920, height: 1080 } },
    ],
    [
      "a cover beside sound",
      [
        { ...h264, codec_name: "mjpeg", disposition: { attached_pic: 1 } },
        { ...aac, codec_name: "alac" },
      ],
      { audio: "aac", size: null },
    ],
    [
      "data tracks of a phone",
      [h264, aac, { codec_type: "data" }, { codec_type: "data" }],
      { video: "copy", audio: "copy", size: { width: 1920, height: 1080 } },
    ],
  ])("of %s copies streams that browsers play", (_what, streams, { size, ...codecs }) => {
    const plan = planOf(probed(...streams));
    expect(plan).toMatchObject({ size, ...codecs });
    expect(plan?.args.join(" ")).toContain(
      "-map_metadata -1 -map_chapters -1 -dn -sn -movflags +faststart",
    );
  });

  it("rotates videos upright by either rotation mark of phones", () => {
    for (const turned of [
      { side_data_list: [{}, { rotation: -90 }] },
      { tags: { rotate: "90" } },
      { side_data_list: [{ rotation: 270 }] },
    ])
      expect(planOf(probed({ ...h264, ...turned }))?.size).toEqual({ width: 1080, height: 1920 });
    expect(planOf(probed({ ...h264, side_data_list: [{ rotation: 180 }] }))?.size).toEqual({
      width: 1920,
      height: 1080,
    });
  });

  it("maps HDR to ordinary colours, if ffmpeg can", () => {
    for (const color_transfer of ["arib-std-b67", "smpte2084"]) {
      const recording = probed({ ...h264, codec_name: "hevc", color_transfer });
      expect(planOf(recording)?.filters).toContain("tonemap");
      expect(planOf(recording, false)?.filters).not.toContain("tonemap");
    }
    expect(
      planOf(probed({ ...h264, color_transfer: "arib-std-b67" }))?.video,
      "no browser shows this as it is",
    ).toBe("libx264");
  });

  it("is null for a file with nothing to play, and rejects invalid descriptions", () => {
    expect(planConversion(probed({ codec_type: "subtitle" }), { canToneMap: true })).toBeNull();
    expect(() => readProbe({})).toThrow();
  });

  it("fits videos into 1920 × 1080 in their direction, with even sides, and enlarges none", () => {
    const sizes = [
      [3840, 2160, 1920, 1080],
      [2160, 3840, 1080, 1920],
      [4000, 3000, 1440, 1080],
      [65, 33, 66, 34],
      [640, 360, 640, 360],
      [10_000, 10, 1920, 2],
    ] as const;
    for (const [width, height, fittedWidth, fittedHeight] of sizes)
      expect(fittedSize({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@masthead/contract/contract.ts";
import {
  recordingFileFrom,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode } from "../../../../test/factories/broadcast.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { toolPath } from "../../../../test/tools.ts";
import { innerClient } from "../../../app.ts";
import { FfmpegStopped, stopFfmpeg } from "../../../platform/ffmpeg/ffmpeg.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { purgeRecordings } from "../recording/recording.service.ts";
import { recordingByFile } from "../recording/recording.store.ts";
import { recording } from "../recording/recording.table.ts";
import { convertRecording, sweepConversions } from "./conversion.service.ts";
import { claimConversion, countConversions, waitingConversions } from "./conversion.store.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: Client;
let folder: string;

beforeAll(async () => {
  platform = await testPlatform({ LOG_LEVEL: "silent" });
  server = await startTestServer(platform);
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  folder = mkdtempSync(join(tmpdir(), "masthead-conversion-"));
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  rmSync(folder, { recursive: true });
});

function run(program: "ffmpeg" | "ffprobe", ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    toolPath(program, "ffmpeg"),
    ["-loglevel", "error", ...args],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

let generated = 0;
const video = (size = "128x72", seconds = 2) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc=s=${size}:r=10:d=${seconds}`,
];
const audio = (seconds = 2) => [
  "-f",
  "lavfi",
  "-i",
  `sine=f=${300 + 20 * ++generated}:d=${seconds}`,
];

/** Generates a file with ffmpeg. */
function generate(name: string, ...args: string[]): Buffer {
  run("ffmpeg", "-y", ...args, name);
  return readFileSync(join(folder, name));
}

const H264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p"];
const HEVC = ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"];
const AAC = ["-c:a", "aac"];
const iphoneVideo = (...args: string[]) =>
  generate("phone.mov", ...video(), ...audio(), ...HEVC, ...AAC, ...args);

/** Uploads a file, and returns the recording. @throws ORPCError if it is refused */
async function upload(bytes: Buffer, client = editor) {
  const part = {
    upload: crypto.randomUUID(),
    offset: 0,
    total: bytes.length,
    file: new File([bytes as BlobPart], "IMG_0042.MOV"),
  };
  const { recording: stored } = await client.episode.upload(part);
  if (!stored) throw new Error("the upload is not complete");
  return { ...stored, file: recordingFileFrom(stored.url) ?? "" };
}

interface Probed {
  streams: {
    codec_name: string;
    pix_fmt?: string;
    width?: number;
    color_transfer?: string;
    channels?: number;
  }[];
  format: { tags?: Record<string, string> };
}

async function probeStored(file: string): Promise<Probed> {
  writeFileSync(join(folder, "stored"), await platform.storage.get(`recordings/${file}`));
  return JSON.parse(
    run("ffprobe", "-of", "json", "-show_streams", "-show_format", "stored"),
  ) as Probed;
}

const textWith = async (file: string) => {
  const body = {
    type: "doc",
    content: [{ type: "media", attrs: { file, caption: "The bridge" } }],
  };
  const { id } = await makeArticle(platform.database.db, { body: body as never });
  return async () => (await innerClient(platform, "en-US").article.details({ id })).bodyHtml;
};

const listed = async () => {
  const keys: string[] = [];
  for await (const { key } of platform.storage.list()) keys.push(key);
  return keys;
};

describe("recordings that browsers do not play", () => {
  it.each<[string, () => Buffer, { codecs: string[]; width?: number }]>([
    [
      "QuickTime with H.264 and AAC",
      () => generate("a.mov", ...video(), ...audio(), ...H264, ...AAC),
      { codecs: ["h264", "aac"] },
    ],
    ["QuickTime with HEVC", () => iphoneVideo(), { codecs: ["h264", "aac"] }],
    [
      "QuickTime with the index at the start",
      () => iphoneVideo("-movflags", "+faststart"),
      { codecs: ["h264", "aac"] },
    ],
    [
      "QuickTime without sound",
      () => generate("a.mov", ...video("130x72"), ...H264),
      { codecs: ["h264"] },
    ],
    [
      "QuickTime with PCM",
      () => generate("a.mov", ...video(), ...audio(), ...H264, "-c:a", "pcm_s16le"),
      { codecs: ["h264", "aac"] },
    ],
    [
      "ProRes",
      () => generate("a.mov", ...video(), ...audio(), "-c:v", "prores", ...AAC),
      { codecs: ["h264", "aac"] },
    ],
    [
      "H.264 with 4:2:2 in QuickTime",
      () => generate("a.mov", ...video("132x72"), "-c:v", "libx264", "-pix_fmt", "yuv422p"),
      { codecs: ["h264"] },
    ],
    [
      "HEVC in MP4",
      () => generate("a.mp4", ...video(), ...audio(), ...HEVC, ...AAC),
      { codecs: ["h264", "aac"] },
    ],
    [
      "HEVC with odd sides",
      () =>
        generate("a.mov", ...video("66x38"), ...HEVC, "-pix_fmt", "yuv444p", "-vf", "crop=65:37"),
      { codecs: ["h264"], width: 66 },
    ],
    [
      "MPEG-4 Visual in 2560 × 1440",
      () => generate("a.mov", ...video("2560x1440", 1), "-c:v", "mpeg4"),
      { codecs: ["h264"], width: 1920 },
    ],
    [
      "MPEG-4 Visual in MP4",
      () => generate("a.mp4", ...video(), ...audio(), "-c:v", "mpeg4", ...AAC),
      { codecs: ["h264", "aac"] },
    ],
    [
      "AC-3 in MP4",
      () => generate("a.mp4", ...video(), ...audio(), ...H264, "-c:a", "ac3"),
      { codecs: ["h264", "aac"] },
    ],
    [
      "Matroska with H.264",
      () => generate("a.mkv", ...video(), ...audio(), ...H264, ...AAC),
      { codecs: ["h264", "aac"] },
    ],
    [
      "Matroska with VP9 and Opus",
      () => generate("a.mkv", ...video(), ...audio(), "-c:v", "libvpx-vp9", "-c:a", "libopus"),
      { codecs: ["h264", "aac"] },
    ],
    [
      "Matroska with FFV1 and FLAC",
      () => generate("a.mkv", ...video(), ...audio(), "-c:v", "ffv1", "-c:a", "flac"),
      { codecs: ["h264", "aac"] },
    ],
    ["Apple Lossless", () => generate("a.m4a", ...audio(), "-c:a", "alac"), { codecs: ["aac"] }],
    [
      "surround sound in QuickTime",
      () => generate("a.mov", ...video(), ...audio(), ...H264, ...AAC, "-ac", "6"),
      { codecs: ["h264", "aac"] },
    ],
  ])("are converted: %s", async (_what, makeFile, { codecs, width }) => {
    const { file, state, kind } = await upload(makeFile());
    expect(state).toBe("processing");
    expect(kind).toBe(codecs.includes("h264") ? "video" : "audio");
    await convertRecording(platform, file);
    const { streams } = await probeStored(file);
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(codecs);
    for (const stream of streams)
      if (stream.codec_name === "h264") expect(stream.pix_fmt).toBe("yuv420p");
    for (const stream of streams)
      if (stream.codec_name === "aac") expect(stream.channels).toBeLessThanOrEqual(2);
    const stored = await editor.recording.get({ recording: file });
    expect(stored).toMatchObject({
      state: "ready",
      problem: null,
      bytes: (await platform.storage.stat(`recordings/${file}`))?.size,
    });
    if (kind === "video") expect(stored.width).toBe(width ?? streams[0]?.width);
    expect((await listed()).filter((key) => key.endsWith(".source"))).toEqual([]);
  });

  it.each<[string, () => Buffer, string]>([
    ["AVI", () => generate("a.avi", ...video(), "-c:v", "mpeg4"), "broadcast.recording.container"],
    ["AIFF", () => generate("a.aiff", ...audio()), "broadcast.recording.container"],
    ["MPEG-TS", () => generate("a.ts", ...video(), ...H264), "broadcast.recording.container"],
    [
      "a playlist named as a video",
      () => Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n".padEnd(5000)),
      "broadcast.recording.container",
    ],
    [
      "a list of files for ffmpeg",
      () => Buffer.from("ffconcat version 1.0\nfile /etc/passwd\n".padEnd(5000)),
      "broadcast.recording.container",
    ],
    [
      "a QuickTime file that was cut off",
      () => iphoneVideo().subarray(0, 4000),
      "broadcast.recording.unreadable",
    ],
  ])("are refused if they are of no such format: %s", async (_what, makeFile, code) => {
    expect((await problemOfRejection(upload(makeFile()))).errors).toMatchObject([
      { path: "file", code },
    ]);
  });

  it("lose the place where they were recorded, and show HDR in ordinary colours", async () => {
    const hdr = [
      "-pix_fmt",
      "yuv420p10le",
      "-color_trc",
      "arib-std-b67",
      "-color_primaries",
      "bt2020",
      "-colorspace",
      "bt2020nc",
    ];
    const place = [
      "-movflags",
      "use_metadata_tags",
      "-metadata",
      "com.apple.quicktime.location.ISO6709=+31.95+035.93/",
    ];
    const bytes = iphoneVideo(...hdr, ...place);
    expect(bytes.includes("+31.95")).toBe(true);
    const { file } = await upload(bytes);
    await convertRecording(platform, file);
    expect((await platform.storage.get(`recordings/${file}`)).includes("+31.95")).toBe(false);
    expect((await probeStored(file)).streams[0]).toMatchObject({
      pix_fmt: "yuv420p",
      color_transfer: "bt709",
    });
  });

  it("are upright, and shown in their shape, if the phone was held upright", async () => {
    generate("wide.mov", ...video("160x90"), ...audio(), ...H264, ...AAC);
    const { file } = await upload(
      generate("upright.mov", "-i", "wide.mov", "-c", "copy", "-metadata:s:v", "rotate=90"),
    );
    await convertRecording(platform, file);
    expect(await editor.recording.get({ recording: file })).toMatchObject({
      width: 90,
      height: 160,
    });
    expect(await (await textWith(file))()).toMatch(/<video [^>]*width="90" height="160"/);
  });

  it("are a notice in the text until they are ready, which the end of the conversion replaces", async () => {
    const { file } = await upload(iphoneVideo());
    const html = await textWith(file);
    expect(await html()).toContain(
      '<figure><p class="recording-processing">This recording is being prepared.',
    );
    expect(await html()).not.toContain("/recordings/");
    expect(await html()).toContain("The bridge");
    expect((await server.get(recordingPath(file))).status).toBe(403);
    const tags: string[] = [];
    platform.onChange((changed) => void tags.push(...changed));
    await convertRecording(platform, file);
    await expect.poll(() => tags).toContain(`file:${file}`);
    expect(await html()).toMatch(
      /<video [^>]*src="\/recordings\/[^>]*width="128" height="72"[^>]*><\/video>/,
    );
    const response = await server.get(recordingPath(file));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  });

  it("are not played in an episode until they are ready", async () => {
    const { file, url } = await upload(iphoneVideo());
    const { id } = await makeEpisode(platform.database.db, { videoUrl: url });
    expect((await server.get(`/api/v1/playback/episode/${id}`)).status).toBe(404);
    await convertRecording(platform, file);
    expect((await server.get(`/api/v1/playback/episode/${id}`)).status).toBe(200);
  });

  it("fail with a reason, and can be uploaded again", async () => {
    const bytes = generate("b.mov", ...video("128x72", 4), ...HEVC, "-movflags", "+faststart");
    // The index is right, the pictures are not.
    bytes.fill(0x55, bytes.indexOf("mdat") + 4);
    const { file } = await upload(bytes);
    await convertRecording(platform, file);
    expect(await editor.recording.get({ recording: file })).toMatchObject({
      state: "failed",
      problem: "unreadable",
    });
    expect((await countConversions(platform.database.db)).failed).toBe(1);
    expect(await (await textWith(file))()).toContain(
      '<p class="recording-failed">This recording is not available.</p>',
    );
    expect(await listed()).not.toContain(`recordings/${file}.source`);
    expect(await upload(bytes)).toMatchObject({ file, state: "processing", problem: null });
    await convertRecording(platform, file);
  });
});

describe("conversion", () => {
  it("is done by one process at a time, and by another one when that has died", async () => {
    const { file } = await upload(iphoneVideo());
    expect(await claimConversion(platform.database.db, file)).toBeDefined();
    await convertRecording(platform, file);
    expect(await editor.recording.get({ recording: file })).toMatchObject({ state: "processing" });
    expect(await waitingConversions(platform.database.db)).not.toContain(file);
    await platform.database.db
      .update(recording)
      .set({ leasedUntil: new Date(0) })
      .where(eq(recording.file, file));
    expect(await waitingConversions(platform.database.db)).toContain(file);
    await sweepConversions(platform);
    await Promise.all([convertRecording(platform, file), convertRecording(platform, file)]);
    expect(await recordingByFile(platform.database.db, file)).toMatchObject({
      state: "ready",
      attempts: 2,
    });
    await convertRecording(platform, file);
    expect((await recordingByFile(platform.database.db, file))?.attempts, "is not repeated").toBe(
      2,
    );
  });

  it("ends with its process, leaves no files, and begins again", async () => {
    const { file } = await upload(
      generate("long.mov", ...video("640x360", 60), "-c:v", "mpeg4", "-qscale:v", "1"),
    );
    const conversions = join(platform.config.DATA_DIR, "conversions");
    const converting = convertRecording(platform, file).catch((error: unknown) => error);
    await expect
      .poll(
        () =>
          existsSync(conversions) &&
          readdirSync(conversions, { recursive: true }).some((name) =>
            String(name).endsWith("out"),
          ),
      )
      .toBe(true);
    stopFfmpeg();
    expect(await converting).toBeInstanceOf(FfmpegStopped);
    expect(readdirSync(conversions)).toEqual([]);
    expect(await recordingByFile(platform.database.db, file)).toMatchObject({
      state: "processing",
      attempts: 0,
      leasedUntil: null,
    });
    await convertRecording(platform, file);
    expect(await recordingByFile(platform.database.db, file)).toMatchObject({ state: "ready" });
  });

  it("is repeated after an outage, and given up after five attempts", async () => {
    const { file } = await upload(iphoneVideo());
    const broken = { ...platform, config: { ...platform.config, FFMPEG: "off" } };
    for (let attempt = 1; attempt < 5; attempt++)
      await expect(convertRecording(broken, file)).rejects.toThrow(/ffmpeg is not installed/);
    expect(await recordingByFile(platform.database.db, file)).toMatchObject({
      state: "processing",
      attempts: 4,
    });
    await convertRecording(broken, file);
    expect(await recordingByFile(platform.database.db, file)).toMatchObject({
      state: "failed",
      problem: "unknown",
    });
  });

  it("leaves no file when the recording is purged before it", async () => {
    const { file } = await upload(iphoneVideo());
    await platform.database.db
      .update(recording)
      .set({ namedAt: new Date(0) })
      .where(eq(recording.file, file));
    await purgeRecordings(platform, new Date());
    expect((await listed()).filter((key) => key.includes(file))).toEqual([]);
    await convertRecording(platform, file);
  });

  it("requires ffmpeg: without it such files are refused with advice, and others accepted", async () => {
    const without = await testPlatform({ FFMPEG: "off" });
    try {
      const client = await clientAs(without, (await makeUser(without.database.db, "Admin")).id);
      expect(await client.recording.conversion({})).toEqual({ available: false });
      const refusal = problemOfRejection(upload(iphoneVideo(), client));
      expect((await refusal).errors).toMatchObject([
        { path: "file", code: "broadcast.recording.quicktime" },
      ]);
      expect((await upload(generate("a.mp4", ...video(), ...H264), client)).state).toBe("ready");
    } finally {
      await without.stop();
    }
    expect(await editor.recording.conversion({})).toEqual({ available: true });
  });
});

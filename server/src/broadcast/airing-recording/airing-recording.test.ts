import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY, HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { type FailingHls, startFailingHls } from "../../../test/fakes/failing-hls.ts";
import { startLiveHls, startUpstream, type Upstream } from "../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../test/platform.ts";
import { toolPath } from "../../../test/tools.ts";
import { innerClient } from "../../app.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { announceAvailability } from "../episode/availability.service.ts";
import { episode } from "../episode/episode.table.ts";
import { program } from "../program/program.table.ts";
import { stationTimeZone } from "../schedule/channel-airings.service.ts";
import { recordingById, segmentsOf } from "./airing-recording.store.ts";
import { airingRecording } from "./airing-recording.table.ts";
import { totalSeconds } from "./coverage.ts";
import { recordAiring } from "./record-airing.service.ts";
import { storeAiring } from "./store-airing.service.ts";
import { sweepSegments, syncRecordings } from "./sync-recordings.service.ts";

let platform: StartedPlatform;
let editor: Client;
let encrypted: Upstream;
let radio: Upstream;
let folder: string;
/** Source of a channel that fails for good, and the one that takes over. */
let first: FailingHls;
let second: FailingHls;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "masthead-airings-"));
  const sound = ["-f", "lavfi", "-i", "sine=r=44100:d=60", "-b:a", "64k", "-f", "mp3", "radio.mp3"];
  const { status } = spawnSync(toolPath("ffmpeg", "ffmpeg"), ["-loglevel", "error", ...sound], {
    cwd: folder,
  });
  if (status !== 0) throw new Error("ffmpeg made no sound");
  const mp3 = readFileSync(join(folder, "radio.mp3"));
  radio = await startUpstream({
    "/radio.mp3": (_request, response) => {
      response.writeHead(200, { "content-type": "audio/mpeg" });
      let sent = 0;
      const timer = setInterval(() => {
        response.write(mp3.subarray(sent, sent + 1600));
        sent += 1600;
      }, 200);
      response.on("close", () => clearInterval(timer));
    },
  });
  encrypted = await startLiveHls({ listSize: 30 });
  first = await startFailingHls([[7, 1000]]);
  second = await startFailingHls([]);
  platform = await testPlatform({
    LOG_LEVEL: "silent",
    STREAM_HOSTS: [encrypted, radio, first, second].map(({ host }) => host).join(),
    RECORDING_PADDING_SECONDS: "0",
  });
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});
afterAll(async () => {
  await Promise.all([encrypted, radio, first, second].map((source) => source.close()));
  await platform.stop();
  rmSync(folder, { recursive: true });
});

/** Creates a recording of an airing, in seconds from now. */
async function makeRecording(
  values: Partial<typeof airingRecording.$inferInsert>,
  [from, until]: [number, number],
) {
  const { db } = platform.database;
  const [row] = await db
    .insert(airingRecording)
    .values({
      programId: values.programId ?? (await makeProgram(db)).id,
      channelId: values.channelId ?? (await makeChannel(db)).id,
      startsAt: new Date(Date.now() + from * 1000),
      endsAt: new Date(Date.now() + until * 1000),
      padding: 0,
      publish: true,
      availableDays: null,
      ...values,
    })
    .returning();
  if (!row) throw new Error("no row was inserted");
  return row;
}

async function record(id: number) {
  await recordAiring(platform, id);
  await storeAiring(platform, id);
  return recordingById(platform.database.db, id);
}

async function probe(file: string | null | undefined) {
  const path = join(folder, "stored");
  writeFileSync(path, await platform.storage.get(`recordings/${file}`));
  const entries = "format=duration:stream=codec_name,width,duration";
  const { stdout } = spawnSync(
    toolPath("ffprobe", "ffmpeg"),
    ["-v", "error", "-of", "json", "-show_entries", entries, path],
    { encoding: "utf8" },
  );
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_name: string; width?: number; duration: string }[];
    format: { duration: string };
  };
  return {
    codecs: streams.map(({ codec_name }) => codec_name).sort(),
    width: streams.find(({ width }) => width)?.width,
    seconds: Number(format.duration),
    trackSeconds: streams.map(({ duration }) => Number(duration)),
  };
}

/** Difference in seconds of what is recorded as it arrives, from a source that writes by a timer. */
const REAL_TIME = scaled(1500) / 1000;

const isNear = (seconds: number, expected: number, difference = 0.3) =>
  expect(Math.abs(seconds - expected), `${seconds} s`).toBeLessThan(difference);

describe("recorded airing", () => {
  it("has picture and separate sound of the best variant, cut to its times", async () => {
    const row = await makeRecording({ publish: false }, [-70, -12.5]);
    const stored = await record(row.id);
    expect(stored).toMatchObject({ state: "stored", gaps: [], problem: null });
    const { codecs, width, seconds, trackSeconds } = await probe(stored?.file);
    expect({ codecs, width }).toEqual({ codecs: ["aac", "h264"], width: 640 });
    isNear(seconds, 57.5);
    for (const one of trackSeconds) isNear(one, 57.5, 0.5);
    const draft = await editor.episode.staffGet({ id: stored?.episodeId ?? 0 });
    expect(draft).toMatchObject({ status: false, durationSeconds: Math.round(seconds) });
    expect(draft.title["ar-JO"]).toContain("برنامج");
    expect(draft.title["en-US"]).toContain("Program");
  });

  it("continues with the second source of its channel", async () => {
    const channel = await makeChannel(platform.database.db, {
      streamUrl: `${first.url}/live.m3u8`,
      backupUrl: `${second.url}/live.m3u8`,
      returnMode: "manual",
    });
    first.restart();
    // Its segments have lower numbers than those of the first source.
    await wait(2000);
    second.restart();
    const row = await makeRecording({ channelId: channel.id }, [0, 20]);
    const stored = await record(row.id);
    expect(stored).toMatchObject({ state: "stored", problem: null });
    const missing = totalSeconds(stored?.gaps ?? []);
    const { seconds } = await probe(stored?.file);
    console.info(`airing of 20 s over a switch: missing ${missing} s, file ${seconds} s`);
    isNear(seconds, 20 - missing, REAL_TIME);
    expect(missing, "the switch takes seconds").toBeLessThan(scaled(10_000) / 1000);
  });

  it("of an encrypted stream without dates is decrypted", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db, { streamUrl: `${encrypted.url}/live/index.m3u8` });
    const row = await makeRecording({ channelId: channel.id }, [-1, 5]);
    const stored = await record(row.id);
    expect(stored).toMatchObject({ state: "stored", gaps: [] });
    const { codecs, seconds } = await probe(stored?.file);
    expect(codecs).toEqual(["aac", "h264"]);
    isNear(seconds, 6, REAL_TIME);
  });

  it("of radio that streams MP3 is audio", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db, { kind: "audio", streamUrl: `${radio.url}/radio.mp3` });
    const row = await makeRecording({ channelId: channel.id }, [0, 7]);
    const stored = await record(row.id);
    expect(stored).toMatchObject({ state: "stored", problem: null });
    expect((await probe(stored?.file)).codecs).toEqual(["aac"]);
    isNear((await probe(stored?.file)).seconds, 7, REAL_TIME);
    const made = await editor.episode.staffGet({ id: stored?.episodeId ?? 0 });
    expect(made).toMatchObject({ status: true, videoUrl: null });
    expect(made.audioUrl).toMatch(/^\/recordings\/.+\.m4a$/);
  });

  it("completes the episode that staff prepared, but replaces no recording of it", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db);
    const { id: programId } = await makeProgram(db);
    const startsAt = new Date(Date.now() - 60_000);
    const endsAt = new Date(Date.now() - 50_000);
    const airing = { airAt: startsAt, endAt: endsAt, programId, channelId: channel.id };
    const prepared = await makeEpisode(db, { ...airing, videoUrl: null, status: false });
    const times = { programId, channelId: channel.id, startsAt, endsAt };
    const stored = await record((await makeRecording(times, [0, 0])).id);
    expect(stored).toMatchObject({ state: "stored", episodeId: prepared.id });
    expect(await editor.episode.staffGet({ id: prepared.id })).toMatchObject({
      videoUrl: `/recordings/${stored?.file}`,
      status: false,
    });
    const again = { ...times, startsAt: new Date(startsAt.getTime() + 1000) };
    const refused = await record((await makeRecording(again, [0, 0])).id);
    expect(refused).toMatchObject({ state: "failed", problem: "hasRecording" });
  });

  it("that failed for lack of ffmpeg is made when it is tried again", async () => {
    const row = await makeRecording({}, [-60, -50]);
    const { FFMPEG } = platform.config;
    platform.config.FFMPEG = "off";
    expect(await record(row.id)).toMatchObject({ state: "failed", problem: "noFfmpeg" });
    const listed = await editor.airingRecording.list({ locale: "en-US", page: 1, limit: 25 });
    expect(listed.meta.canStore).toBe(false);
    expect(listed.data.find(({ id }) => id === row.id)).toMatchObject({
      state: "failed",
      abilities: { retry: true },
      gapSeconds: 0,
      problem: expect.stringContaining("ffmpeg"),
    });
    platform.config.FFMPEG = FFMPEG;
    await editor.airingRecording.retry({ id: row.id });
    await storeAiring(platform, row.id);
    const stored = await recordingById(platform.database.db, row.id);
    expect(stored?.state).toBe("stored");
    expect(await segmentsOf(platform.database.db, [row.id])).toEqual([]);
    expect(
      await editor.airingRecording.ofEpisode({ id: stored?.episodeId ?? 0, locale: "ar-JO" }),
    ).toMatchObject({ id: row.id, gaps: [] });
    expect((await problemOfRejection(editor.airingRecording.retry({ id: row.id }))).code).toBe(
      "CONFLICT",
    );
  });

  it("without anything from its stream fails, and its segments are swept", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db, { streamUrl: "http://127.0.0.1:9/tv.m3u8" });
    const row = await makeRecording({ channelId: channel.id }, [-100, -61]);
    expect(await record(row.id)).toMatchObject({ state: "failed", problem: "nothing" });
    const cancelled = await makeRecording({}, [-60, -50]);
    await recordAiring(platform, cancelled.id);
    await db
      .update(airingRecording)
      .set({ state: "cancelled" })
      .where(eq(airingRecording.id, cancelled.id));
    expect(await segmentsOf(db, [cancelled.id])).not.toEqual([]);
    await sweepSegments(platform, new Date());
    expect(await segmentsOf(db, [cancelled.id])).toEqual([]);
  });
});

describe("recordings and the schedule", () => {
  it("follow the slots of programs", async () => {
    const { db } = platform.database;
    const timeZone = await stationTimeZone(innerContext(platform, "en-US"));
    const channel = await makeChannel(db);
    // A minute that begins soon, wherever the clock is.
    const start = Temporal.Instant.fromEpochMilliseconds(
      Math.ceil(Date.now() / MINUTE) * MINUTE + 5 * HOUR,
    ).toZonedDateTimeISO(timeZone);
    const slot = {
      weekday: start.dayOfWeek % 7,
      start: start.toPlainTime().toString({ smallestUnit: "minute" }),
      minutes: 30,
      channelId: channel.id,
      recording: { publish: false, days: 3 },
    };
    const { id: programId } = await makeProgram(db, { slots: [slot] });
    const now = new Date(start.epochMilliseconds - 30_000);
    const rows = () =>
      db.select().from(airingRecording).where(eq(airingRecording.programId, programId));
    await syncRecordings(platform, new Date(now.getTime() - 10 * MINUTE));
    expect(await rows()).toEqual([]);
    await syncRecordings(platform, now);
    await syncRecordings(platform, now);
    expect(await rows()).toMatchObject([
      {
        state: "recording",
        startsAt: new Date(start.epochMilliseconds),
        endsAt: new Date(start.epochMilliseconds + 30 * MINUTE),
        publish: false,
        availableDays: 3,
      },
    ]);
    const change = (slots: object[]) =>
      db
        .update(program)
        .set({ slots: slots as never })
        .where(eq(program.id, programId));
    await change([{ ...slot, minutes: 45 }]);
    await syncRecordings(platform, now);
    expect(await rows()).toMatchObject([
      { endsAt: new Date(start.epochMilliseconds + 45 * MINUTE) },
    ]);
    await change([{ ...slot, cancelled: [start.toPlainDate().toString()] }]);
    await syncRecordings(platform, now);
    expect(await rows()).toMatchObject([{ state: "cancelled", problem: "cancelled" }]);
  });
});

describe("availability of an episode", () => {
  it("is the same at every entry point", async () => {
    const { db } = platform.database;
    const audioUrl = "sample:radio";
    const made = await makeEpisode(db, { audioUrl, audioBytes: 1000, audioType: "audio/mp4" });
    const { id, programId } = made;
    const client = innerClient(platform, "en-US");
    const seen = async () => {
      const { playable, listenable, availability } = await client.episode.get({
        id,
        locale: "en-US",
      });
      const { data } = await client.episode.list({ locale: "en-US", programId, page: 1, limit: 5 });
      const { podcast } = await client.program.get({
        id: programId,
        locale: "en-US",
        page: 1,
        limit: 5,
      });
      const plays = await client.playback.episode({ id }).then(
        () => true,
        () => false,
      );
      return { playable, listenable, availability, listed: data.length, podcast, plays };
    };
    const set = async (from: number | null, until: number | null) => {
      const at = (days: number | null) =>
        days === null ? null : new Date(Date.now() + days * DAY).toISOString();
      const { version } = await editor.episode.staffGet({ id });
      await editor.episode.edit({
        id,
        version,
        availableFrom: at(from),
        availableUntil: at(until),
      });
    };
    const open = { playable: true, listenable: true, listed: 1, podcast: true, plays: true };
    const closed = { playable: false, listenable: false, listed: 0, podcast: false, plays: false };
    await set(-2, 2);
    await expect.poll(seen).toEqual({ ...open, availability: "now" });
    await set(-2, -1);
    await expect.poll(seen).toEqual({ ...closed, availability: "ended" });
    await set(1, 2);
    await expect.poll(seen).toEqual({ ...closed, availability: "notYet" });
    const { version } = await editor.episode.staffGet({ id });
    const times = { availableFrom: "2026-11-02T00:00:00Z", availableUntil: "2026-11-01T00:00:00Z" };
    const problem = await problemOfRejection(editor.episode.edit({ id, version, ...times }));
    expect(problem.errors?.[0]?.path).toBe("availableUntil");
  });

  it("changes caches at its end", async () => {
    const { db } = platform.database;
    const { id, programId } = await makeEpisode(db);
    const client = innerClient(platform, "en-US");
    const total = async () =>
      (await client.episode.list({ locale: "en-US", programId, page: 1, limit: 5 })).meta.total;
    expect(await total()).toBe(1);
    // Changed without an announcement, as the clock does.
    await db
      .update(episode)
      .set({ availableUntil: new Date(Date.now() - 1000) })
      .where(eq(episode.id, id));
    await announceAvailability(platform);
    await expect.poll(total).toBe(0);
  });
});

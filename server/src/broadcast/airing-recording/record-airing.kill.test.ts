import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { makeChannel, makeProgram } from "../../../test/factories/broadcast.ts";
import { type FailingHls, type Outage, startFailingHls } from "../../../test/fakes/failing-hls.ts";
import { testPlatform } from "../../../test/platform.ts";
import { toolPath } from "../../../test/tools.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { recordingById, segmentsOf } from "./airing-recording.store.ts";
import { airingRecording } from "./airing-recording.table.ts";
import { recordAiring } from "./record-airing.service.ts";
import { storeAiring } from "./store-airing.service.ts";

const WORKER = fileURLToPath(new URL("../../../test/processes/airing-worker.ts", import.meta.url));
/** Seconds after the start of the stream. */
const OUTAGES: Outage[] = [
  [8, 11],
  [15, 19],
];
const [START, END, KILL] = [4, 34, 22];

let stream: FailingHls;
/** Start of the stream, in milliseconds since the epoch. */
let startedAt: number;
let platform: StartedPlatform;
let folder: string;

beforeAll(async () => {
  stream = await startFailingHls(OUTAGES, { seconds: 60, listSize: 60 });
  platform = await testPlatform({ LOG_LEVEL: "silent", STREAM_HOSTS: stream.host });
  folder = mkdtempSync(join(tmpdir(), "masthead-airing-"));
});
afterAll(async () => {
  await stream.close();
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const at = (seconds: number) => new Date(startedAt + seconds * 1000);

it("records an airing while the stream fails twice and the worker is killed", {
  timeout: scaled(180_000),
}, async () => {
  const { db, url } = platform.database;
  const channel = await makeChannel(db, { streamUrl: `${stream.url}/live.m3u8` });
  const program = await makeProgram(db);
  const worker = spawn(process.execPath, [WORKER, url, platform.config.DATA_DIR, stream.host], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  startedAt = stream.restart();
  const [row] = await db
    .insert(airingRecording)
    .values({
      programId: program.id,
      channelId: channel.id,
      startsAt: at(START),
      endsAt: at(END),
      padding: 0,
      publish: true,
      availableDays: 7,
    })
    .returning();
  const id = row?.id ?? 0;
  worker.stdin.write(`${id}\n`);
  await wait(Math.max(0, at(KILL).getTime() - Date.now()));
  worker.kill("SIGKILL");
  const before = (await segmentsOf(db, [id])).length;
  expect(before).toBeGreaterThan(5);

  // Another worker waits for the end of the lease.
  await expect
    .poll(
      async () => {
        await recordAiring(platform, id);
        return (await recordingById(db, id))?.state;
      },
      { timeout: scaled(90_000), interval: 1000 },
    )
    .toBe("storing");
  await storeAiring(platform, id);

  const stored = await recordingById(db, id);
  expect(stored).toMatchObject({ state: "stored", problem: null });
  expect(stored?.gaps).toEqual(
    OUTAGES.map(([from, until]) => ({
      from: at(from).toISOString(),
      until: at(until).toISOString(),
      seconds: until - from,
    })),
  );
  const missing = OUTAGES.reduce((sum, [from, until]) => sum + until - from, 0);
  const expected = END - START - missing;
  const path = join(folder, "stored.mp4");
  writeFileSync(path, await platform.storage.get(`recordings/${stored?.file}`));
  const probed = spawnSync(
    toolPath("ffprobe", "ffmpeg"),
    ["-v", "error", "-of", "json", "-show_entries", "format=duration:stream=codec_name", path],
    { encoding: "utf8" },
  );
  const { streams, format } = JSON.parse(probed.stdout) as {
    streams: { codec_name: string }[];
    format: { duration: string };
  };
  expect(streams.map(({ codec_name }) => codec_name).sort()).toEqual(["aac", "h264"]);
  expect(Math.abs(Number(format.duration) - expected)).toBeLessThan(0.5);
  process.stdout.write(
    `airing of ${END - START} s: ${before} segments before the kill, gaps ${JSON.stringify(stored?.gaps?.map(({ seconds }) => seconds))}, expected ${expected} s, ffprobe ${format.duration} s\n`,
  );

  expect(await segmentsOf(db, [id]), "temporary segments are removed").toEqual([]);
  const files: string[] = [];
  for await (const { key } of platform.storage.list())
    if (key.startsWith("airings/")) files.push(key);
  expect(files.length, "except what the killed worker was storing").toBeLessThanOrEqual(1);
  const client = innerClient(platform, "en-US");
  const episode = await client.episode.get({ id: stored?.episodeId ?? 0, locale: "en-US" });
  expect(episode).toMatchObject({
    playable: true,
    program: { id: program.id },
    airAt: at(START).toISOString(),
    availableUntil: new Date(at(END).getTime() + 7 * 86_400_000).toISOString(),
  });
  const { url: playbackUrl } = await client.playback.episode({ id: episode.id });
  expect(playbackUrl).toMatch(/^\/stream\//);
});

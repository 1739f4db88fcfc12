import type { RequestListener } from "node:http";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { readSongs } from "./read-songs.ts";
import { insertSongs } from "./song.sql.ts";

const icecast: RequestListener = (_request, response) => {
  const block = Buffer.from("StreamTitle='Fairuz - Zahrat';".padEnd(48, "\0"));
  response
    .writeHead(200, { "content-type": "audio/mpeg", "icy-metaint": "100" })
    .end(Buffer.concat([Buffer.alloc(100, 255), Buffer.from([3]), block, Buffer.alloc(100, 255)]));
};

let platform: StartedPlatform;
let upstream: Upstream;
let staff: Client;

beforeAll(async () => {
  upstream = await startUpstream({ "/icy": icecast });
  platform = await testPlatform({ STREAM_HOSTS: upstream.host });
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});
afterAll(async () => {
  await platform.stop();
  await upstream.close();
});

const reader = () => innerClient(platform, "en-US");
const makeStation = () =>
  staff.channel.create({
    name: { "en-US": "Station" },
    kind: "audio",
    streamUrl: "https://radio.example/live.mp3",
    songSource: "playout",
  });

describe("song reports of a playout system", () => {
  it("appear once in the history and as the current title", async () => {
    const { id, songKey } = await makeStation();
    const report = { id, key: songKey ?? "", title: "Zahrat al-Madain", artist: "Fairuz" };
    await reader().song.report(report);
    await reader().song.report(report);
    const { songs } = await reader().song.history({ id });
    expect(songs).toMatchObject([{ title: "Zahrat al-Madain", artist: "Fairuz" }]);
    expect(await reader().playback.nowPlaying({ id })).toEqual({
      title: "Fairuz – Zahrat al-Madain",
    });
  });

  it("are refused alike with a wrong key, without playout system and of an unknown channel", async () => {
    const { id } = await makeStation();
    const { id: other } = await makeChannel(platform.database.db, { kind: "audio" });
    for (const input of [
      { id, key: "x" },
      { id: other, key: "x" },
      { id: 999_999, key: "x" },
    ])
      expect(
        (await problemOfRejection(reader().song.report({ ...input, title: "T" }))).status,
      ).toBe(404);
    expect((await reader().song.history({ id })).songs).toEqual([]);
  });

  it("are refused with a key that was replaced, which the audit log does not contain", async () => {
    const created = await makeStation();
    const { id, songKey } = await staff.channel.rotateSongKey({ id: created.id });
    expect(songKey).not.toBe(created.songKey);
    const report = (key: string | null) => reader().song.report({ id, key: key ?? "", title: "T" });
    expect((await problemOfRejection(report(created.songKey))).status).toBe(404);
    await report(songKey);
    expect(JSON.stringify(await platform.database.db.select().from(log))).not.toContain(songKey);
  });

  it("are limited in size", async () => {
    const { id, songKey } = await makeStation();
    const call = reader().song.report({ id, key: songKey ?? "", title: "x".repeat(201) });
    expect((await problemOfRejection(call)).status).toBe(400);
  });
});

describe("titles of an Icecast stream", () => {
  it("are stored for stations that ask for it, once per song", async () => {
    const { db } = platform.database;
    const values = { kind: "audio" as const, streamUrl: `http://${upstream.host}/icy` };
    const { id } = await makeChannel(db, { ...values, songSource: "stream" });
    const { id: silent } = await makeChannel(db, values);
    await readSongs(platform);
    await readSongs(platform);
    expect((await reader().song.history({ id })).songs).toMatchObject([
      { title: "Zahrat", artist: "Fairuz" },
    ]);
    expect((await reader().song.history({ id: silent })).songs).toEqual([]);
  });
});

describe("history of a station", () => {
  it("has the songs of the requested day, and none of the future", async () => {
    const { db } = platform.database;
    const { id } = await makeStation();
    const yesterday = new Date(Date.now() - DAY);
    const later = new Date(Date.now() + 60_000);
    await insertSongs(db, [
      { channelId: id, at: yesterday, title: "Yesterday", artist: "" },
      { channelId: id, at: later, title: "Later", artist: "" },
    ]);
    const { lastDate, songs } = await reader().song.history({ id });
    expect(songs).toEqual([]);
    const date = Temporal.PlainDate.from(lastDate).subtract({ days: 1 }).toString();
    expect((await reader().song.history({ id, date })).songs).toMatchObject([
      { title: "Yesterday" },
    ]);
  });

  it("ends after 30 days, and is of visible radio channels only", async () => {
    const { id } = await makeStation();
    const { firstDate, lastDate } = await reader().song.history({ id });
    const beyond = [
      Temporal.PlainDate.from(firstDate).subtract({ days: 1 }),
      Temporal.PlainDate.from(lastDate).add({ days: 1 }),
    ];
    for (const date of beyond.map(String))
      expect((await problemOfRejection(reader().song.history({ id, date }))).status).toBe(404);
    const { id: tv } = await makeChannel(platform.database.db);
    const { id: hidden } = await makeChannel(platform.database.db, {
      kind: "audio",
      enabled: false,
    });
    for (const other of [tv, hidden])
      expect((await problemOfRejection(reader().song.history({ id: other }))).status).toBe(404);
  });
});

describe("bit rates of a station", () => {
  it("are listed from the lowest and select the stream", async () => {
    const { id } = await staff.channel.create({
      name: { "en-US": "Rates" },
      kind: "audio",
      streamUrl: "https://radio.example/live.mp3",
      bitRates: [
        { kilobits: 128, streamUrl: "https://radio.example/128.mp3" },
        { kilobits: 32, streamUrl: "http://radio.example/32.mp3" },
      ],
    });
    expect((await reader().channel.get({ id })).bitRates).toEqual([32, 128]);
    const urlOf = async (bitRate?: number) =>
      (await reader().playback.channel({ id, ...(bitRate && { bitRate }) })).url;
    expect(await urlOf()).toBe("https://radio.example/live.mp3");
    expect(await urlOf(128)).toBe("https://radio.example/128.mp3");
    expect(await urlOf(32)).toMatch(new RegExp(`^/stream/[^/]+/channel-${id}-32/play.mp3$`));
    // The station has removed it: the main stream plays on.
    expect(await urlOf(64)).toBe("https://radio.example/live.mp3");
  });

  it("are refused twice, in private networks, and above their number", async () => {
    const rate = (kilobits: number, host = "radio.example") => ({
      kilobits,
      streamUrl: `https://${host}/${kilobits}.mp3`,
    });
    const refusal = async (bitRates: ReturnType<typeof rate>[]) =>
      (
        await problemOfRejection(
          staff.channel.create({
            name: { "en-US": "Refused" },
            kind: "audio",
            streamUrl: "https://radio.example/live.mp3",
            bitRates,
          }),
        )
      ).status;
    expect(await refusal([rate(64), rate(64)])).toBe(400);
    expect(await refusal([rate(64, "192.168.0.1")])).toBe(400);
    expect(await refusal([1, 2, 3, 4, 5, 6, 7].map((part) => rate(part * 16)))).toBe(400);
  });
});

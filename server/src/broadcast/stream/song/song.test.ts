import type { RequestListener } from "node:http";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countSql } from "../../../../test/count-sql.ts";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { waitForChanges } from "../../../../test/wait-for-changes.ts";
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

  it("are read from the database once per song, for all players", async () => {
    const { id, songKey } = await makeStation();
    const report = { id, key: songKey ?? "", artist: "Fairuz" };
    const playing = async () => (await reader().playback.nowPlaying({ id })).title;
    await reader().song.report({ ...report, title: "Zahrat" });
    await waitForChanges(platform);
    expect(await playing()).toBe("Fairuz – Zahrat");
    const sql = countSql(platform);
    for (let player = 0; player < 5; player++) expect(await playing()).toBe("Fairuz – Zahrat");
    expect(sql.count).toBe(0);
    await reader().song.report({ ...report, title: "Nassam" });
    expect(await playing()).toBe("Fairuz – Nassam");
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

describe("removal of a song from the history", () => {
  const historyOf = async (id: number) => (await reader().song.history({ id })).songs;
  const playing = async (id: number) => (await reader().playback.nowPlaying({ id })).title;

  it("hides it from listeners, and repeated reports do not restore it", async () => {
    const { id, songKey } = await makeStation();
    const report = { id, key: songKey ?? "", title: "Wrong title", artist: "Fairuz" };
    await reader().song.report(report);
    const { data: songs, meta } = await staff.song.staffList({ id });
    expect(songs).toMatchObject([{ title: "Wrong title" }]);
    expect(meta.next).toBeNull();
    await staff.song.remove({ id, at: songs[0]?.at ?? "" });
    await reader().song.report(report);
    expect(await historyOf(id)).toEqual([]);
    expect((await staff.song.staffList({ id })).data).toEqual([]);
    expect(await playing(id)).toBeNull();
    await reader().song.report({ ...report, title: "Zahrat" });
    expect(await historyOf(id)).toMatchObject([{ title: "Zahrat" }]);
    expect(await playing(id)).toBe("Fairuz – Zahrat");
  });

  it("hides it from the player while the stream sends it", async () => {
    const { id } = await makeChannel(platform.database.db, {
      kind: "audio",
      streamUrl: `http://${upstream.host}/icy`,
      songSource: "stream",
    });
    await readSongs(platform);
    expect(await playing(id)).toBe("Fairuz - Zahrat");
    const { data: songs } = await staff.song.staffList({ id });
    await staff.song.remove({ id, at: songs[0]?.at ?? "" });
    await readSongs(platform);
    expect(await historyOf(id)).toEqual([]);
    expect(await playing(id)).toBeNull();
  });

  it("happens once, withdraws cached pages, and is in the audit log of the channel", async () => {
    const { id, songKey } = await makeStation();
    await reader().song.report({ id, key: songKey ?? "", title: "Jingle" });
    const [song] = await historyOf(id);
    const at = song?.at ?? "";
    const tags: string[] = [];
    platform.onChange((announced) => void tags.push(...announced));
    await staff.song.remove({ id, at });
    await expect.poll(() => tags).toContain(`withdrawn songs:${id}`);
    expect(tags).toContain(`songs:${id}`);
    const again = await problemOfRejection(staff.song.remove({ id, at }));
    const other = await makeStation();
    const elsewhere = await problemOfRejection(staff.song.remove({ id: other.id, at }));
    expect([again.status, elsewhere.status]).toEqual([404, 404]);
    const entries = await platform.database.db
      .select({ changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "LiveStream"), eq(log.entityId, id), eq(log.action, "update")));
    expect(entries).toEqual([{ changes: { song: [`${at} Jingle`, null] } }]);
  });

  it("is for staff who manage channels, as is the list", async () => {
    const { id } = await makeStation();
    const accounting = await clientAs(
      platform,
      (await makeUser(platform.database.db, "Accounting")).id,
    );
    for (const caller of [reader(), accounting]) {
      const list = await problemOfRejection(caller.song.staffList({ id }));
      const remove = await problemOfRejection(
        caller.song.remove({ id, at: new Date().toISOString() }),
      );
      expect(list.status).toBe(remove.status);
      expect([401, 403]).toContain(remove.status);
    }
  });
});

describe("list of songs for staff", () => {
  it("has pages with the newest song first, to the limit of 30 days", async () => {
    const { id } = await makeStation();
    const start = Date.now() - 6 * 3_600_000;
    const rows = Array.from({ length: 60 }, (_, index) => ({
      channelId: id,
      at: new Date(start + index * 240_000),
      title: `Song ${index}`,
      artist: "",
    }));
    const old = { channelId: id, at: new Date(Date.now() - 31 * DAY), title: "Old", artist: "" };
    await insertSongs(platform.database.db, [...rows, old]);
    const first = await staff.song.staffList({ id });
    expect([first.data.length, first.data[0]?.title]).toEqual([50, "Song 59"]);
    const rest = await staff.song.staffList({ id, before: first.meta.next ?? "" });
    expect([rest.data.length, rest.data[0]?.title]).toEqual([10, "Song 9"]);
    expect(rest.meta.next).toBeNull();
    expect((await problemOfRejection(staff.song.staffList({ id: 999_999 }))).status).toBe(404);
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

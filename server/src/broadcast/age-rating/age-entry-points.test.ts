import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { AgeRefusal } from "@masthead/contract/platform/age-rating.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD } from "../../../test/factories/auth.ts";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { publishRecordedArticle } from "../../../test/factories/recorded-article.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { runLater } from "../../../test/shifted-clock.ts";
import { takeOver } from "../../../test/take-over.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { episodeOverview, oneEpisode } from "../episode/episode.service.ts";
import { podcastOf } from "../podcast/podcast.service.ts";
import { streamFormatOf } from "../stream/stream-format.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;
const PIN_FROM = 15;

beforeAll(() => changeSetting(platform, "website", "pinFromAge", PIN_FROM));

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await server.get(path, headers)).status;
const playbackOf = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await server.get(`/api/v1/playback/${path}`, headers);
  return {
    status: reply.status,
    body: (await reply.json()) as Playback & { code: string; ageRefusal: AgeRefusal },
  };
};

/** Radio channel with an episode on air, whose program or itself has a rating. */
async function makeContent(ratings: {
  program?: AgeRating;
  episode?: AgeRating | null;
  premium?: boolean;
}) {
  const { premium = false } = ratings;
  const channel = await makeChannel(db, {
    kind: "audio",
    streamUrl: "sample:radio",
    bitRates: [{ kilobits: 64, streamUrl: "sample:radio" }],
    premium,
  });
  const program = await makeProgram(db, { ageRating: ratings.program ?? 0 });
  const episode = await makeEpisode(db, {
    programId: program.id,
    channelId: channel.id,
    airAt: new Date(Date.now() - 10 * MINUTE),
    audioUrl: "sample:radio",
    audioBytes: 1000,
    audioType: "audio/mpeg",
    premium,
    ageRating: ratings.episode ?? null,
  });
  return { channel, program, episode };
}
type Content = Awaited<ReturnType<typeof makeContent>>;

/** Viewer with a PIN of 1234, signed in. */
async function makeViewer(maxRating: 0 | 7 | 12 | 15) {
  const { id } = await makeUser(db, "User");
  const client = await clientAs(platform, id);
  await client.viewingPin.save({ pin: "1234", maxRating });
  const cookie = await cookieOf(platform, id);
  const send = async (action: "unlock" | "lock", body = "{}") => {
    const headers = { cookie, "content-type": "application/json" };
    const reply = await server.send("POST", `/api/v1/user/viewing-pin/${action}`, headers, body);
    expect(reply.status).toBe(200);
  };
  return {
    id,
    client,
    cookie,
    unlock: () => send("unlock", JSON.stringify({ pin: "1234" })),
    lock: () => send("lock"),
  };
}

const ENTRIES: [string, (content: Content) => string, number][] = [
  ["playback of the channel", ({ channel }) => `/api/v1/playback/channel/${channel.id}`, 200],
  [
    "playback of a further stream",
    ({ channel }) => `/api/v1/playback/channel/${channel.id}?bitRate=64`,
    200,
  ],
  ["channel by its key", ({ channel }) => `/api/v1/channels/${channel.id}/${channel.key}`, 200],
  ["low-data redirect of radio", ({ channel }) => `/low-data/listen/${channel.id}`, 302],
  ["playback of the episode", ({ episode }) => `/api/v1/playback/episode/${episode.id}`, 200],
  ["its audio", ({ episode }) => `/api/v1/playback/episode/${episode.id}?sound=1`, 200],
];

describe("age rating from that of the station on", () => {
  it.each(ENTRIES)("needs a PIN at: %s", async (_name, pathOf, status) => {
    const restricted = [{ program: 15 }, { episode: 18 }, { program: 7, episode: 15 }] as const;
    for (const ratings of restricted)
      expect(await statusOf(pathOf(await makeContent(ratings)))).toBe(403);
    const open = [{}, { program: 12 }, { program: 18, episode: 12 }] as const;
    for (const ratings of open)
      expect(await statusOf(pathOf(await makeContent(ratings)))).toBe(status);
  });
});

describe("refusal by an age rating", () => {
  it("says what is rated, until when, and what the viewer can do", async () => {
    const { channel, program, episode } = await makeContent({ program: 18 });
    const guest = await playbackOf(`channel/${channel.id}?locale=en-US`);
    expect([guest.status, guest.body.code]).toEqual([403, "AGE_RESTRICTED"]);
    expect(guest.body.ageRefusal).toEqual({
      of: "program",
      name: program.name["en-US"],
      rating: 18,
      step: "signIn",
      until: expect.stringMatching(/Z$/),
    });
    const { id } = await makeUser(db, "User");
    const withoutPin = await playbackOf(`episode/${episode.id}?sound=1`, {
      cookie: await cookieOf(platform, id),
    });
    expect(withoutPin.body.ageRefusal).toMatchObject({ step: "setPin", until: null });
    const { cookie } = await makeViewer(12);
    const withPin = await playbackOf(`episode/${episode.id}?sound=1`, { cookie });
    expect(withPin.body.ageRefusal).toMatchObject({ step: "enterPin" });
  });

  it("comes after the paywall: the PIN alone would not help", async () => {
    const { episode } = await makeContent({ program: 18, premium: true });
    expect((await playbackOf(`episode/${episode.id}?sound=1`)).status).toBe(402);
  });

  it("does not apply to staff who manage it", async () => {
    const { channel } = await makeContent({ program: 18 });
    const staff = await makeUser(db, "Superadmin");
    const { status, body } = await playbackOf(`channel/${channel.id}`, {
      cookie: await cookieOf(platform, staff.id),
    });
    expect(status).toBe(200);
    expect(await statusOf(body.url)).toBe(200);
  });
});

it("a takeover needs the PIN", async () => {
  const { channel, episode } = await makeContent({ program: 18 });
  const { cookie, unlock } = await makeViewer(12);
  const both = async () => [
    await takeOver(server, { kind: "channel", id: channel.id }, { cookie }),
    await takeOver(server, { kind: "episode", id: episode.id }, { cookie }),
  ];
  expect(await both()).toEqual([403, 403]);
  await unlock();
  expect(await both()).toEqual([204, 204]);
});

describe("viewer with a PIN", () => {
  it("plays what they chose without it, and everything for a while after it", async () => {
    const { cookie, unlock, lock } = await makeViewer(12);
    const { episode } = await makeContent({ program: 15 });
    const path = `episode/${episode.id}?sound=1`;
    expect((await playbackOf(path, { cookie })).status).toBe(403);
    await unlock();
    const { status, body } = await playbackOf(path, { cookie });
    expect(status).toBe(200);
    expect(await statusOf(body.url)).toBe(200);
    await lock();
    expect((await playbackOf(path, { cookie })).status).toBe(403);
    await unlock();
    await runLater(4 * HOUR, async () => {
      expect((await playbackOf(path, { cookie })).status).toBe(403);
    });
  });

  it("may allow more than the station, or less", async () => {
    const { episode } = await makeContent({ program: 15 });
    const { cookie } = await makeViewer(15);
    expect((await playbackOf(`episode/${episode.id}?sound=1`, { cookie })).status).toBe(200);
    const strict = await makeViewer(0);
    const { episode: mild } = await makeContent({ program: 7 });
    const path = `episode/${mild.id}?sound=1`;
    expect((await playbackOf(path, { cookie: strict.cookie })).status).toBe(403);
    expect((await playbackOf(path)).status).toBe(200);
  });

  it("is unlocked in one session only", async () => {
    const { id, client } = await makeViewer(0);
    await client.viewingPin.unlock({ pin: "1234" });
    const other = await clientAs(platform, id);
    expect((await other.viewingPin.mine()).unlockedUntil).toBeNull();
    expect((await client.viewingPin.mine()).unlockedUntil).not.toBeNull();
  });
});

describe("token of a live stream", () => {
  it("ends when a rated airing begins, and opens nothing of it, nor a rewind into it", async () => {
    const channel = await makeChannel(db, { streamUrl: "sample:tv" });
    const program = await makeProgram(db, { ageRating: 18 });
    const airAt = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + 5 * MINUTE);
    await makeEpisode(db, { programId: program.id, channelId: channel.id, airAt });
    const { body } = await playbackOf(`channel/${channel.id}`);
    expect(body.expiresAt).toBe(airAt.toISOString());
    expect(await statusOf(body.url)).toBe(200);
    const { cookie, unlock } = await makeViewer(0);
    await runLater(airAt.getTime() - Date.now() + MINUTE, async () => {
      expect(await statusOf(body.url)).toBe(403);
      expect((await playbackOf(`channel/${channel.id}`)).status).toBe(403);
      await unlock();
      const unlocked = await playbackOf(`channel/${channel.id}`, { cookie });
      expect(unlocked.status).toBe(200);
      expect(await statusOf(unlocked.body.url)).toBe(200);
    });
    await runLater(airAt.getTime() - Date.now() + HOUR, async () => {
      const later = await playbackOf(`channel/${channel.id}`);
      expect([later.status, later.body.dvrMinutes]).toEqual([200, 30]);
    });
  });

  it("from before a program was rated no longer opens it", async () => {
    const { channel, program, episode } = await makeContent({});
    const live = (await playbackOf(`channel/${channel.id}`)).body.url;
    const recorded = (await playbackOf(`episode/${episode.id}?sound=1`)).body.url;
    expect(await statusOf(live)).toBe(200);
    expect(await statusOf(recorded)).toBe(200);
    const editor = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    await editor.program.edit({ id: program.id, version: program.version, ageRating: 18 });
    expect(await statusOf(live)).toBe(403);
    expect(await statusOf(recorded)).toBe(403);
  });
});

describe("feeds", () => {
  it.each<[Parameters<typeof makeContent>[0], boolean]>([
    [{ program: 12 }, true],
    [{ program: 15 }, false],
    [{ episode: 18 }, false],
    [{ program: 18, episode: 7 }, true],
  ])("of podcasts with %j have the episode: %s", async (ratings, expected) => {
    const { program, episode } = await makeContent(ratings);
    const context = innerContext(platform, "en-US");
    const items = await podcastOf(context, program.id).then(
      (podcast) => podcast.items.length,
      () => 0,
    );
    expect(items > 0).toBe(expected);
    expect((await episodeOverview(context, program.id)).podcast).toBe(expected);
    const { fileName } = streamFormatOf("sample:radio", "recordedAudio");
    const status = await statusOf(`/podcast/${episode.id}/${fileName}`);
    expect(status).toBe(expected ? 200 : 404);
  });

  it("of videos leave restricted episodes out, and state the rating of others", async () => {
    const program = await makeProgram(db, { ageRating: 12 });
    const video = { programId: program.id, videoUrl: "https://media.example/a.mp4" };
    const mild = await makeEpisode(db, video);
    const strong = await makeEpisode(db, { ...video, ageRating: 18 });
    const text = await (await server.get(`/mrss/program-${program.id}.xml`)).text();
    expect(text).toContain(`/mrss/media/${mild.id}/`);
    expect(text).not.toContain(`/mrss/media/${strong.id}/`);
    expect(text).toContain(
      '<media:rating scheme="https://schema.org/typicalAgeRange">12-</media:rating>',
    );
    expect(await statusOf(`/mrss/media/${strong.id}/video.mp4`)).toBe(404);
  });
});

it("a recording in an article does not play while an episode with it needs a PIN", async () => {
  const path = await publishRecordedArticle(platform, `${"8".repeat(64)}.mp4`);
  expect(await statusOf(path)).toBe(200);
  const program = await makeProgram(db, { ageRating: 18 });
  await makeEpisode(db, { programId: program.id, videoUrl: path });
  expect(await statusOf(path)).toBe(403);
  await changeSetting(platform, "website", "pinFromAge", 0);
  const open = await server.get(path);
  expect([open.status, open.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  await changeSetting(platform, "website", "pinFromAge", PIN_FROM);
});

it("pages show the rating of an episode, else of its program", async () => {
  const program = await makeProgram(db, { ageRating: 12 });
  const context = innerContext(platform, "en-US");
  const ratingOf = async (ageRating: AgeRating | null) => {
    const { id } = await makeEpisode(db, { programId: program.id, ageRating });
    return (await oneEpisode(context, id)).ageRating;
  };
  expect([await ratingOf(null), await ratingOf(0), await ratingOf(18)]).toEqual([12, 0, 18]);
});

describe("viewing PIN", () => {
  it("is asked with the password, except shortly after signing in, and is no secret in exports", async () => {
    const { id } = await makeUserWithPassword(platform, "User");
    const client = await clientAs(platform, id);
    await expect(client.viewingPin.save({ maxRating: 7 })).rejects.toMatchObject({
      data: { errors: [{ path: "pin" }] },
    });
    await client.viewingPin.save({ pin: "4321", maxRating: 7 });
    await runLater(HOUR, async () => {
      const refused = { data: { errors: [{ path: "password" }] } };
      await expect(client.viewingPin.save({ pin: "1111", maxRating: 15 })).rejects.toMatchObject(
        refused,
      );
      for (const input of [{}, { password: "wrong password" }])
        await expect(client.viewingPin.remove(input)).rejects.toMatchObject(refused);
      await client.viewingPin.save({ maxRating: 12, password: PASSWORD });
    });
    const data = await client.account.exportData();
    expect(data.viewingPin).toMatchObject({ maxRating: 12 });
    expect(JSON.stringify(data)).not.toContain("argon2");
    await client.viewingPin.remove({ password: PASSWORD });
    expect(await client.viewingPin.mine()).toEqual({
      isSet: false,
      maxRating: null,
      unlockedUntil: null,
    });
  });

  it("can be guessed five times in a quarter of an hour per account", async () => {
    const { id, client } = await makeViewer(0);
    for (let guess = 0; guess < 5; guess++)
      await expect(client.viewingPin.unlock({ pin: `000${guess}` })).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    const other = await clientAs(platform, id);
    await expect(other.viewingPin.unlock({ pin: "1234" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { CountryRefusal, CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { publishRecordedArticle } from "../../../test/factories/recorded-article.ts";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { runLater } from "../../../test/shifted-clock.ts";
import { takeOver } from "../../../test/take-over.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { episodeOverview, oneEpisode } from "../episode/episode.service.ts";
import { podcastOf } from "../podcast/podcast.service.ts";

/** Public addresses in a country each, as the fake lookup service knows them. */
const ADDRESSES = { JO: "1.1.1.1", DE: "8.8.8.8", unknown: "9.9.9.9" };
type Place = keyof typeof ADDRESSES;

const JORDAN_ONLY: CountryRule = { mode: "only", countries: ["JO", "PS"] };
const NOT_GERMANY: CountryRule = { mode: "except", countries: ["DE"] };

let service: Server;
let lookups = 0;
let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  service = createServer((request, response) => {
    lookups++;
    const place = Object.entries(ADDRESSES).find(([, ip]) => request.url === `/${ip}`)?.[0];
    response.end(place && place !== "unknown" ? `1;${place};;` : "0;;;");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => service.once("listening", done));
  platform = await testPlatform({
    COUNTRY_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/{address}`,
    COUNTRY_HEADER: "CF-IPCountry",
    TRUST_PROXY: "1",
  });
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  service.closeAllConnections();
  service.close();
});

const from = (place: Place) => ({ "x-forwarded-for": ADDRESSES[place] });
const statusFrom = async (place: Place, path: string) =>
  (await server.get(path, from(place))).status;
const playbackFrom = async (place: Place, path: string, headers = {}) => {
  const reply = await server.get(`/api/v1/playback/${path}`, { ...from(place), ...headers });
  return {
    status: reply.status,
    body: (await reply.json()) as Playback & { code: string; countryRefusal: CountryRefusal },
  };
};

/** A channel, a program and an episode in which one of them has a rule. */
async function makeContent(
  owner: "channel" | "program" | "episode" | "none",
  countryRule: CountryRule,
  { premium = false } = {},
) {
  const { db } = platform.database;
  const ruleOf = (one: typeof owner) => ({ countryRule: one === owner ? countryRule : null });
  const channel = await makeChannel(db, {
    kind: "audio",
    streamUrl: "sample:radio",
    bitRates: [{ kilobits: 64, streamUrl: "sample:radio" }],
    premium,
    ...ruleOf("channel"),
  });
  const program = await makeProgram(db, ruleOf("program"));
  const episode = await makeEpisode(db, {
    programId: program.id,
    channelId: channel.id,
    airAt: new Date(Date.now() - 10 * MINUTE),
    audioUrl: "sample:radio",
    audioBytes: 1000,
    audioType: "audio/mpeg",
    premium,
    ...ruleOf("episode"),
  });
  return { channel, program, episode };
}
type Content = Awaited<ReturnType<typeof makeContent>>;

/** Every way to a stream or a recording, by what it plays. */
const LIVE_ENTRIES: [string, (content: Content) => string, number][] = [
  ["playback of the channel", ({ channel }) => `/api/v1/playback/channel/${channel.id}`, 200],
  [
    "playback of a further stream",
    ({ channel }) => `/api/v1/playback/channel/${channel.id}?bitRate=64`,
    200,
  ],
  ["channel by its key", ({ channel }) => `/api/v1/channels/${channel.id}/${channel.key}`, 200],
  ["low-data redirect of radio", ({ channel }) => `/low-data/listen/${channel.id}`, 302],
];
const EPISODE_ENTRIES: typeof LIVE_ENTRIES = [
  ["playback of the episode", ({ episode }) => `/api/v1/playback/episode/${episode.id}`, 200],
  ["its audio", ({ episode }) => `/api/v1/playback/episode/${episode.id}?sound=1`, 200],
];

const OWNERS: [Parameters<typeof makeContent>[0], boolean, boolean][] = [
  // Owner of the rule, whether it applies to the live channel, and to the episode.
  ["channel", true, false],
  ["program", true, true],
  ["episode", true, true],
];

describe.each(OWNERS)("country rule of a %s", (owner, ofLive, ofEpisode) => {
  it.each([...(ofLive ? LIVE_ENTRIES : []), ...(ofEpisode ? EPISODE_ENTRIES : [])])(
    "is enforced by: %s",
    async (_name, pathOf, status) => {
      const path = pathOf(await makeContent(owner, JORDAN_ONLY));
      const statuses = await Promise.all(
        (["JO", "DE", "unknown"] as const).map((place) => statusFrom(place, path)),
      );
      expect(statuses).toEqual([status, 403, 403]);
    },
  );
});

it.each([...LIVE_ENTRIES, ...EPISODE_ENTRIES])(
  "content without rules is open everywhere, without a lookup: %s",
  async (_name, pathOf, status) => {
    const path = pathOf(await makeContent("none", JORDAN_ONLY));
    const before = lookups;
    expect(await statusFrom("DE", path)).toBe(status);
    expect(lookups).toBe(before);
  },
);

describe("refusal by a country rule", () => {
  it("says which rule refuses, where it plays, and where the caller seems to be", async () => {
    const { channel, program } = await makeContent("program", NOT_GERMANY);
    expect((await playbackFrom("unknown", `channel/${channel.id}`)).status).toBe(200);
    const { status, body } = await playbackFrom("DE", `channel/${channel.id}?locale=en-US`);
    expect([status, body.code]).toEqual([403, "COUNTRY_NOT_ALLOWED"]);
    expect(body.countryRefusal).toEqual({
      of: "program",
      name: program.name["en-US"],
      ...NOT_GERMANY,
      country: "DE",
      until: expect.stringMatching(/Z$/),
    });
  });

  it("comes before the paywall: no subscription would help", async () => {
    const { channel } = await makeContent("channel", JORDAN_ONLY, { premium: true });
    expect((await playbackFrom("DE", `channel/${channel.id}`)).status).toBe(403);
    expect((await playbackFrom("JO", `channel/${channel.id}`)).status).toBe(402);
  });

  it("does not apply to staff who manage it, who are told", async () => {
    const { channel, episode } = await makeContent("program", JORDAN_ONLY);
    const staff = await makeUser(platform.database.db, "Superadmin");
    const cookie = { cookie: await cookieOf(platform, staff.id) };
    for (const path of [`channel/${channel.id}`, `episode/${episode.id}`]) {
      const { status, body } = await playbackFrom("DE", path, cookie);
      expect([status, body.countryNote?.country]).toEqual([200, "DE"]);
      expect(await statusFrom("DE", body.url)).toBe(200);
    }
    const reader = await makeUser(platform.database.db, "User");
    const { status } = await playbackFrom("DE", `channel/${channel.id}`, {
      cookie: await cookieOf(platform, reader.id),
    });
    expect(status).toBe(403);
  });
});

it("a takeover needs a country that the rule allows", async () => {
  const { channel, episode } = await makeContent("program", JORDAN_ONLY);
  const cookie = await cookieOf(platform, (await makeUser(platform.database.db, "User")).id);
  const takeOverFrom = (place: Place, kind: "channel" | "episode", id: number) =>
    takeOver(server, { kind, id }, { ...from(place), cookie });
  for (const [kind, { id }] of [["channel", channel] as const, ["episode", episode] as const]) {
    expect(await takeOverFrom("DE", kind, id)).toBe(403);
    expect(await takeOverFrom("JO", kind, id)).toBe(204);
  }
});

describe("token of content with a country rule", () => {
  it("is refused abroad on every request, with one lookup for all of them", async () => {
    const { channel, episode } = await makeContent("program", JORDAN_ONLY);
    for (const path of [`channel/${channel.id}`, `episode/${episode.id}`]) {
      const { url } = (await playbackFrom("JO", path)).body;
      expect(url).toMatch(/^\/stream\//);
      expect(await statusFrom("JO", url)).toBe(200);
      await statusFrom("DE", url);
      const before = lookups;
      for (let request = 0; request < 3; request++) expect(await statusFrom("DE", url)).toBe(403);
      expect(lookups).toBe(before);
    }
  });

  it("is issued for streams that would otherwise play from their own URL", async () => {
    const channel = await makeChannel(platform.database.db, {
      streamUrl: "https://live.example/tv/index.m3u8",
      countryRule: JORDAN_ONLY,
    });
    const { body } = await playbackFrom("JO", `channel/${channel.id}`);
    expect(body.url).toMatch(/^\/stream\//);
    expect(body.expiresAt).not.toBeNull();
  });

  it("expires when an airing with a rule begins, and opens nothing abroad from then on", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db, { streamUrl: "sample:tv" });
    const program = await makeProgram(db, { countryRule: JORDAN_ONLY });
    const airAt = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + 5 * MINUTE);
    await makeEpisode(db, { programId: program.id, channelId: channel.id, airAt });
    const { body } = await playbackFrom("DE", `channel/${channel.id}`);
    expect(body.expiresAt).toBe(airAt.toISOString());
    expect(await statusFrom("DE", body.url)).toBe(200);
    await runLater(airAt.getTime() - Date.now() + MINUTE, async () => {
      expect((await playbackFrom("DE", `channel/${channel.id}`)).status).toBe(403);
      expect((await playbackFrom("JO", `channel/${channel.id}`)).status).toBe(200);
    });
    // A rewind after the airing must not reach into it.
    await runLater(airAt.getTime() - Date.now() + HOUR, async () => {
      const later = await playbackFrom("DE", `channel/${channel.id}`);
      expect([later.status, later.body.dvrMinutes]).toEqual([200, 30]);
      expect((await playbackFrom("JO", `channel/${channel.id}`)).body.dvrMinutes).toBeNull();
    });
  });
});

describe("country header", () => {
  it("of a trusted proxy is used instead of a lookup", async () => {
    const { channel } = await makeContent("channel", JORDAN_ONLY);
    const path = `channel/${channel.id}`;
    const before = lookups;
    expect((await playbackFrom("DE", path, { "cf-ipcountry": "ps" })).status).toBe(200);
    expect((await playbackFrom("JO", path, { "cf-ipcountry": "DE" })).status).toBe(403);
    expect(lookups).toBe(before);
    expect((await playbackFrom("JO", path, { "cf-ipcountry": "XX" })).status).toBe(200);
  });

  it("of anybody else is ignored", async () => {
    const untrusting = await testPlatform({ COUNTRY_HEADER: "CF-IPCountry" });
    const other = await startTestServer(untrusting);
    const { id } = await makeChannel(untrusting.database.db, { countryRule: JORDAN_ONLY });
    const { status } = await other.get(`/api/v1/playback/channel/${id}`, { "cf-ipcountry": "JO" });
    expect(status).toBe(403);
    await other.close();
    await untrusting.stop();
  });
});

describe("podcast", () => {
  it.each<["program" | "episode" | "none", boolean]>([
    ["program", false],
    ["episode", false],
    ["none", true],
  ])("with a country rule of its %s has the episode: %s", async (owner, expected) => {
    const { program, episode } = await makeContent(owner, JORDAN_ONLY);
    const context = innerContext(platform, "en-US");
    const items = await podcastOf(context, program.id).then(
      (podcast) => podcast.items.length,
      () => 0,
    );
    expect(items > 0).toBe(expected);
    expect((await episodeOverview(context, program.id)).podcast).toBe(expected);
    const file = await server.get(`/podcast/${episode.id}/recording.mp3`, from("JO"));
    const plain = await server.get(`/podcast/${episode.id}/sound.mp3`, from("JO"));
    if (!expected) expect([file.status, plain.status]).toEqual([404, 404]);
  });
});

describe("recording of an episode in an article", () => {
  it("plays where the rules of the episode allow, and is cached by no proxy", async () => {
    const { db } = platform.database;
    const path = await publishRecordedArticle(platform, `${"7".repeat(64)}.mp4`);
    expect(await statusFrom("DE", path)).toBe(200);
    const program = await makeProgram(db, { countryRule: JORDAN_ONLY });
    await makeEpisode(db, { programId: program.id, videoUrl: path });
    expect(await statusFrom("DE", path)).toBe(403);
    const reply = await server.get(path, from("JO"));
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });
});

it("pages show the rules of program and episode together", async () => {
  const { db } = platform.database;
  const program = await makeProgram(db, { countryRule: JORDAN_ONLY });
  const { id } = await makeEpisode(db, {
    programId: program.id,
    countryRule: { mode: "except", countries: ["PS"] },
  });
  const { countryRule } = await oneEpisode(innerContext(platform, "en-US"), id);
  expect(countryRule).toEqual({ mode: "only", countries: ["JO"] });
});

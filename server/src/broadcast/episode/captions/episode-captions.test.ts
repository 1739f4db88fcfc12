import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeEpisode, makeProgram } from "../../../../test/factories/broadcast.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { subscription } from "../../../commerce/subscription/subscription.table.ts";
import { log } from "../../../system/log/log.table.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;

let staff: Client;
let staffCookie: string;
beforeAll(async () => {
  const { id } = await makeUser(db, "Admin");
  staff = await clientAs(platform, id);
  staffCookie = await cookieOf(platform, id);
});

const vtt = (text: string) => new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`], "a.vtt");
const srt = (text: string) => new File([`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`], "a.srt");
const detailsOf = async (id: number, query = "transcript=en-US"): Promise<EpisodeDetails> =>
  (
    await server.get(`/api/v1/episodes/${id}?locale=en-US&${query}`)
  ).json() as Promise<EpisodeDetails>;
const playbackOf = async (id: number, cookie?: string) =>
  (
    await server.get(`/api/v1/playback/episode/${id}`, cookie ? { cookie } : {})
  ).json() as Promise<Playback>;
const transcriptStatus = async (id: number, cookie?: string) =>
  (await server.get(`/api/v1/episodes/${id}/transcript`, cookie ? { cookie } : {})).status;

async function subscriberCookie(): Promise<string> {
  const { id: userId } = await makeUser(db, "User");
  await db.insert(subscription).values({
    userId,
    state: "active",
    entitlements: ["episodes"],
    periodStart: new Date(Date.now() - HOUR),
    periodEnd: new Date(Date.now() + HOUR),
  });
  return cookieOf(platform, userId);
}

async function withCaptions(values: object) {
  const { id } = await makeEpisode(db, { videoUrl: "https://vod.example/1.m3u8", ...values });
  await staff.episode.captions.save({ id, language: "en-US", file: vtt("Secret words.") });
  return id;
}

describe("subtitles of an episode", () => {
  it("are stored in each language, and give the transcript in the requested one, else the other", async () => {
    const { id } = await makeEpisode(db, { videoUrl: "https://vod.example/1.m3u8" });
    expect(await detailsOf(id)).toMatchObject({ transcriptLanguages: [], transcript: null });
    await staff.episode.captions.save({ id, language: "ar-JO", file: vtt("مرحبا.") });
    expect((await detailsOf(id)).transcript).toEqual({
      language: "ar-JO",
      lines: [{ start: 1, end: 2, text: "مرحبا." }],
    });
    expect(
      await staff.episode.captions.save({ id, language: "en-US", file: srt("Hello.") }),
    ).toMatchObject({ cues: 1, converted: "subRip" });
    expect(await detailsOf(id)).toMatchObject({
      transcriptLanguages: ["en-US", "ar-JO"],
      transcript: { language: "en-US", lines: [{ text: "Hello." }] },
    });
    expect((await detailsOf(id, "")).transcript).toBeNull();
    expect(await staff.episode.captions.list({ id })).toMatchObject([
      { language: "ar-JO", cues: 1 },
      { language: "en-US", cues: 1 },
    ]);
    expect((await staff.episode.captions.preview({ id, language: "en-US" })).lines).toHaveLength(1);
    await staff.episode.captions.remove({ id, language: "en-US" });
    expect((await detailsOf(id)).transcript?.language).toBe("ar-JO");
  });

  it("are offered to players at a stable URL, which podcasts name as well", async () => {
    const program = await makeProgram(db);
    const id = await withCaptions({
      programId: program.id,
      audioUrl: "https://files.example/talk.mp3",
      audioBytes: 5,
      audioType: "audio/mpeg",
    });
    const { captions } = await playbackOf(id);
    expect(captions).toEqual([{ language: "en-US", url: `/podcast/${id}/captions-en-US.vtt` }]);
    const reply = await server.get(captions?.[0]?.url ?? "");
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      ...[200, "text/vtt; charset=utf-8"],
    ]);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(await reply.text()).toContain("Secret words.");
    const feed = await (await server.get(`/programs/${program.id}/podcast.xml`)).text();
    expect(feed).toContain(
      `<podcast:transcript url="https://news.example/podcast/${id}/captions-en-US.vtt" type="text/vtt" language="en" rel="captions"/>`,
    );
    expect((await server.get(`/podcast/${id}/captions-ar-JO.vtt`)).status).toBe(404);
  });

  it("of a premium episode are given to subscribers only, with a URL that expires", async () => {
    const id = await withCaptions({ premium: true });
    const details = await detailsOf(id);
    expect(details.transcriptLanguages).toEqual(["en-US"]);
    expect(JSON.stringify(details)).not.toContain("Secret");
    expect(await transcriptStatus(id)).toBe(402);
    expect((await server.get(`/podcast/${id}/captions-en-US.vtt`)).status).toBe(404);
    const cookie = await subscriberCookie();
    expect(await transcriptStatus(id, cookie)).toBe(200);
    const url = (await playbackOf(id, cookie)).captions?.[0]?.url ?? "";
    expect(url).toMatch(/^\/stream\/[^/]+\/episode-\d+\/captions-en-US-[0-9a-f]{16}\.vtt$/);
    const reply = await server.get(url);
    expect([reply.status, await reply.text()]).toEqual([
      ...[200, expect.stringContaining("Secret")],
    ]);
    expect(reply.headers.get("cache-control")).toMatch(/^private, max-age=\d+$/);
    const [, token = ""] = url.match(/^\/stream\/([^/]+)/) ?? [];
    const other = await withCaptions({ premium: true });
    expect((await server.get(url.replace(`episode-${id}`, `episode-${other}`))).status).toBe(403);
    expect((await server.get(url.replace(token, `${token.slice(0, -2)}xx`))).status).toBe(403);
  });

  it("of an episode with a country rule are not given where it cannot be played", async () => {
    const id = await withCaptions({ countryRule: { mode: "only", countries: ["JO"] } });
    expect(JSON.stringify(await detailsOf(id))).not.toContain("Secret");
    expect(await transcriptStatus(id)).toBe(403);
    expect((await server.get(`/podcast/${id}/captions-en-US.vtt`)).status).toBe(404);
    expect(await transcriptStatus(id, staffCookie)).toBe(200);
  });

  it("of an episode with an age rating are given to staff, and to readers below the rating of the PIN", async () => {
    await changeSetting(platform, "website", "pinFromAge", 15);
    const id = await withCaptions({ ageRating: 18 });
    expect(JSON.stringify(await detailsOf(id))).not.toContain("Secret");
    expect(await transcriptStatus(id)).toBe(403);
    expect((await server.get(`/podcast/${id}/captions-en-US.vtt`)).status).toBe(404);
    expect(await transcriptStatus(id, staffCookie)).toBe(200);
    expect((await detailsOf(await withCaptions({ ageRating: 0 }))).transcript).not.toBeNull();
  });

  it.each([
    ["has not aired", { airAt: new Date(Date.now() + HOUR) }],
    ["is no longer available", { availableUntil: new Date(Date.now() - HOUR) }],
    ["is hidden", { status: false }],
  ])("of an episode that %s are not given to readers", async (_, values) => {
    const id = await withCaptions(values);
    expect(JSON.stringify(await detailsOf(id))).not.toContain("Secret");
    expect(await transcriptStatus(id)).toBe(404);
    expect((await server.get(`/podcast/${id}/captions-en-US.vtt`)).status).toBe(404);
  });

  it("are refused with the line of the problem, or after the end of the recording", async () => {
    const { id } = await makeEpisode(db, { durationSeconds: 10 });
    const save = (content: string) =>
      problemOfRejection(
        staff.episode.captions.save({
          id,
          language: "en-US",
          file: new File([content], "a.vtt"),
        }),
      );
    for (const [content, detail] of [
      ["WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n", "Line 6"],
      ["1\n00:00:05,000 --> 00:00:04,000\nb\n", "Line 2"],
      ["WEBVTT\n\n00:40.000 --> 00:41.000\nlate\n", "Line 3"],
      ["hello", "not a file with subtitles"],
      [
        `WEBVTT\n\n${"00:01.000 --> 00:02.000\na\n\n".repeat(10_001)}`,
        "more than 10,000 subtitles",
      ],
    ] as const)
      expect(JSON.stringify(await save(content)), detail).toContain(detail);
    expect(await staff.episode.captions.list({ id })).toEqual([]);
  });

  it("require the right to publish once readers see the episode, and are in the audit log", async () => {
    const writer = await clientAs(
      platform,
      (await makeUser(db, "Admin", { newsroomRights: ["write"] })).id,
    );
    const hidden = (await makeEpisode(db, { status: false })).id;
    const shown = (await makeEpisode(db)).id;
    const save = (id: number) =>
      writer.episode.captions.save({ id, language: "en-US", file: vtt("Hi.") });
    expect(await save(hidden)).toMatchObject({ cues: 1 });
    expect(await problemOfRejection(save(shown))).toMatchObject({ code: "FORBIDDEN" });
    const [entry] = await db
      .select()
      .from(log)
      .where(eq(log.entityId, hidden))
      .orderBy(desc(log.id))
      .limit(1);
    expect(entry).toMatchObject({
      entity: "Episodes",
      action: "update",
      changes: { captions: [null, 1], locale: ["en-US", "en-US"] },
    });
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import type { NameHit } from "@masthead/contract/newsroom/search/search-names.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeEpisode, makeProgram } from "../../../../test/factories/broadcast.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import { episode } from "../episode.table.ts";
import { episodeCaptions } from "./episode-captions.table.ts";
import { indexMissingTranscripts, toIndexedLines } from "./episode-transcript.service.ts";
import { episodeTranscript } from "./episode-transcript.table.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;

let staff: Client;
beforeAll(async () => {
  staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

const stamp = (second: number) => `00:${String(second).padStart(2, "0")}.000`;
const vtt = (...sentences: string[]) =>
  new File(
    [
      `WEBVTT\n\n${sentences
        .map((text, i) => `${stamp(i * 4 + 1)} --> ${stamp(i * 4 + 3)}\n${text}\n`)
        .join("\n")}`,
    ],
    "a.vtt",
  );

async function makeSpoken(
  sentences: string[],
  values: Parameters<typeof makeEpisode>[1] = {},
  language: Locale = "en-US",
) {
  const row = await makeEpisode(db, values);
  await staff.episode.captions.save({ id: row.id, language, file: vtt(...sentences) });
  return row;
}

const search = async (q: string, locale: Locale = "en-US"): Promise<NameHit[]> =>
  (await innerClient(platform, locale).search.names({ q })).flatMap(({ hits }) => hits);
const ids = async (q: string, locale?: Locale) => (await search(q, locale)).map(({ id }) => id);
const textOf = (hit: NameHit | undefined) => hit?.spoken?.runs.map(({ text }) => text).join("");
const marksOf = (hit: NameHit | undefined) =>
  hit?.spoken?.runs.filter((run) => run.hit).map(({ text }) => text);

describe("search in transcripts", () => {
  it("finds an episode by words said in it, with the sentence, its time and the hits", async () => {
    const row = await makeSpoken(["Good evening.", "Two ferries collided off Aqaba.", "Weather."]);
    const [hit] = await search("ferry collided");
    expect(hit).toMatchObject({
      kind: "episode",
      id: row.id,
      spoken: { language: "en-US", start: 5 },
    });
    expect(textOf(hit)).toBe("Two ferries collided off Aqaba.");
    expect(marksOf(hit)).toEqual(["ferries", "collided"]);
  });

  it("folds Arabic letters, and finds a text in the language that is not the reader's", async () => {
    const row = await makeSpoken(["مرحباً.", "تحدّثنا عن المكتبة الإلكترونيّة."], {}, "ar-JO");
    for (const locale of ["ar-JO", "en-US"] as const) {
      const [hit] = await search("مكتبه الكترونية", locale);
      expect(hit).toMatchObject({ id: row.id, spoken: { language: "ar-JO", start: 5 } });
      expect(textOf(hit)).toBe("تحدّثنا عن المكتبة الإلكترونيّة.");
      expect(marksOf(hit)).toEqual(["المكتبة", "الإلكترونيّة"]);
    }
  });

  it("ranks titles first, and lists an episode once", async () => {
    const spoken = await makeSpoken(["The lagoon froze."], { airAt: new Date() });
    const titled = await makeSpoken(["Lagoon, lagoon."], {
      title: { "en-US": "Lagoon" },
      airAt: new Date(Date.now() - 48 * HOUR),
    });
    await staff.episode.captions.save({ id: spoken.id, language: "ar-JO", file: vtt("lagoon") });
    const hits = await search("lagoon");
    expect(hits.map(({ id }) => id)).toEqual([titled.id, spoken.id]);
    expect(hits[0]?.spoken).toBeNull();
    expect(hits[1]?.spoken?.language).toBe("en-US");
  });

  it("finds a phrase in a sentence, and leaves out excluded words", async () => {
    const row = await makeSpoken(["The copper bell rang.", "A bell of copper."]);
    expect(await ids('"copper bell"')).toEqual([row.id]);
    expect(textOf((await search('"bell of copper"'))[0])).toBe("A bell of copper.");
    expect(await ids('"bell copper"')).toEqual([]);
    expect(await ids("copper -rang")).toEqual([]);
  });

  it("finds words of different sentences, and shows the one with most of them", async () => {
    await makeSpoken(["A quarry.", "The granite of the quarry.", "Marble."]);
    expect(textOf((await search("granite quarry marble"))[0])).toBe("The granite of the quarry.");
  });

  it("indexes changed subtitles, and removes deleted ones, also from cached results", async () => {
    const found = async (q: string) =>
      JSON.stringify(await (await server.get(`/api/v1/search/names?locale=en-US&q=${q}`)).json());
    const row = await makeEpisode(db);
    const id = { id: row.id, language: "en-US" as const };
    expect(await found("zeppelin")).toBe("[]");
    await staff.episode.captions.save({ ...id, file: vtt("The zeppelin.") });
    await expect.poll(() => found("zeppelin")).toContain('"zeppelin"');
    await staff.episode.captions.save({ ...id, file: vtt("The balloonist.") });
    await expect.poll(() => found("zeppelin")).toBe("[]");
    await expect.poll(() => found("balloonist")).toContain('"balloonist"');
    await staff.episode.captions.remove(id);
    await expect.poll(() => found("balloonist")).toBe("[]");
  });

  it("neither finds nor shows the text of episodes that not everyone can play", async () => {
    const past = new Date(Date.now() - HOUR);
    const future = new Date(Date.now() + HOUR);
    const rule = { mode: "block" as const, countries: ["FR"], areas: [] };
    const text = ["The obsidian vault."];
    await makeSpoken(text, { premium: true });
    await makeSpoken(text, { status: false });
    await makeSpoken(text, { airAt: future });
    await makeSpoken(text, { availableFrom: future });
    await makeSpoken(text, { availableUntil: past });
    await makeSpoken(text, { videoUrl: null });
    await makeSpoken(text, { countryRule: rule as never });
    const strict = await makeProgram(db, { countryRule: rule as never });
    await makeSpoken(text, { programId: strict.id });
    const hidden = await makeProgram(db, { status: false });
    await makeSpoken(text, { programId: hidden.id });
    const deleted = await makeSpoken(text);
    await db.update(episode).set({ deletedAt: past }).where(eq(episode.id, deleted.id));
    expect(await ids("obsidian")).toEqual([]);
    const secret = await makeSpoken(text, { title: { "en-US": "Quartz vault" }, premium: true });
    const [hit] = await search("quartz");
    expect(hit).toMatchObject({ id: secret.id, spoken: null });
  });

  it("finds episodes with an age rating only below the rating that needs a PIN", async () => {
    const row = await makeSpoken(["The basilisk."], { ageRating: 15 });
    await changeSetting(platform, "website", "pinFromAge", 0);
    await expect.poll(() => ids("basilisk")).toEqual([row.id]);
    await changeSetting(platform, "website", "pinFromAge", 15);
    await expect.poll(() => ids("basilisk")).toEqual([]);
    await changeSetting(platform, "website", "pinFromAge", 0);
  });

  it("stops showing a text when its episode becomes premium", async () => {
    const row = await makeSpoken(["The narwhal."]);
    const get = async () =>
      (await server.get("/api/v1/search/names?locale=en-US&q=narwhal")).json();
    expect(await get()).toHaveLength(1);
    const { version } = await staff.episode.staffGet({ id: row.id });
    await staff.episode.edit({ id: row.id, version, premium: true });
    await expect.poll(get).toEqual([]);
  });

  it("counts what is said as a match of the query, so that no spelling is suggested", async () => {
    await makeSpoken(["The xylophonist."]);
    const { data, meta } = await innerClient(platform, "en-US").search.articles({
      q: "xylophonist",
    });
    expect({ data, corrected: meta.corrected }).toEqual({ data: [], corrected: false });
  });

  it("indexes subtitles from before transcripts were searched", async () => {
    const row = await makeEpisode(db);
    const content = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe theremin.\n";
    await db.insert(episodeCaptions).values({
      episodeId: row.id,
      language: "en-US",
      content,
      hash: "0123456789abcdef",
      cues: 1,
      updatedAt: new Date(),
    });
    expect(await ids("theremin")).toEqual([]);
    await indexMissingTranscripts(platform);
    expect(await ids("theremin")).toEqual([row.id]);
  });

  it("indexes a transcript up to a length", () => {
    const lines = ["12345", "123456", "1"].map((text, start) => ({ start, end: start, text }));
    expect(toIndexedLines("en-US", lines, 11).lines).toEqual(["12345", "123456"]);
  });

  it("accepts subtitles of the largest size", async () => {
    const words = Array.from({ length: 60_000 }, (_, i) => `w${(i * 7919).toString(36)}`);
    const cues = Array.from(
      { length: 9_000 },
      (_, i) => `00:00.000 --> 00:59.000\n${words.slice(i * 6, i * 6 + 6).join(" ")}.\n`,
    );
    const file = new File(
      [`WEBVTT\n\n${cues.join("\n")}`.slice(0, 500_000).replace(/\n[^\n]*$/, "\n")],
      "a.vtt",
    );
    const row = await makeEpisode(db, { durationSeconds: null });
    await staff.episode.captions.save({ id: row.id, language: "en-US", file });
    expect(await ids(`w${(7919).toString(36)}`)).toEqual([row.id]);
  });
});

describe("search in thousands of transcripts", () => {
  it("finds words by the index", async () => {
    const { id: programId } = await makeProgram(db);
    await db.execute(sql`insert into episode (program_id, title, air_at, video_url)
      select ${programId}, jsonb_build_object('en-US', 'Bulk ' || i), now() - i * interval '1 hour', 'sample:tv' from generate_series(1, 300) i`);
    await db.execute(sql`insert into ${episodeCaptions} (episode_id, language, content, hash, cues, updated_at)
      select id, 'en-US', 'WEBVTT', id::text, 1, now() from episode where program_id = ${programId}`);
    await db.execute(sql`insert into ${episodeTranscript} (episode_id, language, hash, words, starts, lines, line_words)
      select id, 'en-US', id::text, to_tsvector('simple', 'w' || id), '{1}', array['w' || id], array[to_tsvector('simple', 'w' || id)] from episode where program_id = ${programId}`);
    await db.execute(sql`analyze episode_transcript`);
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<{ "QUERY PLAN": string }>(
        tx,
        sql`explain select episode_id from ${episodeTranscript} where words @@ plainto_tsquery('simple', 'w7')`,
      );
    });
    expect(JSON.stringify(plan)).toContain("episode_transcript_words");
  });
});

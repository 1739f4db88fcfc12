import { HOUR } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeProgram,
  makeProgramCategory,
} from "../../../test/factories/broadcast.ts";
import { makeMediaImage, makeTopic } from "../../../test/factories/factory.ts";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { categoryOf } from "./podcast.service.ts";

const SITE = "https://news.example";
const AUDIO = {
  audioUrl: "https://files.example/talk.mp3",
  audioBytes: 1_234_567,
  audioType: "audio/mpeg",
};

const { platform, server } = await startServedPlatform();

async function podcast(path: string) {
  const reply = await server.get(path);
  expect(reply.status, path).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const [channel] = childrenNamed(readXml(await reply.text()), "channel");
  return { channel, items: childrenNamed(channel, "item") };
}

describe("podcast category", () => {
  it.each([
    ["News and current affairs", "News"],
    ["Documentaries", "Society & Culture"],
    ["Culture and music", "Music"],
    ["Sport", "Sports"],
    ["society & culture", "Society & Culture"],
    ["Cooking", "News"],
  ])("for the program category %s is %s", (name, category) => {
    expect(categoryOf({ "en-US": name })).toBe(category);
  });
});

describe("podcast feed of a program", () => {
  it("lists aired episodes with audio, newest first, with all fields directories require, in both languages", async () => {
    const { db } = platform.database;
    const [cover, still] = [
      await makeMediaImage(db, { hash: "cover" }),
      await makeMediaImage(db, { hash: "still" }),
    ];
    const program = await makeProgram(db, {
      name: { "en-US": "Talk & Tea", "ar-JO": "حديث وشاي" },
      description: { "en-US": "<p>Two people &amp; a pot.</p>", "ar-JO": "<p>اثنان وإبريق.</p>" },
      programCategoryId: (await makeProgramCategory(db, { name: { "en-US": "society & culture" } }))
        .id,
      coverId: cover,
      imageIds: [still],
      presenterIds: [
        await makeTopic(db, "author", { name: { "en-US": "Rima Nasser", "ar-JO": "ريما ناصر" } }),
      ],
    });
    const now = Math.floor(Date.now() / 1000) * 1000;
    const airAt = (hours: number) => new Date(now + hours * HOUR);
    const episode = (values: object) =>
      makeEpisode(db, { programId: program.id, ...AUDIO, ...values });
    const wideImage = await makeMediaImage(db, { width: 3, height: 2 });
    const oldEpisode = await episode({
      imageId: wideImage,
      airAt: airAt(-48),
      season: 0,
      number: null,
      durationSeconds: null,
    });
    const newEpisode = await episode({
      title: { "en-US": "Mint", "ar-JO": "نعناع" },
      description: { "en-US": "Fresh <mint>" },
      airAt: airAt(-2),
      season: 2,
      number: 5,
      durationSeconds: 1830,
      imageId: still,
    });
    await episode({ airAt: airAt(-3), premium: true });
    await episode({ airAt: airAt(-3), status: false });
    await episode({ airAt: airAt(-3), audioUrl: null });
    await episode({ airAt: airAt(-3), audioBytes: null });
    await episode({ airAt: airAt(3) });

    const { channel, items } = await podcast(`/programs/${program.id}/podcast.xml`);
    expect(items.map((item) => childText(item, "guid"))).toEqual([
      `episode-${newEpisode.id}@news.example`,
      `episode-${oldEpisode.id}@news.example`,
    ]);
    const channelFields = [
      "title",
      "link",
      "description",
      "language",
      "itunes:author",
      "itunes:explicit",
      "itunes:type",
    ];
    expect(channelFields.map((name) => childText(channel, name))).toEqual([
      "Talk & Tea",
      `${SITE}/programs/${program.id}`,
      "Two people & a pot.",
      "en-US",
      "Rima Nasser",
      "false",
      "episodic",
    ]);
    const attributesOf = (name: string, of = channel) => childrenNamed(of, name)[0]?.attributes;
    expect(attributesOf("atom:link")).toEqual({
      rel: "self",
      type: "application/rss+xml",
      href: `${SITE}/programs/${program.id}/podcast.xml`,
    });
    expect(attributesOf("itunes:image")).toEqual({ href: `${SITE}/media/cover-square.jpg` });
    expect(attributesOf("itunes:category")).toEqual({ text: "Society & Culture" });
    expect(childText(channel, "podcast:guid")).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );

    const [first, last] = items;
    expect(attributesOf("enclosure", first)).toMatchObject({
      length: "1234567",
      type: "audio/mpeg",
    });
    expect(attributesOf("enclosure", first)?.url).toMatch(/^https:\/\/news\.example\//);
    expect(childText(first, "pubDate")).toBe(airAt(-2).toUTCString());
    const itemFields = [
      "title",
      "description",
      "link",
      "itunes:duration",
      "itunes:season",
      "itunes:episode",
      "podcast:season",
      "podcast:episode",
    ];
    expect(itemFields.map((name) => childText(first, name))).toEqual([
      "Mint",
      "Fresh <mint>",
      `${SITE}/programs/${program.id}/episode/${newEpisode.id}`,
      "1830",
      "2",
      "5",
      "2",
      "5",
    ]);
    expect(attributesOf("itunes:image", first)).toEqual({ href: `${SITE}/media/still-square.jpg` });
    const absentFields = ["itunes:duration", "itunes:season", "itunes:episode"];
    expect(absentFields.flatMap((name) => childrenNamed(last, name))).toEqual([]);
    expect(attributesOf("itunes:image", last)?.href, "a wide image is cropped").toMatch(
      /-square\.jpg$/,
    );

    const arabic = await podcast(`/ar/programs/${program.id}/podcast.xml`);
    expect([
      childText(arabic.channel, "title"),
      childText(arabic.channel, "language"),
      childText(arabic.channel, "itunes:author"),
    ]).toEqual(["حديث وشاي", "ar-JO", "ريما ناصر"]);
    expect(childText(arabic.items[0], "title")).toBe("نعناع");
    expect(childText(arabic.items[0], "guid")).toBe(childText(first, "guid"));
    expect(childText(arabic.channel, "podcast:guid")).not.toBe(childText(channel, "podcast:guid"));
  });

  it("announces airings on free radio channels, and is locked for its owner", async () => {
    const { db } = platform.database;
    const program = await makeProgram(db);
    await makeEpisode(db, { programId: program.id, ...AUDIO });
    const radio = await makeChannel(db, { kind: "audio", streamUrl: "sample:radio" });
    const airAt = new Date(Math.floor(Date.now() / 1000) * 1000 + HOUR);
    await makeEpisode(db, { programId: program.id, channelId: radio.id, airAt });
    const { channel } = await podcast(`/programs/${program.id}/podcast.xml`);
    const [live, ...others] = childrenNamed(channel, "podcast:liveItem");
    expect(others).toEqual([]);
    expect(live?.attributes).toMatchObject({ status: "pending", start: airAt.toISOString() });
    // Elements that the namespace requires of a live item.
    for (const name of ["title", "guid", "enclosure", "podcast:contentLink"])
      expect(childrenNamed(live, name), name).toHaveLength(1);
    expect(childrenNamed(live, "enclosure")[0]?.attributes.url).toBe(
      `${SITE}/low-data/listen/${radio.id}`,
    );
    for (const locked of childrenNamed(channel, "podcast:locked"))
      expect(locked.attributes.owner).toContain("@");
  });

  it("refers to the chapters of an episode", async () => {
    const { db } = platform.database;
    const program = await makeProgram(db);
    const { id } = await makeEpisode(db, {
      programId: program.id,
      ...AUDIO,
      chapters: [
        { start: 0, title: { "en-US": "Start" }, url: null },
        { start: 750, title: { "en-US": "Middle" }, url: "https://news.example/middle" },
      ],
    });
    const { items } = await podcast(`/programs/${program.id}/podcast.xml`);
    const [reference] = childrenNamed(items[0], "podcast:chapters");
    expect(reference?.attributes).toEqual({
      url: `${SITE}/podcasts/${id}/chapters.json`,
      type: "application/json+chapters",
    });
    const reply = await server.get(`/podcasts/${id}/chapters.json`);
    expect(reply.headers.get("content-type")).toContain("application/json+chapters");
    expect(JSON.parse(await reply.text())).toMatchObject({
      version: "1.2.0",
      chapters: [
        { startTime: 0, title: "Start" },
        { startTime: 750, title: "Middle", url: "https://news.example/middle" },
      ],
    });
    const silent = await makeEpisode(db, { programId: program.id, ...AUDIO });
    expect((await server.get(`/podcasts/${silent.id}/chapters.json`)).status).toBe(404);
  });

  it("falls back to the category News and the cover of the station", async () => {
    const program = await makeProgram(platform.database.db, {
      description: {},
      programCategoryId: null,
    });
    await makeEpisode(platform.database.db, { programId: program.id, ...AUDIO });
    const { channel } = await podcast(`/programs/${program.id}/podcast.xml`);
    expect(childrenNamed(channel, "itunes:category")[0]?.attributes.text).toBe("News");
    expect(childrenNamed(channel, "itunes:image")[0]?.attributes.href).toBe(
      `${SITE}/icons/cover.png`,
    );
    expect(childText(channel, "description")).toBe(program.name["en-US"]);
  });

  it("responds with 404 for a program that is hidden or has no audio", async () => {
    const { db } = platform.database;
    const silent = await makeProgram(db);
    await makeEpisode(db, { programId: silent.id });
    const hidden = await makeProgram(db, { status: false });
    await makeEpisode(db, { programId: hidden.id, ...AUDIO });
    for (const id of [silent.id, hidden.id, 999_999])
      expect((await server.get(`/programs/${id}/podcast.xml`)).status).toBe(404);
  });

  it("is invalidated when an episode is added", async () => {
    const { db } = platform.database;
    const program = await makeProgram(db);
    await makeEpisode(db, { programId: program.id, ...AUDIO });
    const path = `/programs/${program.id}/podcast.xml`;
    expect((await podcast(path)).items).toHaveLength(1);
    await makeEpisode(db, { programId: program.id, ...AUDIO });
    await expect.poll(async () => (await podcast(path)).items.length).toBe(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode, makeProgram, makeProgramCategory } from "../../../test/broadcast.ts";
import { makeListing, makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { all, readXml, textOf } from "../../../test/xml.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { categoryOf } from "./podcast.service.ts";

const HOUR = 60 * 60 * 1000;
const SITE = "https://news.example";
const SOUND = { audioUrl: "https://files.example/talk.mp3", audioBytes: 1_234_567, audioType: "audio/mpeg" };

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function podcast(path: string) {
  const reply = await server.get(path);
  expect(reply.status, path).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const [channel] = all(readXml(await reply.text()), "channel");
  return { channel, items: all(channel, "item") };
}

describe("category of a podcast", () => {
  it.each([
    ["News and current affairs", "News"],
    ["Documentaries", "Society & Culture"],
    ["Culture and music", "Music"],
    ["Sport", "Sports"],
    ["society & culture", "Society & Culture"],
    ["Cooking", "News"],
  ])("of a program in %s is %s", (name, category) => {
    expect(categoryOf({ "en-US": name })).toBe(category);
  });
});

describe("a program's podcast", () => {
  it("has its aired episodes with sound, newest first, with what directories ask for, in both languages", async () => {
    const { db } = platform.database;
    const [cover, still] = [await makePicture(db, { hash: "cover" }), await makePicture(db, { hash: "still" })];
    const program = await makeProgram(db, {
      name: { "en-US": "Talk & Tea", "ar-JO": "حديث وشاي" },
      description: { "en-US": "<p>Two people &amp; a pot.</p>", "ar-JO": "<p>اثنان وإبريق.</p>" },
      programCategoryId: (await makeProgramCategory(db, { name: { "en-US": "society & culture" } })).id,
      coverId: cover,
      imageIds: [still],
      presenterIds: [await makeListing(db, "author", { name: { "en-US": "Rima Nasser", "ar-JO": "ريما ناصر" } })],
    });
    const now = Math.floor(Date.now() / 1000) * 1000;
    const airAt = (hours: number) => new Date(now + hours * HOUR);
    const episode = (values: object) => makeEpisode(db, { programId: program.id, ...SOUND, ...values });
    const wide = await makePicture(db, { width: 3, height: 2 });
    const old = await episode({ imageId: wide, airAt: airAt(-48), season: 0, number: null, durationSeconds: null });
    const fresh = await episode({
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
    expect(items.map((item) => textOf(item, "guid"))).toEqual([`episode-${fresh.id}@news.example`, `episode-${old.id}@news.example`]);
    const told = ["title", "link", "description", "language", "itunes:author", "itunes:explicit", "itunes:type"];
    expect(told.map((name) => textOf(channel, name))).toEqual([
      "Talk & Tea",
      `${SITE}/programs/${program.id}`,
      "Two people & a pot.",
      "en-US",
      "Rima Nasser",
      "false",
      "episodic",
    ]);
    const attributesOf = (name: string, of = channel) => all(of, name)[0]?.attributes;
    expect(attributesOf("atom:link")).toEqual({
      rel: "self",
      type: "application/rss+xml",
      href: `${SITE}/programs/${program.id}/podcast.xml`,
    });
    expect(attributesOf("itunes:image")).toEqual({ href: `${SITE}/media/cover-square.jpg` });
    expect(attributesOf("itunes:category")).toEqual({ text: "Society & Culture" });
    expect(textOf(channel, "podcast:guid")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

    const [first, last] = items;
    expect(attributesOf("enclosure", first)).toMatchObject({ length: "1234567", type: "audio/mpeg" });
    expect(attributesOf("enclosure", first)?.url).toMatch(/^https:\/\/news\.example\//);
    expect(textOf(first, "pubDate")).toBe(airAt(-2).toUTCString());
    const ofEpisode = [
      "title",
      "description",
      "link",
      "itunes:duration",
      "itunes:season",
      "itunes:episode",
      "podcast:season",
      "podcast:episode",
    ];
    expect(ofEpisode.map((name) => textOf(first, name))).toEqual([
      "Mint",
      "Fresh <mint>",
      `${SITE}/programs/${program.id}/episode/${fresh.id}`,
      "1830",
      "2",
      "5",
      "2",
      "5",
    ]);
    expect(attributesOf("itunes:image", first)).toEqual({ href: `${SITE}/media/still-square.jpg` });
    const absent = ["itunes:duration", "itunes:season", "itunes:episode"];
    expect(absent.flatMap((name) => all(last, name))).toEqual([]);
    expect(attributesOf("itunes:image", last)?.href, "a wide picture is cropped").toMatch(/-square\.jpg$/);

    const arabic = await podcast(`/ar/programs/${program.id}/podcast.xml`);
    expect([textOf(arabic.channel, "title"), textOf(arabic.channel, "language"), textOf(arabic.channel, "itunes:author")]).toEqual([
      "حديث وشاي",
      "ar-JO",
      "ريما ناصر",
    ]);
    expect(textOf(arabic.items[0], "title")).toBe("نعناع");
    expect(textOf(arabic.items[0], "guid")).toBe(textOf(first, "guid"));
    expect(textOf(arabic.channel, "podcast:guid")).not.toBe(textOf(channel, "podcast:guid"));
  });

  it("is news with the station's picture where nothing else is said", async () => {
    const program = await makeProgram(platform.database.db, { description: {}, programCategoryId: null });
    await makeEpisode(platform.database.db, { programId: program.id, ...SOUND });
    const { channel } = await podcast(`/programs/${program.id}/podcast.xml`);
    expect(all(channel, "itunes:category")[0]?.attributes.text).toBe("News");
    expect(all(channel, "itunes:image")[0]?.attributes.href).toBe(`${SITE}/icons/cover.png`);
    expect(textOf(channel, "description")).toBe(program.name["en-US"]);
  });

  it("does not exist of what readers do not see, or cannot listen to", async () => {
    const { db } = platform.database;
    const silent = await makeProgram(db);
    await makeEpisode(db, { programId: silent.id });
    const hidden = await makeProgram(db, { status: false });
    await makeEpisode(db, { programId: hidden.id, ...SOUND });
    for (const id of [silent.id, hidden.id, 999_999]) expect((await server.get(`/programs/${id}/podcast.xml`)).status).toBe(404);
  });

  it("changes with its episodes", async () => {
    const { db } = platform.database;
    const program = await makeProgram(db);
    await makeEpisode(db, { programId: program.id, ...SOUND });
    const path = `/programs/${program.id}/podcast.xml`;
    expect((await podcast(path)).items).toHaveLength(1);
    await makeEpisode(db, { programId: program.id, ...SOUND });
    await expect.poll(async () => (await podcast(path)).items.length).toBe(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { serving } from "../../../test/serving.ts";
import { all, readXml, textOf } from "../../../test/xml.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const SITE = "https://news.example";

let platform: StartedPlatform;
let server: Awaited<ReturnType<typeof serving>>;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const addresses = async (file: string) => {
  const reply = await server.get(file);
  if (reply.status !== 200) return [];
  const root = readXml(await reply.text());
  return [...all(root, "url"), ...all(root, "sitemap")].map((one) => textOf(one, "loc") ?? "");
};

describe("what is broadcast, in the sitemap", () => {
  it("is not there before anything is", async () => {
    expect((await addresses("/sitemap.xml")).filter((one) => /broadcast|episodes/.test(one))).toEqual([]);
    expect((await server.get("/sitemaps/episodes-1.xml")).status).toBe(404);
  });

  it("stands in both languages: channels to watch, programs, episodes that were aired, events", async () => {
    const { db } = platform.database;
    const tv = await makeChannel(db, { slug: { "en-US": "first-tv", "ar-JO": "الأولى" } });
    await makeChannel(db, { kind: "audio", streamUrl: "sample:radio" });
    await makeChannel(db, { enabled: false });
    const program = await makeProgram(db);
    const off = await makeProgram(db, { status: false });
    const aired = await makeEpisode(db, { programId: program.id, channelId: tv.id });
    await makeEpisode(db, { programId: program.id, channelId: tv.id, airAt: new Date(Date.now() + 60_000) });
    await makeEpisode(db, { programId: off.id, channelId: tv.id });
    const event = await makeEvent(db, { programId: program.id });
    await makeEvent(db, { programId: program.id, status: false });
    const both = (path: string, arabic = path) => [`${SITE}${path}`, `${SITE}/ar${arabic}`];
    const broadcast = [
      ...both("/live/first-tv", `/live/${encodeURIComponent("الأولى")}`),
      ...both(`/programs/${program.id}`),
      ...both(`/event/${event.id}`),
    ];
    await expect.poll(() => addresses("/sitemaps/broadcast.xml"), { timeout: 5000 }).toEqual(broadcast);
    expect(await addresses("/sitemaps/episodes-1.xml")).toEqual(both(`/programs/${program.id}/episode/${aired.id}`));
    await expect
      .poll(() => addresses("/sitemap.xml"), { timeout: 5000 })
      .toEqual(expect.arrayContaining([`${SITE}/sitemaps/broadcast.xml`, `${SITE}/sitemaps/episodes-1.xml`]));
    const urls = all(readXml(await (await server.get("/sitemaps/broadcast.xml")).text()), "url");
    expect(urls.map((url) => all(url, "xhtml:link").length)).toEqual(broadcast.map(() => 2));
    expect(await addresses("/sitemaps/sections.xml")).toEqual(
      expect.arrayContaining([...both("/live"), ...both("/radio"), ...both("/schedule")]),
    );
  });
});

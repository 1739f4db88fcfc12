import { describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../../test/factories/broadcast.ts";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const SITE = "https://news.example";

const { platform, server } = await startServedPlatform();

const urlsIn = async (file: string) => {
  const response = await server.get(file);
  if (response.status !== 200) return [];
  const root = readXml(await response.text());
  return [...childrenNamed(root, "url"), ...childrenNamed(root, "sitemap")].map(
    (element) => childText(element, "loc") ?? "",
  );
};

describe("broadcast sitemap", () => {
  it("has no broadcast files without broadcasts", async () => {
    expect((await urlsIn("/sitemap.xml")).filter((url) => /broadcast|episodes/.test(url))).toEqual(
      [],
    );
    expect((await server.get("/sitemaps/episodes-1.xml")).status).toBe(404);
  });

  it("lists visible video channels, programs, aired episodes and events in both languages", async () => {
    const { db } = platform.database;
    const tv = await makeChannel(db, { slug: { "en-US": "first-tv", "ar-JO": "الأولى" } });
    await makeChannel(db, { kind: "audio", streamUrl: "sample:radio" });
    await makeChannel(db, { enabled: false });
    const program = await makeProgram(db);
    const disabled = await makeProgram(db, { status: false });
    const aired = await makeEpisode(db, { programId: program.id, channelId: tv.id });
    await makeEpisode(db, {
      programId: program.id,
      channelId: tv.id,
      airAt: new Date(Date.now() + 60_000),
    });
    await makeEpisode(db, { programId: disabled.id, channelId: tv.id });
    const event = await makeEvent(db, { programId: program.id });
    await makeEvent(db, { programId: program.id, status: false });
    const both = (path: string, arabic = path) => [`${SITE}${path}`, `${SITE}/ar${arabic}`];
    const broadcast = [
      ...both("/live/first-tv", `/live/${encodeURIComponent("الأولى")}`),
      ...both(`/programs/${program.id}`),
      ...both(`/event/${event.id}`),
    ];
    await expect.poll(() => urlsIn("/sitemaps/broadcast.xml")).toEqual(broadcast);
    expect(await urlsIn("/sitemaps/episodes-1.xml")).toEqual(
      both(`/programs/${program.id}/episode/${aired.id}`),
    );
    await expect
      .poll(() => urlsIn("/sitemap.xml"))
      .toEqual(
        expect.arrayContaining([
          `${SITE}/sitemaps/broadcast.xml`,
          `${SITE}/sitemaps/episodes-1.xml`,
        ]),
      );
    const urls = childrenNamed(
      readXml(await (await server.get("/sitemaps/broadcast.xml")).text()),
      "url",
    );
    expect(urls.map((url) => childrenNamed(url, "xhtml:link").length)).toEqual(
      broadcast.map(() => 2),
    );
    expect(await urlsIn("/sitemaps/sections.xml")).toEqual(
      expect.arrayContaining([...both("/live"), ...both("/radio"), ...both("/schedule")]),
    );
  });
});

import { HOUR } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { announceChange, EVERYTHING } from "../../platform/cache/changes.ts";
import { fittingSize, oembedTarget } from "./oembed-target.ts";

const SITE = "https://news.example";
const { platform, server } = await startServedPlatform();
const { db } = platform.database;

describe("page of an oEmbed request", () => {
  it.each([
    ["https://news.example/live/main", { locale: "en-US", kind: "live", slug: "main" }],
    ["https://news.example/ar/live/%D8%A3", { locale: "ar-JO", kind: "live", slug: "أ" }],
    ["https://news.example/radio", { locale: "en-US", kind: "radio" }],
    ["https://news.example/article/7/a-title", { locale: "en-US", kind: "article", id: 7 }],
    ["https://news.example/programs/1/episode/9", { locale: "en-US", kind: "episode", id: 9 }],
  ])("of %s is found", (url, target) => {
    expect(oembedTarget(url, SITE)).toEqual(target);
  });

  it.each(["https://other.example/live/main", "https://news.example/", "x", "javascript:1"])(
    "of %s is none",
    (url) => {
      expect(oembedTarget(url, SITE)).toBeUndefined();
    },
  );

  it("fits players into the maximum of the caller", () => {
    const size = { width: 640, height: 360 };
    expect(fittingSize(size, { maxWidth: 320, maxHeight: 1000 })).toEqual({
      width: 320,
      height: 180,
    });
    expect(fittingSize(size, { maxWidth: 1000, maxHeight: 1000 })).toEqual(size);
  });
});

describe("oEmbed", () => {
  const oembed = (url: string, rest = "") =>
    server.get(`/oembed?url=${encodeURIComponent(url)}${rest}`);

  it("describes the player of an embeddable channel within the maximum size", async () => {
    const channel = await makeChannel(db, { embeddable: true });
    const url = `${SITE}/live/${channel.slug["en-US"]}`;
    const reply = await oembed(url, "&maxwidth=320");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      version: "1.0",
      type: "video",
      title: channel.name["en-US"],
      width: 320,
      height: 180,
      html: expect.stringContaining(`src="${SITE}/embed/channel/${channel.id}"`),
    });
    const xml = await oembed(url, "&format=xml");
    expect(childText(readXml(await xml.text()), "type")).toBe("video");
  });

  it("responds with 401, 404 and 501 as its specification says", async () => {
    const closed = await makeChannel(db);
    const premium = await makeChannel(db, { embeddable: true, premium: true });
    const statuses = await Promise.all(
      [
        oembed(`${SITE}/live/${closed.slug["en-US"]}`),
        oembed(`${SITE}/live/${premium.slug["en-US"]}`),
        oembed(`${SITE}/live/none`),
        oembed(`https://other.example/live/${closed.slug["en-US"]}`),
        oembed(`${SITE}/article/999999`),
        oembed(`${SITE}/radio`, "&format=yaml"),
      ].map(async (reply) => (await reply).status),
    );
    expect(statuses).toEqual([401, 401, 404, 404, 404, 501]);
  });
});

describe("headlines for partner sites", () => {
  it("may be framed by the domains of the setting only, without scripts", async () => {
    const policyOf = async () =>
      (await server.get("/embed/headlines/all/3")).headers.get("content-security-policy");
    expect(await policyOf()).toContain("frame-ancestors 'self'");
    await changeSetting(platform, "website", "partnerDomains", "partner.example");
    await announceChange(db, [EVERYTHING]);
    await waitForChanges(platform);
    // The first reader of a changed page may get the old one.
    await expect.poll(policyOf).toContain("frame-ancestors 'self' https://partner.example");
    expect(await policyOf()).toContain("default-src 'none'");
    const reply = await server.get("/ar/embed/headlines");
    expect([reply.status, (await reply.text()).includes('dir="rtl"')]).toEqual([200, true]);
    expect((await server.get("/embed/headlines/all/21")).status).toBe(404);
  });
});

describe("Media RSS", () => {
  it("lists free, aired videos at stable URLs that redirect", async () => {
    const program = await makeProgram(db);
    const airAt = new Date(Date.now() - HOUR);
    const episode = await makeEpisode(db, {
      programId: program.id,
      airAt,
      videoUrl: "https://files.example/a.mp4",
      durationSeconds: 90,
    });
    await makeEpisode(db, {
      programId: program.id,
      airAt,
      videoUrl: "https://files.example/b.mp4",
      premium: true,
    });
    const reply = await server.get(`/mrss/program-${program.id}.xml`);
    expect(reply.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const [channel] = childrenNamed(readXml(await reply.text()), "channel");
    const items = childrenNamed(channel, "item");
    expect(items).toHaveLength(1);
    const [content] = childrenNamed(items[0], "media:content");
    expect(content?.attributes).toMatchObject({
      url: `${SITE}/mrss/media/${episode.id}/play.mp4`,
      type: "video/mp4",
      duration: "90",
    });
    expect(childrenNamed(content, "media:thumbnail")).toHaveLength(1);
    const media = await server.get(`/mrss/media/${episode.id}/play.mp4`);
    expect(media.status).toBe(302);
    expect(media.headers.get("location")).toBe("https://files.example/a.mp4");
    expect((await server.get("/mrss/program-999999.xml")).status).toBe(404);
    expect((await server.get("/mrss/all.xml")).status).toBe(200);
  });
});

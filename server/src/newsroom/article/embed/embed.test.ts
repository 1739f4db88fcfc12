import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { waitForChanges } from "../../../../test/wait-for-changes.ts";
import { innerClient } from "../../../app.ts";
import { type FetchOptions, fetchGuarded } from "../../../platform/outgoing/guarded-fetch.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { articleJobs } from "../article.jobs.ts";
import { lookUpEmbed } from "./embed.service.ts";
import { embed } from "./embed.table.ts";

let platform: StartedPlatform;
let editor: Client;
let image: Buffer;
let respond: RequestListener;
let requested: string[] = [];
let videos = 0;

/** Answers for the providers. */
const provider = createServer((request, response) => {
  requested.push(request.url ?? "");
  respond(request, response);
});
const providerUrl = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

/** Requests everything from the stub instead of the providers. */
const fetchFromStub = (address: string, options: FetchOptions) => {
  const { host, pathname, search } = new URL(address);
  return fetchGuarded(`${providerUrl()}/${host}${pathname}${search}`, {
    ...options,
    mayReach: () => true,
  });
};

const nextUrl = () =>
  `https://www.youtube.com/watch?v=abcdefgh${String(videos++).padStart(3, "0")}`;
const fieldsOf = (url: string, kind: "youtube" | "x" | "facebook" = "youtube") => ({
  locale: "en-US" as const,
  title: "Video",
  publishedAt: "2020-01-01T00:00:00Z",
  body: {
    type: "doc" as const,
    content: [
      { type: "paragraph" as const, content: [{ type: "text" as const, text: "See the video." }] },
      { type: "embed" as const, attrs: { provider: kind, url } },
    ],
  },
});
const create = (url: string, kind?: "youtube" | "x" | "facebook"): Promise<ArticleRecord> =>
  editor.article.create(fieldsOf(url, kind));
const bodyOf = async (id: number) =>
  (await innerClient(platform, "en-US").article.details({ id })).bodyHtml;
const reply =
  (details: object, thumbnail = image): RequestListener =>
  (request, response) =>
    request.url?.includes("oembed")
      ? response.setHeader("content-type", "application/json").end(JSON.stringify(details))
      : response.setHeader("content-type", "image/jpeg").end(thumbnail);
const rowOf = async (url: string) =>
  (await platform.database.db.select().from(embed)).find((row) => row.url === url);

beforeAll(async () => {
  platform = await testPlatform();
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  image = await sharp({ create: { width: 480, height: 270, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
});
afterAll(async () => {
  provider.close();
  await platform.stop();
});
beforeEach(() => {
  requested = [];
});

describe("title and thumbnail of an embed", () => {
  it("are stored after a save, and shown with an own copy of the thumbnail", async () => {
    respond = reply({
      title: "Water\u202e returns\n",
      thumbnail_url: "https://i.ytimg.com/vi/abc/hqdefault.jpg",
    });
    const url = nextUrl();
    const { id } = await create(url);
    expect(await bodyOf(id)).toContain(">Watch on YouTube</a>");
    await lookUpEmbed(platform, { url, articleId: id }, fetchFromStub);
    const row = await rowOf(url);
    expect(row).toMatchObject({ title: "Water returns", mediaId: expect.any(Number) });
    await waitForChanges(platform);
    const body = await bodyOf(id);
    expect(body).toContain("Watch on YouTube: <bdi>Water returns</bdi></a>");
    expect(body).toMatch(/<figure class="embed"[^>]*><picture>.*<img src="\/media\/[^"]*" alt=""/);
    expect(body).not.toContain("ytimg");
  });

  it("are requested once for all articles with the embed", async () => {
    respond = reply({ title: "Once", thumbnail_url: "https://i.ytimg.com/vi/abc/1.jpg" });
    const url = nextUrl();
    const first = await create(url);
    await lookUpEmbed(platform, { url, articleId: first.id }, fetchFromStub);
    await lookUpEmbed(platform, { url, articleId: first.id }, fetchFromStub);
    const second = await create(url);
    expect(requested.filter((path) => path.includes("oembed"))).toHaveLength(1);
    expect(await bodyOf(second.id)).toContain("<bdi>Once</bdi>");
  });

  it("have the author of a post as title, and no thumbnail", async () => {
    respond = reply({ author_name: "Water Authority" });
    const url = "https://x.com/station/status/12345";
    const { id } = await create(url, "x");
    await lookUpEmbed(platform, { url, articleId: id }, fetchFromStub);
    expect(await bodyOf(id)).toContain("Open on X: <bdi>Water Authority</bdi>");
    expect(await bodyOf(id)).not.toContain("<img");
  });

  it.each<[string, RequestListener]>([
    ["refuses", (_, response) => response.writeHead(401).end()],
    ["fails", (_, response) => response.writeHead(503).end()],
    ["drops the connection", (_, response) => response.destroy()],
    ["sends no JSON", (_, response) => response.end("<html>")],
    ["sends no title", reply({ thumbnail_url: "https://i.ytimg.com/1.jpg" } as object)],
    ["sends an endless reply", (_, response) => response.end("x".repeat(300 * 1024))],
  ])("are missing if the provider %s: the embed stays a named link", async (_, listener) => {
    respond = listener;
    const url = nextUrl();
    const { id } = await create(url);
    await lookUpEmbed(platform, { url, articleId: id }, fetchFromStub);
    expect(await rowOf(url)).toBeUndefined();
    expect(await bodyOf(id)).toContain(">Watch on YouTube</a>");
  });

  it.each([
    ["is no image", "https://i.ytimg.com/1.jpg", Buffer.from("<html>")],
    ["is no web URL", "file:///etc/passwd", undefined],
  ])("have no thumbnail that %s", async (_, thumbnailUrl, bytes) => {
    respond = reply({ title: "Text", thumbnail_url: thumbnailUrl }, bytes);
    const url = nextUrl();
    const { id } = await create(url);
    await lookUpEmbed(platform, { url, articleId: id }, fetchFromStub);
    expect(await rowOf(url)).toMatchObject({ title: "Text", mediaId: null });
  });

  it("are not requested from addresses outside the public internet", async () => {
    respond = reply({ title: "Text", thumbnail_url: `${providerUrl()}/secret.jpg` });
    const url = nextUrl();
    const { id } = await create(url);
    const toStub = (address: string, options: FetchOptions) =>
      address.includes("/oembed")
        ? fetchFromStub(address, options)
        : fetchGuarded(address, options);
    await lookUpEmbed(platform, { url, articleId: id }, toStub);
    expect(requested.filter((path) => path.includes("secret"))).toEqual([]);
    expect(await rowOf(url)).toMatchObject({ mediaId: null });
  });

  it("are looked up by one job per new embed, for providers with oEmbed", async () => {
    const jobs = async () =>
      (
        await platform.database.pool.query<{ data: { url: string } }>(
          `select data from jobs.job where name = 'article.embed' order by created_on`,
        )
      ).rows.map(({ data }) => data.url);
    const before = (await jobs()).length;
    const url = nextUrl();
    const { id, version } = await create(url);
    await create("https://www.facebook.com/station/posts/1", "facebook");
    expect((await jobs()).slice(before)).toEqual([url]);
    const other = nextUrl();
    const { body } = fieldsOf(other);
    await editor.article.edit({ id, version, body, publish: { kind: "silent" } });
    expect((await jobs()).slice(before)).toEqual([url, other]);
    expect(articleJobs(platform).map(({ name }) => name)).toContain("article.embed");
  });
});
